/**
 * The announced length of a request's body in bytes; 0 without the header, undefined if it is invalid (RFC 9110, 8.6). Bun joins
 * two equal headers to `2, 2`, and does not check the header of a GET.
 */
export const contentLengthOf = (headers: Readonly<Record<string, string | undefined>>): number | undefined => {
  const { "content-length": text } = headers
  if (text === undefined) return 0
  const length = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(length) ? length : undefined
}
