import { distance as lettersChanged } from "fastest-levenshtein"

// Words of fewer letters resemble nothing but themselves: a car is no cart.
const minLetters = 4
// Longer than any name of ours.
const maxLetters = 100
const maxSuggestions = 3

/**
 * How far a misspelt name is from one that there is: the letters to be changed, which are a third of the longer one at most, or
 * half of one where one name is part of the other. Infinity, if neither is so.
 */
export const distance = (input: string, name: string): number => {
  if (input === name) return 0
  const [short, long] = input.length < name.length ? [input, name] : [name, input]
  if (short.length < minLetters || long.length > maxLetters) return Number.POSITIVE_INFINITY
  if (long.includes(short)) return 0.5
  const maxChanges = Math.floor(long.length / 3)
  // As many have to be added.
  if (long.length - short.length > maxChanges) return Number.POSITIVE_INFINITY
  const changed = lettersChanged(input, name)
  return changed <= maxChanges ? changed : Number.POSITIVE_INFINITY
}

/** Those of some candidates that are nearest, all equally far, three at most; none where all are farther than anything. */
export const closest = <A>(candidates: ReadonlyArray<A>, distanceOf: (candidate: A) => number): ReadonlyArray<A> => {
  const distances = candidates.map(distanceOf)
  const min = Math.min(...distances)
  return min === Number.POSITIVE_INFINITY
    ? []
    : candidates.filter((_, index) => distances[index] === min).slice(0, maxSuggestions)
}

/** The names that a misspelt one may have meant. `fold` makes one of all spellings that are no mistake; names may be folded already. */
export const nearest = (
  input: string,
  names: Iterable<string>,
  fold: (name: string) => string = (name) => name
): ReadonlyArray<string> => {
  const folded = input.length > maxLetters ? "" : fold(input)
  return closest([...names], (name) => distance(folded, fold(name)))
}

/** The words of a name in lower case: `search`, `products` for `searchProducts`, `search-products` and `Search products`. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
