/**
 * pass^k: the probability that `k` trials drawn from `trials` all passed, C(passed, k) / C(trials, k). `k` is at most `trials`:
 * for more, nothing is known.
 */
export const passHat = (passed: number, trials: number, k: number): number => {
  let share = 1
  for (let drawn = 0; drawn < k; drawn++) share *= Math.max(0, passed - drawn) / (trials - drawn)
  return share
}
