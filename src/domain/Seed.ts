import { Context, Effect } from "effect"
import { boundedMemo } from "./boundedMemo.ts"
import type { SandboxAddress } from "./CurrentSandbox.ts"

/** The seed of the world (setting STORE_SEED): whoever has the same one has the same stock, fares, answers and ids. */
export class Seed extends Context.Tag("vitrine/Seed")<Seed, string>() {}

// Worlds of other seeds than the program's, which testers choose.
const maxCachedWorlds = 16

/** What follows from the seed of a sandbox's world, which is the program's unless a tester chose one. */
export const perSeed = <A>(make: (seed: string) => A): Effect.Effect<(here: SandboxAddress) => A, never, Seed> =>
  Effect.map(Seed, (seed) => {
    const own = make(seed)
    const others = boundedMemo<string, A>(maxCachedWorlds)
    return ({ control }) => {
      const chosen = control?.seed
      return chosen === undefined || chosen === seed ? own : others(chosen, () => make(chosen))
    }
  })

/**
 * A whole number in `0 .. bound - 1` that belongs to `key` in this world: the same on every machine and every run. Far
 * from random enough for secrets, even enough for a believable world. xxHash64 because it is a published standard.
 */
export const draw = (seed: string, key: string, bound: number): number =>
  Number(Bun.hash.xxHash64(`${seed}\n${key}`) % BigInt(bound))
