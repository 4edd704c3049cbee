import { distance as lettersChanged } from "fastest-levenshtein"

// Shorter words get no suggestions: a car is no cart.
const minLetters = 4
// Longer than all our names.
const maxLetters = 100
const maxSuggestions = 3

/**
 * Distance of a misspelt name to an existing one: the number of changed letters, at most a third of the longer name.
 * 0.5 if one name contains the other. Infinity otherwise.
 */
export const distance = (input: string, name: string): number => {
  if (input === name) return 0
  const [short, long] = input.length < name.length ? [input, name] : [name, input]
  if (short.length < minLetters || long.length > maxLetters) return Number.POSITIVE_INFINITY
  if (long.includes(short)) return 0.5
  const maxChanges = Math.floor(long.length / 3)
  // At least that many letters have to be added.
  if (long.length - short.length > maxChanges) return Number.POSITIVE_INFINITY
  const changed = lettersChanged(input, name)
  return changed <= maxChanges ? changed : Number.POSITIVE_INFINITY
}

/** The candidates with the smallest distance, at most three; none if all distances are infinite. */
export const closest = <A>(candidates: ReadonlyArray<A>, distanceOf: (candidate: A) => number): ReadonlyArray<A> => {
  const distances = candidates.map(distanceOf)
  const min = Math.min(...distances)
  return min === Number.POSITIVE_INFINITY
    ? []
    : candidates.filter((_, index) => distances[index] === min).slice(0, maxSuggestions)
}

/**
 * Names similar to a misspelt one; none if it folds to nothing. `fold` maps equivalent spellings to one; names may be
 * folded already.
 */
export const nearest = (
  input: string,
  names: Iterable<string>,
  fold: (name: string) => string = (name) => name
): ReadonlyArray<string> => {
  const folded = fold(input)
  return folded === "" ? [] : closest([...names], (name) => distance(folded, fold(name)))
}

/**
 * The words of a name in lower case: `search`, `products` for `searchProducts`, `search-products` and `Search products`.
 * None if it has no ASCII letter or digit, or more than 100 characters: no name is that long, but a path or body may be.
 */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  name.length > maxLetters
    ? []
    : name
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== "")
