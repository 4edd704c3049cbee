import { Effect, Either } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { ToolChanges } from "../../domain/SandboxControl.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { composePacksInSlices } from "../../store/world/packs.ts"
import { type PlacedText, servedWorld, type WorldView } from "../../store/world/WorldView.ts"

/** All required packs by name. */
type PacksByName = ReadonlyMap<string, Pack>

/** The world of existing packs; fails with all issues if they do not fit together. */
export const checkPacks = (
  names: ReadonlyArray<string>,
  packs: PacksByName
): Effect.Effect<WorldView, InvalidRequest> => {
  const composed = Effect.flatMap(
    runInSlices(() => composePacksInSlices(names, (name) => packs.get(name))),
    (composed) => composed ?? Effect.dieMessage(`one of the packs ${names.join(", ")} is stored, but was not loaded`)
  )
  return Effect.mapError(composed, (unfit) =>
    InvalidRequest.of(
      unfit.map(({ expected, member, pack }) => ({ field: `packs: ${pack}: ${member}`, reason: "invalid", expected }))
    )
  )
}

/**
 * The world of stored packs, for the store, composed in slices; undefined for the program's own world. Fails with the
 * first reason if this version, or this catalogue, no longer accepts the packs.
 */
export const worldOf = (
  names: ReadonlyArray<string>,
  packs: PacksByName
): Effect.Effect<WorldView | undefined, string> =>
  Effect.flatMap(
    runInSlices(() => composePacksInSlices(names, (name) => packs.get(name))),
    (composed) => {
      if (composed === undefined) return Effect.fail("one of them does not exist")
      if (Either.isRight(composed)) return Effect.succeed(composed.right === servedWorld ? undefined : composed.right)
      const reasons = composed.left.map(({ expected, member, pack }) => `${pack}: ${member}: expected ${expected}`)
      return Effect.fail(reasons[0] ?? "they do not fit together")
    }
  )

/** The texts of packs for one tool, by position. */
type TextsByPosition = Readonly<Partial<Record<NonNullable<PlacedText["position"]>, string>>>

/** As in the descriptions of goods: each text goes around those before it, and one that replaces leaves none of them. */
const withText = (before: TextsByPosition, { position = "append", text }: PlacedText): TextsByPosition => {
  if (position === "replace") return { replace: text }
  const texts = position === "append" ? [before.append, text] : [text, before.prepend]
  return { ...before, [position]: texts.filter((text) => text !== undefined).join(" ") }
}

/** Tool changes together with the packs' texts for tools. */
export const withPackTexts = (
  tools: ToolChanges | undefined,
  world: WorldView | undefined
): ToolChanges | undefined => {
  const texts = world?.texts.filter(({ target }) => target === "tool.description") ?? []
  if (texts.length === 0) return tools
  const ofTools = [...Map.groupBy(texts, ({ of }) => of)].map(
    ([tool, texts]) => [tool, texts.reduce(withText, {})] as const
  )
  const textsAt = (position: keyof TextsByPosition): ReadonlyMap<string, string> =>
    new Map(ofTools.flatMap(([tool, { [position]: text }]) => (text === undefined ? [] : [[tool, text] as const])))
  return {
    hide: new Set(),
    ...tools,
    describe: new Map([...textsAt("replace"), ...(tools?.describe ?? [])]),
    append: textsAt("append"),
    prepend: textsAt("prepend")
  }
}
