/** What a body was encoded with on its way, such as `gzip`, by its headers; undefined for one that is sent as it is. */
export const encodingOf = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const { "content-encoding": encoding = "" } = headers
  return /^\s*(identity\s*)?$/i.test(encoding) ? undefined : encoding
}
