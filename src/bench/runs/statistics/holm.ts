/**
 * Holm's correction of `p` values of many tests: whoever makes forty at 0.05 finds two by chance. What is left at or below 0.05
 * of these has been found by chance in one of twenty such families at most.
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
