import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { draw } from "../../domain/Seed.ts"

/** The next whole number in `0 .. bound - 1`. */
export type Draws = (bound: number) => number

/**
 * The draws that belong to `key` in this world, always the same ones in the same order. One hash begins them all: an
 * answer takes some forty, and hashing a key for each would be most of the work of a simulation.
 */
export const drawsOf = (seed: string, key: string): Draws => {
  const generator = xoroshiro128plus(draw(seed, key, 2 ** 32) | 0)
  return (bound) => uniformInt(generator, 0, bound - 1)
}

/** `value` times some factors in thousandths, rounded down after each, so that nothing but whole numbers is ever met. */
export const scale = (value: number, ...factors: ReadonlyArray<number>): number =>
  factors.reduce((product, factor) => Math.floor((product * factor) / 1000), value)
