import { didYouMean, quote } from "./Input.ts"
import { closest, distance } from "./nearest.ts"
import { formatPath } from "./paths.ts"

/** A route as it is declared: `/api/products/:id`. */
interface Route {
  readonly method: string
  readonly path: string
}

// Longer than any path of ours: every word of a path is held to every one of each route.
const maxWords = 10

const parameter = ":"

/** `Checkout-Sessions`, `checkout_session` and `checkout_sessions.json` are spellings of one word. */
const fold = (segment: string): string => {
  if (segment.startsWith(":")) return parameter
  // What is encoded is the value of a parameter, and no word.
  if (segment.includes("%")) return ""
  return segment
    .toLowerCase()
    .replace(/(.)\.\w+$/, "$1")
    .replace(/[^a-z0-9]/g, "")
    .replace(/s$/, "")
}

/** What a path or a route is compared by. `api` and `v1`, which stand in front of everything, count for little. */
interface Words {
  readonly prefix: string
  readonly words: ReadonlyArray<string>
}

const isPrefix = (segment: string): boolean => /^(api|v\d+)$/i.test(segment)

const wordsOf = (path: string): Words => {
  const segments = path.split("/").filter((segment) => segment !== "")
  return {
    prefix: segments.filter(isPrefix).join("/"),
    words: segments.filter((segment) => !isPrefix(segment)).map(fold)
  }
}

// Of words: one that is misspelt is less than one that is another.
const differentWordCost = 1
const differentPrefixCost = 0.2
const endOnlyCost = 0.5
const letterCost = 0.001

/** What it takes to make a word that of a route. A parameter is any word. */
const cost = (given: string | undefined, declared: string): number => {
  if (given === undefined) return differentWordCost
  return declared === parameter ? 0 : Math.min(distance(given, declared) * letterCost, differentWordCost)
}

/** The same of all words that both have in the same place, counted from the first, or from the last. */
const alignedCost = (given: ReadonlyArray<string>, declared: ReadonlyArray<string>, skipped: number): number =>
  declared.reduce((sum, word, index) => {
    const at = index + skipped
    return at < 0 || at >= given.length ? sum : sum + cost(given[at], word)
  }, 0)

/** Whether a word of the route that is no parameter is one of the path's. */
const isRelated = (given: ReadonlyArray<string>, declared: ReadonlyArray<string>): boolean =>
  declared.some((word) => word !== parameter && given.some((other) => cost(other, word) < differentWordCost))

/**
 * How many words of a path have to be changed to make it a route: a third of the longer one's at most, or those that the one
 * has besides the whole of the other. What ends like a route is nearer than what begins like it: the end says what was wanted.
 */
const routeDistance = (path: Words, route: Words): number => {
  const [given, declared] = [path.words, route.words]
  if (!isRelated(given, declared)) return Number.POSITIVE_INFINITY
  const [lengthDifference, maxWordCount] = [
    Math.abs(given.length - declared.length),
    Math.max(given.length, declared.length)
  ]
  const fromFirst = alignedCost(given, declared, 0)
  const fromLast = alignedCost(given, declared, given.length - declared.length)
  const prefix = path.prefix === route.prefix ? 0 : differentPrefixCost
  if (fromLast < differentWordCost) return fromLast + prefix + (lengthDifference === 0 ? 0 : endOnlyCost)
  const changed = lengthDifference + Math.min(fromFirst, fromLast)
  return Math.floor(changed) <= maxWordCount / 3 || fromFirst < differentWordCost
    ? changed + prefix
    : Number.POSITIVE_INFINITY
}

/** Tells of a request to a path that is no route which routes it may have meant. */
export type FindNearestRoutes = (method: string, path: string) => ReadonlyArray<string>

/**
 * The routes that a path which is none may have meant, as a caller writes them: `GET /api/products/{id}`; of another method
 * where none takes the caller's. What is often mistaken is the plural, a hyphen, the prefix, and a segment too many.
 */
export const makeFindNearestRoutes = (routes: ReadonlyArray<Route>): FindNearestRoutes => {
  const known = routes.map(({ method, path }) => ({
    method,
    route: wordsOf(path),
    text: `${method} ${formatPath(path)}`
  }))
  return (requestedMethod, path) => {
    const given = wordsOf(path)
    if (given.words.length > maxWords) return []
    const nearestOf = (some: typeof known) =>
      closest(some, ({ route }) => routeDistance(given, route)).map(({ text }) => text)
    const near = nearestOf(known.filter(({ method }) => method === requestedMethod))
    return near.length > 0 ? near : nearestOf(known)
  }
}

/** `There is nothing at "/api/product". Did you mean GET /api/products or GET /api/products/{id}?` */
export const notFoundMessage = (path: string, nearest: ReadonlyArray<string>): string =>
  `There is nothing at ${quote(path)}.${didYouMean(nearest)}`
