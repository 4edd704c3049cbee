import { Effect } from "effect"
import { BenchEntries } from "../../../bench/Operations.ts"
import { CurrentSandbox, SandboxName } from "../../../domain/CurrentSandbox.ts"
import { type PictureKind, pictures } from "../../images/pictures.ts"
import { type Entry, isJsonObject } from "../Entry.ts"

/** The members that name a picture. */
const kinds: Readonly<Record<string, PictureKind>> = {
  slug: "products",
  variantId: "products",
  roomTypeId: "rooms",
  id: "hotels"
}

const pictureNamesIn = (value: unknown): ReadonlyArray<readonly [kind: PictureKind, file: string]> => {
  if (Array.isArray(value)) return value.flatMap(pictureNamesIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, of]) => {
    const kind = kinds[name]
    return typeof of === "string" && kind !== undefined
      ? [[kind, kind === "products" ? `${of}-1.svg` : `${of}.svg`] as const]
      : pictureNamesIn(of)
  })
}

/** The paths of an answer's pictures that exist in the shop of a sandbox, which can have goods of its own. */
export const picturesOf = ({ output }: Pick<Entry, "output">, sandbox: string) =>
  Effect.gen(function* () {
    const { controls } = yield* BenchEntries
    const name = SandboxName.make(sandbox)
    const control = yield* controls.find(name, "again")
    const existing = yield* Effect.filter(pictureNamesIn(output), ([kind, file]) =>
      Effect.map(pictures[kind](file), (picture) => picture !== undefined)
    ).pipe(Effect.provideService(CurrentSandbox, { name, baseUrl: "", control }))
    return new Set(existing.map(([kind, file]) => `/images/${kind}/${file}`))
  })
