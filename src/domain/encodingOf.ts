/**
 * The Content-Encoding of a body, such as `gzip`; undefined if it is not encoded, even if its client names something
 * that is no encoding, such as `utf-8`.
 */
export const encodingOf = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const { "content-encoding": encoding = "" } = headers
  return /\b(gzip|compress|deflate|br|zstd)\b/i.test(encoding) ? encoding : undefined
}
