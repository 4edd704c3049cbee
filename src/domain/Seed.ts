import { Context } from "effect"

/** The seed of the world (setting STORE_SEED): whoever has the same one has the same stock, fares, answers and ids. */
export class Seed extends Context.Tag("vitrine/Seed")<Seed, string>() {}

/**
 * A whole number in `0 .. bound - 1` that belongs to `key` in this world: the same on every machine and every run. Far
 * from random enough for secrets, even enough for a believable world. xxHash64 because it is a published standard.
 */
export const draw = (seed: string, key: string, bound: number): number =>
  Number(Bun.hash.xxHash64(`${seed}\n${key}`) % BigInt(bound))
