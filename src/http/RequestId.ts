/**
 * Makes ids for requests without their own: a random prefix makes them unique across processes, and a counter makes
 * them cheap.
 */
export const makeRequestIds = (): (() => string) => {
  const prefix = `req_${crypto.randomUUID().slice(0, 8)}`
  let count = 0
  return () => `${prefix}${(++count).toString(36).padStart(6, "0")}`
}

/** A caller's id is used if it is short and safe to log. */
export const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && /^[\w.:-]{1,128}$/.test(text)
