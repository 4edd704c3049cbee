import { isBeforeParticle } from "./particles.ts"
import { isWordEdge } from "./wordEdge.ts"

/** A brand with the names that texts may use for it. */
export interface NamedBrand<Key> {
  readonly key: Key
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  /** Phrases in which its name does not mean the brand: `Villa Nova`. */
  readonly excluded?: ReadonlyArray<string>
  /** Its names match only in their own case: `Gap` is not `gap`. */
  readonly isCaseSensitive?: boolean
}

interface Pattern<Key> {
  readonly key: Key
  readonly folded: string
  /** The required spelling, if its case matters. */
  readonly exact: string | undefined
  readonly isExcluded: boolean
  readonly order: number
}

/** A brand name in a text, by indexes into its plain form. */
interface BrandOccurrence<Key> {
  readonly key: Key
  readonly start: number
  readonly end: number
}

// The lower case of these has another length, or differs from that of their other forms.
const caseExceptions: Readonly<Record<string, string>> = { ß: "ss", ẞ: "SS", İ: "I\u0307", ς: "σ" }

/** Normalized to NFKC, any white space as one space. */
const normalized = (text: string): string =>
  text
    // NFKC would append them as letters to the name before.
    .replaceAll("™", " ")
    .replaceAll("℠", " ")
    .normalize("NFKC")
    .replaceAll(/\s{2,}|[^\S ]/g, " ")
    .replaceAll(/[ßẞİς]/g, (letter) => caseExceptions[letter] ?? letter)

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

/**
 * The form of a text that names are searched in: `normalized`, with private characters for superscript digits. These refer
 * to footnotes, and NFKC would append them to a name as digits.
 */
export const plainText = (text: string): string =>
  normalized(text.replaceAll(/[¹²³⁰⁴-⁹]/g, (digit) => String.fromCharCode(0xe000 + superscripts.indexOf(digit))))

/** The same with keyboard apostrophes and hyphens, as long: models write `McDonald’s`. NFKC leaves U+2010. */
const foldPunctuation = (plain: string): string =>
  // One by one: searching for a single character is faster than a character class.
  plain.replaceAll("’", "'").replaceAll("‘", "'").replaceAll("ʼ", "'").replaceAll("‐", "-")

/** The same in lower case, with the same length. */
const foldCase = (plain: string): string => plain.toLowerCase().replaceAll("ς", "σ")

const fold = (plain: string): string => foldPunctuation(foldCase(plain))

/** A name as it must be spelled if its case matters. */
export const spelledName = (name: string): string => foldPunctuation(normalized(name).trim())

/** A name as it is searched for: names with the same folded form are the same letters in a text. */
export const foldedName = (name: string): string => fold(normalized(name).trim())

/** The spellings of a name in plain texts: a text may have `O²` as `O²` or `O2`. */
const spellingsOf = (name: string): ReadonlyArray<string> => [
  ...new Set([normalized, plainText].map((plain) => foldPunctuation(plain(name).trim())))
]

const patternsOf = <Key>(brands: ReadonlyArray<NamedBrand<Key>>): ReadonlyArray<Pattern<Key>> =>
  brands
    .flatMap(({ aliases, excluded = [], isCaseSensitive = false, key, name }) => {
      const toPatterns = (isExcluded: boolean) => (text: string) =>
        spellingsOf(text).map((spelled) => ({
          key,
          folded: fold(spelled),
          exact: isCaseSensitive && !isExcluded ? spelled : undefined,
          isExcluded
        }))
      return [...[name, ...aliases].flatMap(toPatterns(false)), ...excluded.flatMap(toPatterns(true))]
    })
    .filter(({ folded }) => folded !== "")
    .map((pattern, order) => ({ ...pattern, order }))

type Hit<Key> = BrandOccurrence<Key> & { readonly pattern: Pattern<Key> }

/** Patterns with the same prefix: those to compare with the text, and the others by their next character. */
interface TrieNode<Key> {
  readonly compared: ReadonlyArray<Pattern<Key>>
  readonly next: ReadonlyMap<number, TrieNode<Key>>
}

// Up to this many patterns are compared directly; another trie level would be slower.
const maxComparedPatterns = 2

const trieOf = <Key>(patterns: ReadonlyArray<Pattern<Key>>, depth = 0): TrieNode<Key> => {
  if (patterns.length <= maxComparedPatterns) return { compared: patterns, next: new Map() }
  const longer = Map.groupBy(
    patterns.filter(({ folded }) => folded.length > depth),
    ({ folded }) => folded.charCodeAt(depth)
  )
  return {
    compared: patterns.filter(({ folded }) => folded.length === depth),
    next: new Map(Array.from(longer, ([unit, alike]) => [unit, trieOf(alike, depth + 1)]))
  }
}

const searchForMany = <Key>(patterns: ReadonlyArray<Pattern<Key>>) => {
  const root = trieOf(patterns)
  return (text: string): ReadonlyArray<Hit<Key>> => {
    const hits: Array<Hit<Key>> = []
    for (let start = 0; start < text.length; start++) {
      let branch = root.next.get(text.charCodeAt(start))
      for (let index = start + 1; branch !== undefined; branch = branch.next.get(text.charCodeAt(index++))) {
        for (const pattern of branch.compared) {
          const { folded, key } = pattern
          if (text.startsWith(folded, start)) hits.push({ key, start, end: start + folded.length, pattern })
        }
      }
    }
    return hits
  }
}

const searchForFew =
  <Key>(patterns: ReadonlyArray<Pattern<Key>>) =>
  (text: string): ReadonlyArray<Hit<Key>> => {
    const hits: Array<Hit<Key>> = []
    for (const pattern of patterns) {
      const { folded, key } = pattern
      for (let start = text.indexOf(folded); start !== -1; start = text.indexOf(folded, start + 1)) {
        hits.push({ key, start, end: start + folded.length, pattern })
      }
    }
    return hits
  }

// Up to this many names, one search for each is faster than one for all, with the same result.
const maxSinglePatternSearches = 100

/**
 * Finds brands in a plain text by name and alias, in any case and Unicode form. A name matches only as whole words and
 * outside the phrases that its brand excludes. Of overlapping names the first wins, then the longest. Of brands with
 * the same name a case-sensitive one wins, then the first in the list. Returns occurrences in the order of the text.
 */
export const brandFinder = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const patterns = patternsOf(brands)
  const search = patterns.length > maxSinglePatternSearches ? searchForMany(patterns) : searchForFew(patterns)
  // Punctuation is folded only if a name has one of the signs.
  const foldText = patterns.some(({ folded }) => /['-]/.test(folded)) ? fold : foldCase
  return (plain: string): ReadonlyArray<BrandOccurrence<Key>> => {
    const hits = search(foldText(plain))
    if (hits.length === 0) return []
    const isEdge = isWordEdge(plain)
    const words = hits.filter(
      ({ end, pattern: { exact }, start }) =>
        (exact === undefined || exact === foldPunctuation(plain.slice(start, end))) &&
        isEdge(start) &&
        (isEdge(end) || isBeforeParticle(plain, start, end))
    )
    return withoutOverlaps(withoutExcluded(words.sort(compareHits)))
  }
}

// A case-sensitive match is more specific than one in any case.
const caseRank = <Key>({ pattern: { exact } }: Hit<Key>): number => (exact === undefined ? 1 : 0)

const compareHits = <Key>(a: Hit<Key>, b: Hit<Key>): number =>
  a.start - b.start || b.end - a.end || caseRank(a) - caseRank(b) || a.pattern.order - b.pattern.order

/** The matched names, sorted, without those within a phrase that their brand excludes. */
const withoutExcluded = <Key>(words: ReadonlyArray<Hit<Key>>): ReadonlyArray<BrandOccurrence<Key>> => {
  const phrases = words.filter(isExcluded)
  if (phrases.length === 0) return words
  // For each brand, the furthest end of its phrases that have begun.
  const ends = new Map<Key, number>()
  let next = 0
  return words.filter((hit) => {
    for (let phrase = phrases[next]; phrase !== undefined && phrase.start <= hit.start; phrase = phrases[++next]) {
      ends.set(phrase.key, Math.max(phrase.end, ends.get(phrase.key) ?? 0))
    }
    return !isExcluded(hit) && hit.end > (ends.get(hit.key) ?? 0)
  })
}

const isExcluded = <Key>({ pattern }: Hit<Key>): boolean => pattern.isExcluded

const withoutOverlaps = <Key>(found: ReadonlyArray<BrandOccurrence<Key>>): ReadonlyArray<BrandOccurrence<Key>> => {
  const chosen: Array<BrandOccurrence<Key>> = []
  let end = 0
  for (const each of found) {
    if (each.start < end) continue
    chosen.push(each)
    end = each.end
  }
  return chosen
}

/** The brands that a text names, in the order of their first occurrence. */
export const brandMatcher = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const find = brandFinder(brands)
  return (text: string): ReadonlyArray<Key> => [...new Set(find(plainText(text)).map(({ key }) => key))]
}
