import type { Share } from "../Share.ts"

/** The standard normal quantile with 2.5 % above it. */
const z = 1.959963984540054

/**
 * Wilson's score interval: valid also for few trials, and if all or none passed. It assumes independent trials. null without
 * trials.
 */
export const wilson = (passed: number, trials: number): Share | null => {
  if (trials === 0) return null
  const share = passed / trials
  const scale = 1 + z ** 2 / trials
  const middle = (share + z ** 2 / (2 * trials)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))
  // The computed bound may be below 0 by rounding.
  return {
    share,
    from: passed === 0 ? 0 : middle - half,
    to: passed === trials ? 1 : middle + half
  }
}
