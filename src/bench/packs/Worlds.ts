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
 * The world of checked packs, for the store, composed in slices; undefined for the program's own world, and for stored packs
 * that this version no longer accepts.
 */
export const worldOf = (names: ReadonlyArray<string>, packs: PacksByName): Effect.Effect<WorldView | undefined> =>
  Effect.map(
    runInSlices(() => composePacksInSlices(names, (name) => packs.get(name))),
    (composed) => {
      const world = composed === undefined ? undefined : Either.getOrUndefined(composed)
      return world === servedWorld ? undefined : world
    }
  )

const textsAt = (
  texts: ReadonlyArray<PlacedText>,
  targetPosition: PlacedText["position"]
): ReadonlyMap<string, string> =>
  new Map(
    texts
      .filter(({ position = "append", target }) => target === "tool.description" && position === targetPosition)
      .map(({ of, text }) => [of, text])
  )

/** Tool changes together with the packs' texts for tools. */
export const withPackTexts = (
  tools: ToolChanges | undefined,
  world: WorldView | undefined
): ToolChanges | undefined => {
  const texts = world?.texts.filter(({ target }) => target === "tool.description") ?? []
  if (texts.length === 0) return tools
  return {
    hide: new Set(),
    ...tools,
    describe: new Map([...textsAt(texts, "replace"), ...(tools?.describe ?? [])]),
    append: textsAt(texts, "append"),
    prepend: textsAt(texts, "prepend")
  }
}
