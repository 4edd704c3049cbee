import { didYouMean, quote } from "./Input.ts"
import { closest, distance } from "./nearest.ts"
import { formatPath } from "./paths.ts"

/** A route as it is declared: `/api/products/:id`. */
interface Route {
  readonly method: string
  readonly path: string
}

// Longer than all our paths: each word of a path is compared with each word of every route.
const maxWords = 10

const parameter = ":"

/** `Checkout-Sessions`, `checkout_session` and `checkout_sessions.json` are spellings of one word. */
const fold = (segment: string): string => {
  if (segment.startsWith(":")) return parameter
  // A percent-encoded segment is a parameter's value, not a word.
  if (segment.includes("%")) return ""
  return segment
    .toLowerCase()
    .replace(/(.)\.\w+$/, "$1")
    .replace(/[^a-z0-9]/g, "")
    .replace(/s$/, "")
}

/** The comparable form of a path or route. `api` and `v1` begin most paths, so they count for little. */
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

// Costs of differences: a misspelt word costs less than another word.
const differentWordCost = 1
const differentPrefixCost = 0.2
const endOnlyCost = 0.5
const letterCost = 0.001

/** Cost of changing a word into that of the route. A parameter matches any word. */
const cost = (requested: string | undefined, declared: string): number => {
  if (requested === undefined) return differentWordCost
  return declared === parameter ? 0 : Math.min(distance(requested, declared) * letterCost, differentWordCost)
}

/** Total cost of the words at equal positions, counted from the first or from the last. */
const alignedCost = (requested: ReadonlyArray<string>, declared: ReadonlyArray<string>, skipped: number): number =>
  declared.reduce((sum, word, index) => {
    const at = index + skipped
    return at < 0 || at >= requested.length ? sum : sum + cost(requested[at], word)
  }, 0)

/** Whether the path has at least one of the route's words, parameters aside. */
const isRelated = (requested: ReadonlyArray<string>, declared: ReadonlyArray<string>): boolean =>
  declared.some((word) => word !== parameter && requested.some((other) => cost(other, word) < differentWordCost))

/**
 * How many words must change to turn a path into a route: at most a third of the longer one's, or only additional words
 * if one contains the other. A common end counts more than a common beginning, as the end says what was wanted.
 */
const routeDistance = (path: Words, route: Words): number => {
  const [requested, declared] = [path.words, route.words]
  if (!isRelated(requested, declared)) return Number.POSITIVE_INFINITY
  const [lengthDifference, maxWordCount] = [
    Math.abs(requested.length - declared.length),
    Math.max(requested.length, declared.length)
  ]
  const fromFirst = alignedCost(requested, declared, 0)
  const fromLast = alignedCost(requested, declared, requested.length - declared.length)
  const prefix = path.prefix === route.prefix ? 0 : differentPrefixCost
  if (fromLast < differentWordCost) return fromLast + prefix + (lengthDifference === 0 ? 0 : endOnlyCost)
  const changed = lengthDifference + Math.min(fromFirst, fromLast)
  return Math.floor(changed) <= maxWordCount / 3 || fromFirst < differentWordCost
    ? changed + prefix
    : Number.POSITIVE_INFINITY
}

/** Suggests routes for a request that matches none. */
export type FindNearestRoutes = (method: string, path: string) => ReadonlyArray<string>

/**
 * Suggests routes as a caller writes them: `GET /api/products/{id}`; with other methods if none has the caller's.
 * Frequent mistakes: plural, hyphen, prefix, and one segment too many.
 */
export const makeFindNearestRoutes = (routes: ReadonlyArray<Route>): FindNearestRoutes => {
  const comparableRoutes = routes.map(({ method, path }) => ({
    method,
    route: wordsOf(path),
    text: `${method} ${formatPath(path)}`
  }))
  return (requestedMethod, path) => {
    const requested = wordsOf(path)
    if (requested.words.length > maxWords) return []
    const nearestOf = (candidates: typeof comparableRoutes) =>
      closest(candidates, ({ route }) => routeDistance(requested, route)).map(({ text }) => text)
    const near = nearestOf(comparableRoutes.filter(({ method }) => method === requestedMethod))
    return near.length > 0 ? near : nearestOf(comparableRoutes)
  }
}

/** `There is nothing at "/api/product". Did you mean GET /api/products or GET /api/products/{id}?` */
export const notFoundMessage = (path: string, nearest: ReadonlyArray<string>): string =>
  `There is nothing at ${quote(path)}.${didYouMean(nearest)}`
