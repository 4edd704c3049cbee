/**
 * Names requests that bring no name of their own: unique over processes by a random beginning, and cheap because only
 * a number is counted up afterwards.
 */
export const makeRequestIds = (): (() => string) => {
  const prefix = `req_${crypto.randomUUID().slice(0, 8)}`
  let count = 0
  return () => `${prefix}${(++count).toString(36).padStart(6, "0")}`
}

/** A caller's own id is taken over if it is short and harmless in a log. */
export const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && /^[\w.:-]{1,128}$/.test(text)
