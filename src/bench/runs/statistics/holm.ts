/**
 * Holm's correction of the `p` values of many tests: forty tests at 0.05 find two differences by chance. If
 * adjusted values up to 0.05 count, at most one of twenty families has any chance finding.
 */
export const holm = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const adjusted = new Array<number>(values.length).fill(0)
  let largest = 0
  values
    .map((p, index) => ({ p, index }))
    .toSorted((a, b) => a.p - b.p)
    .forEach(({ index, p }, rank) => {
      largest = Math.max(largest, Math.min(1, p * (values.length - rank)))
      adjusted[index] = largest
    })
  return adjusted
}
