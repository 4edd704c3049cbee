/** A line of an order, a session or a cart. */
export interface Line {
  readonly variantId: string
  readonly quantity: number
  readonly unitPrice?: number
}

/** Adds up the lines of one variant at one price. A cart merges them, but a checkout session keeps those it was given. */
export const addUpLines = <A extends Line>(lines: ReadonlyArray<A>): ReadonlyArray<A> => {
  const sums = new Map<string, A>()
  for (const line of lines) {
    const key = `${line.variantId} ${line.unitPrice}`
    const before = sums.get(key)
    sums.set(key, before === undefined ? line : { ...before, quantity: before.quantity + line.quantity })
  }
  return [...sums.values()]
}
