const loopback = ["localhost", "127.0.0.1", "[::1]"]

/**
 * Whether a web page of this origin may speak to the endpoint: one from this machine, or from the server's own address.
 * Any other could be a page that a name server led here (DNS rebinding). Programs send no origin and always may.
 */
export const isOwnOrigin = (ownUrls: ReadonlyArray<string>) => {
  const own = new Set([...loopback, ...ownUrls.map((url) => new URL(url).hostname)])
  return (origin: string | undefined): boolean =>
    origin === undefined || (URL.canParse(origin) && own.has(new URL(origin).hostname))
}
