const afterPath = /[?#;]/

// A path without these is read by the router as it stands, but for what follows it.
const isSpelledOtherwise = /%|\/\//

const decodePath = (path: string): string => {
  try {
    // A % that is written %25 stays so: it is decoded once, and not again as part of what it stands before.
    return decodeURI(path.replaceAll("%25", "%2525"))
  } catch {
    return path
  }
}

/**
 * The path of a URL as the router reads it: up to `?`, `#` or `;`, slashes beside slashes as one, decoded but for the
 * characters that have a meaning in a URL. What cannot be decoded stays as it is; it is no route. Case is left to the reader.
 */
export const routedPath = (url: string): string => {
  // Every request is asked several times whose it is, so nothing is made that is not needed.
  const end = url.search(afterPath)
  const path = end < 0 ? url : url.slice(0, end)
  return isSpelledOtherwise.test(path) ? decodePath(path.replace(/\/{2,}/g, "/")) : path
}
