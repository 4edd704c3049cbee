const afterPath = /[?#;]/

// A path without these is read by the router as it is, apart from what follows it.
const isSpelledOtherwise = /%|\/\//

const decodePath = (path: string): string => {
  try {
    // Escaped again, so that %25 is not decoded twice as part of a longer sequence.
    return decodeURI(path.replaceAll("%25", "%2525"))
  } catch {
    return path
  }
}

/**
 * The path of a URL as the router reads it: up to `?`, `#` or `;`, repeated slashes as one, decoded except for
 * characters with a meaning in a URL. An undecodable path is left as it is and matches no route. Case is kept.
 */
export const routedPath = (url: string): string => {
  // Called several times for each request, so it avoids allocations.
  const end = url.search(afterPath)
  const path = end < 0 ? url : url.slice(0, end)
  return isSpelledOtherwise.test(path) ? decodePath(path.replace(/\/{2,}/g, "/")) : path
}
