import type { SearchWords } from "../world/SearchWords.ts"
import { makePriceReader } from "./priceReader.ts"
import { makeUnits, type Unit } from "./SearchUnit.ts"
import { foldText, phraseOf, wordsIn } from "./terms.ts"

/** A parsed query. A product matches it if it matches every unit. */
export interface SearchQuery {
  readonly units: ReadonlyArray<Unit>
  /** The order that words such as `cheap` ask for. */
  readonly order: "price_low" | "price_high" | undefined
  /** Prices in cents, inclusive. */
  readonly minCents: number
  readonly maxCents: number
}

// The most words of a phrase: `not too expensive`.
const maxPhraseWords = 3

const keysOf = (phrases: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(phrases.map((phrase) => phraseOf(phrase).join(" ")))

/** Makes a parser of queries for a catalogue whose index has the terms `known`. */
export const makeQueryReader = (words: SearchWords, known: ReadonlySet<string>) => {
  const ignored = keysOf(words.ignored)
  const lowPrice = keysOf(words.lowPrice)
  const highPrice = keysOf(words.highPrice)
  const measures = keysOf(words.measures)
  const readPrices = makePriceReader(words)
  const units = makeUnits(words, known)

  const orderOf = (phrase: ReadonlyArray<string>): SearchQuery["order"] => {
    const key = phrase.join(" ")
    // Where goods have it in their name, it is an ordinary word: a budget cookbook.
    if (known.has(key)) return undefined
    if (lowPrice.has(key)) return "price_low"
    return highPrice.has(key) ? "price_high" : undefined
  }

  /** The longest phrase at the beginning of some words that has a meaning as a whole. */
  const phraseAt = (rest: ReadonlyArray<string>): ReadonlyArray<string> => {
    for (let length = maxPhraseWords; length > 1; length--) {
      const phrase = rest.slice(0, length)
      if (phrase.length === length && (orderOf(phrase) !== undefined || units.isOneUnit(phrase))) return phrase
    }
    return rest.slice(0, 1)
  }

  /** The phrases of a text, each once. */
  const phrasesIn = (words: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
    const found = new Map<string, ReadonlyArray<string>>()
    for (let at = 0; at < words.length; ) {
      const phrase = phraseAt(words.slice(at, at + maxPhraseWords))
      found.set(phrase.join(" "), phrase)
      at += phrase.length
    }
    return [...found.values()]
  }

  return (query: string): SearchQuery => {
    const { minCents, maxCents, text } = readPrices(foldText(query))
    const phrases = phrasesIn(wordsIn(text))
    const order = phrases.map(orderOf).find((order) => order !== undefined)
    const named = phrases.filter((phrase) => orderOf(phrase) === undefined)
    const significant = named.filter((phrase) => !ignored.has(phrase.join(" ")))
    const hasPrice = order !== undefined || minCents > 0 || maxCents < Number.POSITIVE_INFINITY
    // If all words are ignored ones, they are searched for; if there are only signs, nothing is found.
    const searched = significant.length > 0 || hasPrice ? significant : named
    // In `size M` the letter is a word of its own, although `size` is ignored. In `size 34` it may be part of 34B.
    const isSize = !/\d/.test(text) && named.some((phrase) => measures.has(phrase.join(" ")))
    const isExact = searched.length > 1 || isSize
    const unread = searched.length === 0 && !hasPrice ? [units.noMatch(query.trim())] : []
    return {
      units: searched
        .map((phrase) => (phrase.length > 1 ? units.phrase(phrase) : units.word(phrase.join(""), isExact)))
        .concat(unread),
      order,
      minCents,
      maxCents
    }
  }
}
