/**
 * pass^k: how likely `k` trials drawn from `trials` all passed, C(passed, k) / C(trials, k). Of fewer trials than `k` nothing is
 * known, so `k` is at most `trials`.
 */
export const passHat = (passed: number, trials: number, k: number): number => {
  let share = 1
  for (let drawn = 0; drawn < k; drawn++) share *= Math.max(0, passed - drawn) / (trials - drawn)
  return share
}
