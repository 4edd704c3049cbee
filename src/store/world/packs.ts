import { Either, Schema } from "effect"
import { boundedMap } from "../../domain/boundedMap.ts"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { maxCustomPacks, packBodyLimits } from "../../domain/Limits.ts"
import { dataDecoder } from "../../domain/readBuiltIn.ts"
import { runToCompletion, type SlicedWork, shareWork } from "../../domain/SlicedWork.ts"
import { composeWorldInSlices, type NamedPack, type PackIssue } from "./composeWorld.ts"
import { Pack, standardPack } from "./Pack.ts"
import { packFiles } from "./packFiles.ts" with { type: "macro" }
import { type World, world } from "./World.ts"
import { servedWorld, type WorldView } from "./WorldView.ts"

const decode = dataDecoder(Schema.parseJson(Pack), { onExcessProperty: "error" })

const standardOf = ({ hotels, products }: World): Pack => ({
  title: "Vitrine",
  description: "The goods and the hotels that the program serves.",
  products,
  hotels
})

let loadedPacks: ReadonlyMap<string, Pack> | undefined

/** The packs of the program, by name. They are loaded on first use. */
export const builtInPacks = (): ReadonlyMap<string, Pack> => {
  if (loadedPacks !== undefined) return loadedPacks
  loadedPacks = new Map([
    [standardPack, standardOf(world())],
    ...packFiles().packs.map(([name, text]) => [name, decode(text, name)] as const)
  ])
  return loadedPacks
}

/** The issues of packs that do not fit over each other. */
type PackIssues = ReadonlyArray<PackIssue>

// The latest composed worlds.
const composedWorlds = boundedMemo<string, () => SlicedWork<Either.Either<WorldView, PackIssues>>>(16)

/** The key of packs in this order. */
const keyOf = (names: ReadonlyArray<string>): string => names.join(" ")

/** A pack, and its length as JSON. */
interface CachedPack {
  readonly pack: Pack
  readonly length: number
}

// Cached custom packs, whose names are derived from their content. The limit is the most that testers can import
// separately; those of experiments, of which there may be thousands, are short.
const customPacks = boundedMap<string, CachedPack>(maxCustomPacks * packBodyLimits.bytes, ({ length }) => length)

/** Caches a custom pack. `length` is that of its JSON. */
export const cachePack = (name: string, pack: Pack, length: number): void => customPacks.set(name, { pack, length })

/** A pack of the program, or a cached custom one. */
export const findPack = (name: string): Pack | undefined => builtInPacks().get(name) ?? customPacks.get(name)?.pack

const isStandardOnly = (names: ReadonlyArray<string>): boolean => names.every((name) => name === standardPack)

/** Finds a pack by its name. */
type FindPack = (name: string) => Pack | undefined

/** The world of some packs; undefined if one is unknown. Ten thousand goods take a while. */
export function* composePacksInSlices(
  names: ReadonlyArray<string>,
  find: FindPack = findPack
): SlicedWork<Either.Either<WorldView, PackIssues> | undefined> {
  if (isStandardOnly(names)) return Either.right(servedWorld)
  const packs = names.flatMap((name): ReadonlyArray<NamedPack> => {
    const pack = find(name)
    return pack === undefined ? [] : [{ name, pack }]
  })
  if (packs.length < names.length) return undefined
  return yield* composedWorlds(keyOf(names), () => shareWork(composeWorldInSlices(keyOf(names), packs)))()
}

/** The same without slices: immediate if it was composed before. */
export const composePacks = (names: ReadonlyArray<string>) => runToCompletion(composePacksInSlices(names))

/** The world of a sandbox's packs; undefined if the program no longer has them. */
export const findWorld = (names: ReadonlyArray<string>, find: FindPack = findPack): WorldView | undefined => {
  const composed = runToCompletion(composePacksInSlices(names, find))
  return composed === undefined ? undefined : Either.getOrUndefined(composed)
}
