import { distance as lettersChanged } from "fastest-levenshtein"

// Words of fewer letters resemble nothing but themselves: a car is no cart.
const leastLetters = 4
// Longer than any name of ours.
const mostLetters = 100
const mostNames = 3

/**
 * How far a misspelt name is from one that there is: the letters to be changed, which are a third of the longer one at most, or
 * half of one where one name is part of the other. Infinity, if neither is so.
 */
export const distance = (given: string, name: string): number => {
  if (given === name) return 0
  const [short, long] = given.length < name.length ? [given, name] : [name, given]
  if (short.length < leastLetters || long.length > mostLetters) return Number.POSITIVE_INFINITY
  if (long.includes(short)) return 0.5
  const most = Math.floor(long.length / 3)
  // As many have to be added.
  if (long.length - short.length > most) return Number.POSITIVE_INFINITY
  const changed = lettersChanged(given, name)
  return changed <= most ? changed : Number.POSITIVE_INFINITY
}

/** Those of some candidates that are nearest, all equally far, three at most; none where all are farther than anything. */
export const leastFar = <A>(candidates: ReadonlyArray<A>, farOf: (candidate: A) => number): ReadonlyArray<A> => {
  const far = candidates.map(farOf)
  const least = Math.min(...far)
  return least === Number.POSITIVE_INFINITY
    ? []
    : candidates.filter((_, index) => far[index] === least).slice(0, mostNames)
}

/** The names that a misspelt one may have meant. `fold` makes one of all spellings that are no mistake; names may be folded already. */
export const nearest = (
  given: string,
  names: Iterable<string>,
  fold: (name: string) => string = (name) => name
): ReadonlyArray<string> => {
  const folded = given.length > mostLetters ? "" : fold(given)
  return leastFar([...names], (name) => distance(folded, fold(name)))
}

/** The words of a name in lower case: `search`, `products` for `searchProducts`, `search-products` and `Search products`. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
