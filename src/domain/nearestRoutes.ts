import { didYouMean, quote } from "./Input.ts"

/** A route as it is declared: `/api/products/:id`. */
interface Route {
  readonly method: string
  readonly path: string
}

// How far a path is from a route: so much for each segment that one has and the other has not, for one that is written
// alike, and for one that is another altogether.
const missing = 0.6
const alike = 0.3
const other = 0.75
// Of a route that does not take the method.
const otherMethod = 0.2
// The end of a path says what was wanted: `/api/carts/{id}/checkout` is a checkout.
const sameEnd = -0.1

/** The farthest that a route may be to be meant, and how much farther than the nearest one. */
const farthest = 1.3
const spread = 0.65

const maxSuggestions = 3

// Longer than any path of ours: every segment of a path is held to every one of each route.
const mostSegments = 10
const longest = 200

/** `Checkout-Sessions`, `checkout_session` and `checkout_sessions.json` are spellings of one word. */
const fold = (segment: string): string =>
  segment
    .toLowerCase()
    .replace(/(.)\.\w+$/, "$1")
    .replace(/[^a-z0-9]/g, "")
    .replace(/s$/, "")

const parameter = ":"

/** The words of a path as they are compared; a parameter of a route is any of them. */
const wordsOf = (path: string): ReadonlyArray<string> =>
  path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => (segment.startsWith(":") ? parameter : fold(segment)))

// What begins alike in fewer letters is another word: a car is no cart.
const shortest = 4

const between = (given: string, declared: string): number => {
  if (declared === parameter || given === declared) return 0
  const isAlike = given.startsWith(declared) || declared.startsWith(given)
  return isAlike && Math.min(given.length, declared.length) >= shortest ? alike : other
}

/** What it takes to make the words of a path those of a route: an edit distance over words. */
const distance = (given: ReadonlyArray<string>, declared: ReadonlyArray<string>): number => {
  let above = declared.reduce((row, _, index) => row.concat((index + 1) * missing), [0])
  for (const word of given) {
    const row = [(above[0] ?? 0) + missing]
    for (const [index, expected] of declared.entries()) {
      row.push(
        Math.min(
          (above[index] ?? 0) + between(word, expected),
          (above[index + 1] ?? 0) + missing,
          (row[index] ?? 0) + missing
        )
      )
    }
    above = row
  }
  return above.at(-1) ?? 0
}

// They stand in front of everything.
const isPrefix = (word: string): boolean => /^(api|v\d+)$/.test(word)

/** Whether they have a word in common that says what they are about. */
const isRelated = (given: ReadonlyArray<string>, declared: ReadonlyArray<string>): boolean =>
  declared.some(
    (word) => !isPrefix(word) && word !== parameter && given.some((segment) => between(segment, word) < other)
  )

/** Tells of a request to a path that is no route which routes it may have meant. */
export type Nearest = (method: string, path: string) => ReadonlyArray<string>

/**
 * The routes that a path which is none may have meant, the likeliest first and no more than three, as a caller writes
 * them: `GET /api/products/{id}`. What is often mistaken is the plural, a hyphen, the prefix, and a segment too many.
 */
export const makeNearest = (routes: ReadonlyArray<Route>): Nearest => {
  const known = routes.map(({ method, path }) => ({
    method,
    declared: wordsOf(path),
    text: `${method} ${path.replace(/:(\w+)/g, "{$1}")}`
  }))
  return (asked, path) => {
    const given = path.length > longest ? [] : wordsOf(path)
    if (given.length > mostSegments) return []
    const near = known
      .filter(({ declared }) => isRelated(given, declared))
      .map(({ declared, method, text }) => ({
        text,
        cost:
          distance(given, declared) +
          (method === asked ? 0 : otherMethod) +
          (given.at(-1) === declared.at(-1) ? sameEnd : 0)
      }))
      .sort((a, b) => a.cost - b.cost)
    const limit = Math.min(farthest, (near[0]?.cost ?? 0) + spread)
    return near
      .filter(({ cost }) => cost < limit)
      .slice(0, maxSuggestions)
      .map(({ text }) => text)
  }
}

/** `There is nothing at "/api/product". Did you mean GET /api/products or GET /api/products/{id}?` */
export const nothingAt = (path: string, nearest: ReadonlyArray<string>): string =>
  `There is nothing at ${quote(path)}.${didYouMean(nearest)}`
