import { Effect } from "effect"
import { type PictureKind, pictures } from "../../images/pictures.ts"
import { type Entry, isMembers } from "../Entry.ts"

/** What the members are called that pictures are named by. */
const kinds: Readonly<Record<string, PictureKind>> = {
  slug: "products",
  variantId: "products",
  roomTypeId: "rooms",
  id: "hotels"
}

const namedIn = (value: unknown): ReadonlyArray<readonly [kind: PictureKind, file: string]> => {
  if (Array.isArray(value)) return value.flatMap(namedIn)
  if (!isMembers(value)) return []
  return Object.entries(value).flatMap(([name, of]) => {
    const kind = kinds[name]
    return typeof of === "string" && kind !== undefined
      ? [[kind, kind === "products" ? `${of}-1.svg` : `${of}.svg`] as const]
      : namedIn(of)
  })
}

/** The paths of an answer's pictures, as far as the shop that the request came to has them. */
export const picturesOf = ({ output }: Pick<Entry, "output">) =>
  Effect.map(
    Effect.filter(namedIn(output), ([kind, file]) =>
      Effect.map(pictures[kind](file), (picture) => picture !== undefined)
    ),
    (there) => new Set(there.map(([kind, file]) => `/images/${kind}/${file}`))
  )
