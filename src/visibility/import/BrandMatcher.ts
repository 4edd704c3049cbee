import { isBeforeParticle } from "./particles.ts"
import { isWordEdge } from "./wordEdge.ts"

/** A brand as a text may name it. */
export interface NamedBrand<Key> {
  readonly key: Key
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  /** Phrases in which its name is none of it: `Villa Nova`. */
  readonly excluded?: ReadonlyArray<string>
  /** Its names count in their own case alone: `Gap` is not `gap`. */
  readonly isCaseSensitive?: boolean
}

interface Pattern<Key> {
  readonly key: Key
  readonly folded: string
  /** As it has to be written, if that counts. */
  readonly exact: string | undefined
  readonly isExcluded: boolean
  readonly order: number
}

/** Where a text names a brand, as characters of its plain form. */
interface BrandOccurrence<Key> {
  readonly key: Key
  readonly start: number
  readonly end: number
}

// The lower case of these is another length or not the one that all their forms have in common.
const caseExceptions: Readonly<Record<string, string>> = { ß: "ss", ẞ: "SS", İ: "I\u0307", ς: "σ" }

/** A text as names are looked for in it: compatibility forms made one (NFKC), any white space one space. */
export const plainText = (text: string): string =>
  text
    // NFKC writes them as letters onto the name before.
    .replaceAll("™", " ")
    .replaceAll("℠", " ")
    .normalize("NFKC")
    .replaceAll(/\s{2,}|[^\S ]/g, " ")
    .replaceAll(/[ßẞİς]/g, (letter) => caseExceptions[letter] ?? letter)

/** The same with the apostrophe and the hyphen that a keyboard has, and as long: models write `McDonald’s`. NFKC leaves U+2010. */
export const foldPunctuation = (plain: string): string =>
  // One after another: whether a text has one of them is known at once, which no class of characters is as quick at.
  plain.replaceAll("’", "'").replaceAll("‘", "'").replaceAll("ʼ", "'").replaceAll("‐", "-")

/** The same without its case, and as long. */
const foldCase = (plain: string): string => plain.toLowerCase().replaceAll("ς", "σ")

const fold = (plain: string): string => foldPunctuation(foldCase(plain))

/** A name as it has to be written where its case counts. */
export const spelledName = (name: string): string => foldPunctuation(plainText(name).trim())

/** A name as it is looked for: two that fold to one are the same letters in a text. */
export const foldedName = (name: string): string => fold(plainText(name).trim())

const patternsOf = <Key>(brands: ReadonlyArray<NamedBrand<Key>>): ReadonlyArray<Pattern<Key>> =>
  brands
    .flatMap(({ aliases, excluded = [], isCaseSensitive = false, key, name }) => {
      const toPattern = (isExcluded: boolean) => (text: string) => ({
        key,
        folded: foldedName(text),
        exact: isCaseSensitive && !isExcluded ? spelledName(text) : undefined,
        isExcluded
      })
      return [...[name, ...aliases].map(toPattern(false)), ...excluded.map(toPattern(true))]
    })
    .filter(({ folded }) => folded !== "")
    .map((pattern, order) => ({ ...pattern, order }))

type Hit<Key> = BrandOccurrence<Key> & { readonly pattern: Pattern<Key> }

/** The patterns that begin alike so far: those to compare a text with, and the others by the character that follows. */
interface TrieNode<Key> {
  readonly compared: ReadonlyArray<Pattern<Key>>
  readonly next: ReadonlyMap<number, TrieNode<Key>>
}

// So few are compared sooner than told apart by another character.
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

// Up to so many names, one search for each takes less time than one for all of them, which finds the same.
const maxSinglePatternSearches = 100

/**
 * Finds brands in a plain text by name and alias, whatever their case and Unicode form. A name counts only as whole words
 * and outside of the phrases that its brand excludes; of names that overlap the one that begins first, the longer one if
 * both begin there; of brands with the same name one whose case counts, then the first in the list. Where each is named, in the order of the text.
 */
export const brandFinder = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const patterns = patternsOf(brands)
  const search = patterns.length > maxSinglePatternSearches ? searchForMany(patterns) : searchForFew(patterns)
  // A text need not be as typed where no name has either sign.
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

// In whatever case others are written, whoever asks for this one is meant.
const caseRank = <Key>({ pattern: { exact } }: Hit<Key>): number => (exact === undefined ? 1 : 0)

const compareHits = <Key>(a: Hit<Key>, b: Hit<Key>): number =>
  a.start - b.start || b.end - a.end || caseRank(a) - caseRank(b) || a.pattern.order - b.pattern.order

/** The names among what was found in this order, without those within a phrase that their brand excludes. */
const withoutExcluded = <Key>(words: ReadonlyArray<Hit<Key>>): ReadonlyArray<BrandOccurrence<Key>> => {
  const phrases = words.filter(isExcluded)
  if (phrases.length === 0) return words
  // Where of each brand's phrases that have begun the last one ends.
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

/** The brands that a text names, in the order of their first occurrence, each once. */
export const brandMatcher = <Key>(brands: ReadonlyArray<NamedBrand<Key>>) => {
  const find = brandFinder(brands)
  return (text: string): ReadonlyArray<Key> => [...new Set(find(plainText(text)).map(({ key }) => key))]
}
