import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { draw } from "../../domain/Seed.ts"

/** The next whole number in `0 .. bound - 1`. */
export type Draws = (bound: number) => number

/**
 * The draws for `key` in this world, always the same ones in the same order. One hash seeds them all: an answer takes
 * some forty, and a hash for each would be most of the work of a simulation.
 */
export const drawsOf = (seed: string, key: string): Draws => {
  const generator = xoroshiro128plus(draw(seed, key, 2 ** 32) | 0)
  return (bound) => uniformInt(generator, 0, bound - 1)
}

/** `value` times factors in thousandths, rounded down after each, so that every value is an integer. */
export const scale = (value: number, ...factors: ReadonlyArray<number>): number =>
  factors.reduce((product, factor) => Math.floor((product * factor) / 1000), value)
