/**
 * What is made when it is first asked for, and shared by all who ask. A failure is told to those who wait for it and not
 * kept: whoever asks next tries again.
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
