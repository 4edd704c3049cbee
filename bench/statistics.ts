/** The median; for an even number of values the lower of the two in the middle, so that it is a measured one. */
export const median = (values: ReadonlyArray<number>): number => medianBy(values, (value) => value)

/** The element whose value is the median. */
export const medianBy = <A>(elements: ReadonlyArray<A>, value: (element: A) => number): A => {
  const middle = elements.toSorted((a, b) => value(a) - value(b))[Math.floor((elements.length - 1) / 2)]
  if (middle === undefined) throw new Error("There is no median of nothing")
  return middle
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export const spread = (values: ReadonlyArray<number>): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values)
})
