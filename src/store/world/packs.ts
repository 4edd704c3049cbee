import { Either, Schema } from "effect"
import { boundedMap } from "../../domain/boundedMap.ts"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { maxCustomPacks, packBodyLimits } from "../../domain/Limits.ts"
import { runToCompletion, type SlicedWork, shareWork } from "../../domain/SlicedWork.ts"
import { composeWorldInSlices, type NamedPack, type PackIssue } from "./composeWorld.ts"
import { Pack, standardPack } from "./Pack.ts"
import { packFiles } from "./packFiles.ts" with { type: "macro" }
import { servedWorld, type WorldView } from "./WorldView.ts"

const decode = Schema.decodeUnknownSync(Schema.parseJson(Pack), { onExcessProperty: "error", errors: "all" })

const standard: Pack = { title: "Vitrine", description: "The goods and the hotels that the program serves." }

let loadedPacks: ReadonlyMap<string, Pack> | undefined

/** The packs that the program brings along, by name. They are read when somebody first asks for one. */
export const builtInPacks = (): ReadonlyMap<string, Pack> => {
  loadedPacks ??= new Map([
    [standardPack, standard],
    ...packFiles().map(([name, text]) => [name, decode(text)] as const)
  ])
  return loadedPacks
}

/** What the names of packs come to that cannot be laid over each other. */
type PackIssues = ReadonlyArray<PackIssue>

// Worlds of some packs, the last that were made.
const composedWorlds = boundedMemo<string, () => SlicedWork<Either.Either<WorldView, PackIssues>>>(16)

/** What packs in this order are called together. */
const keyOf = (names: ReadonlyArray<string>): string => names.join(" ")

/** A pack, and how long it is as JSON. */
interface CachedPack {
  readonly pack: Pack
  readonly length: number
}

// Packs that testers brought and that are at hand. Their names are made from what they are. As much as there can be of them that
// are brought by themselves: those of experiments, of which there may be thousands, are short.
const customPacks = boundedMap<string, CachedPack>(maxCustomPacks * packBodyLimits.bytes, ({ length }) => length)

/** Has a pack at hand that somebody brought. `length` is that of its JSON. */
export const cachePack = (name: string, pack: Pack, length: number): void => customPacks.set(name, { pack, length })

/** A pack of the program, or one that somebody brought and that is at hand. */
export const findPack = (name: string): Pack | undefined => builtInPacks().get(name) ?? customPacks.get(name)?.pack

const isStandardOnly = (names: ReadonlyArray<string>): boolean => names.every((name) => name === standardPack)

/** Tells a pack by its name. */
type FindPack = (name: string) => Pack | undefined

/** The world of some packs; undefined where there is one that nobody knows. One of ten thousand goods takes its time. */
export function* composePacksInSlices(
  names: ReadonlyArray<string>,
  find: FindPack = findPack
): SlicedWork<Either.Either<WorldView, PackIssues> | undefined> {
  if (isStandardOnly(names)) return Either.right(servedWorld)
  const packs = names.map((name): NamedPack | undefined => {
    const pack = find(name)
    return pack === undefined ? undefined : { name, pack }
  })
  if (packs.includes(undefined)) return undefined
  return yield* composedWorlds(keyOf(names), () =>
    shareWork(composeWorldInSlices(keyOf(names), packs as ReadonlyArray<NamedPack>))
  )()
}

/** The same in one go: at once, where it was laid before. */
export const composePacks = (names: ReadonlyArray<string>) => runToCompletion(composePacksInSlices(names))

/** The world of packs that a sandbox has; undefined where they are none of this program's any more. */
export const findWorld = (names: ReadonlyArray<string>, find: FindPack = findPack): WorldView | undefined => {
  const composed = runToCompletion(composePacksInSlices(names, find))
  return composed === undefined ? undefined : Either.getOrUndefined(composed)
}
