/**
 * Creates a value at the first call and shares it with all callers. A failure rejects the waiting calls and is not
 * cached: the next call tries again.
 */
export const once = <Args extends ReadonlyArray<unknown>, A>(make: (...args: Args) => Promise<A>) => {
  let pending: Promise<A> | undefined
  return (...args: Args): Promise<A> => {
    pending ??= make(...args).catch((error: unknown) => {
      pending = undefined
      throw error
    })
    return pending
  }
}
