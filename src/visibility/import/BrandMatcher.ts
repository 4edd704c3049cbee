import AhoCorasick from "modern-ahocorasick"
import TextMatcher from "modern-ahocorasick/text"
import { isWordEdge } from "./wordEdge.ts"

/** A brand as a text may name it. */
interface NamedBrand<Key> {
  readonly key: Key
  readonly name: string
  readonly aliases: ReadonlyArray<string>
}

interface Found<Key> {
  readonly key: Key
  readonly start: number
  readonly end: number
}

const ascii = /^\p{ASCII}*$/u

/** Text as names are compared: compatibility forms made one (NFKC), runs of white space one space. */
const normal = (text: string): string => text.normalize("NFKC").trim().replaceAll(/\s+/g, " ")

/**
 * Finds brands in text by name and alias, all in one pass (Aho-Corasick), whatever their case and Unicode form. A name
 * counts only as whole words, and of names that overlap the one that begins first, the longer one if both begin there;
 * of brands with the same name the first in the list. The brands come in the order of their first occurrence, each once.
 */
export const brandMatcher = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const patterns = brands.flatMap(({ aliases, key, name }) =>
    [name, ...aliases].map((each) => ({ pattern: normal(each), data: key })).filter(({ pattern }) => pattern !== "")
  )
  const folded = new TextMatcher(patterns, { normalization: "NFKC", caseFold: true })
  // Most answers are ASCII, where folding is lower case and nothing moves: six times as fast as the whole of Unicode.
  const plain = new AhoCorasick(
    patterns
      .filter(({ pattern }) => ascii.test(pattern))
      .map(({ data, pattern }) => ({ data, pattern: pattern.toLowerCase() }))
  )

  return (text: string): ReadonlyArray<Key> => {
    const spaced = text.replaceAll(/\s+/g, " ")
    const hits = ascii.test(spaced) ? plain.search(spaced.toLowerCase()) : folded.search(spaced)
    if (hits.length === 0) return []
    const isEdge = isWordEdge(spaced)
    const found = hits.flatMap(({ data, end, patternIndex, start }) =>
      data !== undefined && isEdge(start) && isEdge(end) ? [{ key: data, start, end, patternIndex }] : []
    )
    found.sort((a, b) => a.start - b.start || b.end - a.end || a.patternIndex - b.patternIndex)
    return [...new Set(withoutOverlaps(found).map(({ key }) => key))]
  }
}

const withoutOverlaps = <Key>(found: ReadonlyArray<Found<Key>>): ReadonlyArray<Found<Key>> => {
  const chosen: Array<Found<Key>> = []
  let end = 0
  for (const each of found) {
    if (each.start < end) continue
    chosen.push(each)
    end = each.end
  }
  return chosen
}
