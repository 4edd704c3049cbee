import { Context, Effect } from "effect"
import { boundedMemo } from "./boundedMemo.ts"
import type { SandboxAddress } from "./CurrentSandbox.ts"

/** The seed of the world (setting STORE_SEED): the same seed gives the same stock, fares, answers and ids. */
export class Seed extends Context.Tag("vitrine/Seed")<Seed, string>() {}

// Cached values of seeds that testers chose.
const maxCachedWorlds = 16

/** Caches a value per seed: the program's, unless a tester chose another one for the sandbox. */
export const perSeed = <A>(make: (seed: string) => A): Effect.Effect<(sandbox: SandboxAddress) => A, never, Seed> =>
  Effect.map(Seed, (seed) => {
    const ownValue = make(seed)
    const cachedValues = boundedMemo<string, A>(maxCachedWorlds)
    return ({ control }) => {
      const chosen = control?.seed
      return chosen === undefined || chosen === seed ? ownValue : cachedValues(chosen, () => make(chosen))
    }
  })

/**
 * A number in `0 .. bound - 1` for `key` in this world, the same on every machine and every run. Not random enough for
 * secrets, but even enough for a believable world. xxHash64 is a published standard.
 */
export const draw = (seed: string, key: string, bound: number): number =>
  Number(Bun.hash.xxHash64(`${seed}\n${key}`) % BigInt(bound))
