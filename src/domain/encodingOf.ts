/**
 * What a body was encoded with on its way, such as `gzip`, by its headers; undefined for one that is sent as it is, also where its
 * client names what is none, such as `utf-8`.
 */
export const encodingOf = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const { "content-encoding": encoding = "" } = headers
  return /\b(gzip|compress|deflate|br|zstd)\b/i.test(encoding) ? encoding : undefined
}
