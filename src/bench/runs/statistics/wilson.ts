import type { Share } from "../Share.ts"

/** The quantile of the standard normal distribution that leaves 2.5 % above it. */
const z = 1.959963984540054

/**
 * Wilson's score interval: it holds for few trials too, and where all or none passed. It takes trials for independent of
 * each other. None where there were no trials.
 */
export const wilson = (passed: number, trials: number): Share | null => {
  if (trials === 0) return null
  const share = passed / trials
  const scale = 1 + z ** 2 / trials
  const middle = (share + z ** 2 / (2 * trials)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))
  // What is computed may be less than 0 by a rounding.
  return {
    share,
    from: passed === 0 ? 0 : middle - half,
    to: passed === trials ? 1 : middle + half
  }
}
