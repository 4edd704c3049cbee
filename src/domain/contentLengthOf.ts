/**
 * How long a request says that its body is, in bytes; 0 where it says nothing of it. Undefined for what is no length (RFC 9110,
 * 8.6): Bun makes `2, 2` of two such headers that are alike, and does not look at one of a GET.
 */
export const contentLengthOf = (headers: Readonly<Record<string, string | undefined>>): number | undefined => {
  const { "content-length": text } = headers
  if (text === undefined) return 0
  const length = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(length) ? length : undefined
}
