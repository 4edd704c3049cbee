import type { QueryCombination, SearchOptions } from "minisearch"
import type { SearchWords } from "../world/SearchWords.ts"
import { halves, insertions, phraseOf, stemKey, stemOf, termsOf, transpositions } from "./terms.ts"

/** What a product has to match: a word of the query, or several that are one, such as `t shirt`. */
export interface Unit {
  /** As the caller wrote it, folded. */
  readonly text: string
  readonly query: QueryCombination
}

/** A word as the index has it, or some that are looked for together. */
type Part = QueryCombination | string

// A word of four letters is one wrong letter from too many others, wine from wide, line and wire; but it may lack one.
const shortWordLength = 4

/** How much a match counts that is not by the word itself. */
const weights = { form: 0.9, meaning: 0.8 } as const

const meaningsOf = (meanings: SearchWords["synonyms"]): ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>> =>
  new Map(Object.entries(meanings).map(([phrase, meant]) => [stemKey(phraseOf(phrase)), meant.map(phraseOf)]))

const anyOf = (queries: ReadonlyArray<Part>, options: SearchOptions = {}): QueryCombination => ({
  ...options,
  combineWith: "OR",
  queries: [...queries]
})

const allOf = (queries: ReadonlyArray<Part>): QueryCombination => ({ combineWith: "AND", queries: [...queries] })

/** Each of some words, in any of its forms. */
const allForms = (words: ReadonlyArray<string>): QueryCombination => allOf(words.map((word) => anyOf(termsOf(word))))

const weighted = (weight: number, queries: ReadonlyArray<Part>, options?: SearchOptions): ReadonlyArray<Part> =>
  queries.length === 0 ? [] : [anyOf(queries, { ...options, boostTerm: () => weight })]

/** Makes units over a catalogue whose index has the terms `known`. */
export const makeUnits = (
  { labels, synonyms }: Pick<SearchWords, "labels" | "synonyms">,
  known: ReadonlySet<string>
) => {
  const meanings = meaningsOf(synonyms)
  const meaningsInLabels = meaningsOf(labels)

  const hasMeaning = (key: string): boolean => meanings.has(key) || meaningsInLabels.has(key)
  const isKnown = (word: string): boolean => known.has(word) || known.has(stemOf(word))

  /** What a phrase finds beside itself. */
  const meantBy = (key: string): ReadonlyArray<Part> => [
    ...weighted(weights.meaning, (meanings.get(key) ?? []).map(allOf)),
    ...weighted(weights.meaning, (meaningsInLabels.get(key) ?? []).map(allOf), { fields: ["labels"] })
  ]

  /** What a word may be that is in no list: two words in one, one that lacks a letter, has two swapped, or a wrong one. */
  const guessesOf = (word: string): ReadonlyArray<Part> => {
    const parts = halves(word).find((parts) => parts.every(isKnown))
    const near = [...transpositions(word), ...(word.length === shortWordLength ? insertions(word) : [])].filter(
      (other) => known.has(other)
    )
    return [
      ...weighted(weights.form, [...near, ...(parts === undefined ? [] : [allForms(parts)])]),
      anyOf([word], { prefix: true, fuzzy: word.length > shortWordLength })
    ]
  }

  return {
    /** Whether words that follow each other are one: `mouse pad`, `t shirt`. A letter behind a word is a size. */
    isOneUnit: (words: ReadonlyArray<string>): boolean => {
      const whole = words.join("")
      const isCompound = words.length === 2 && words[1] !== whole.at(-1)
      return hasMeaning(stemKey(words)) || (isCompound && (isKnown(whole) || hasMeaning(stemOf(whole))))
    },

    /** What no product matches. */
    noMatch: (text: string): Unit => ({ text, query: anyOf([]) }),

    /** Words that are one: together, each by itself, or what they mean. */
    phrase: (words: ReadonlyArray<string>): Unit => {
      const whole = words.join("")
      return {
        text: words.join(" "),
        query: anyOf([
          anyOf(termsOf(whole)),
          ...weighted(weights.form, [allForms(words)]),
          ...meantBy(stemOf(whole)),
          ...meantBy(stemKey(words))
        ])
      }
    },

    /**
     * A word with its forms, what begins with it, and what it means. One of two letters, or a number, is the beginning of too
     * much: `isExact` looks for nothing else if there is that word.
     */
    word: (word: string, isExact: boolean): Unit => {
      const stem = stemOf(word)
      const meant = meantBy(stem)
      const isUnderstood = isKnown(word) || meant.length > 0
      const own = isUnderstood
        ? [anyOf([word], { prefix: !(isExact && (word.length < 3 || /^\d+$/.test(word))) })]
        : guessesOf(word)
      return {
        text: word,
        query: anyOf([...own, ...weighted(weights.form, stem === word ? [] : [stem]), ...meant])
      }
    }
  }
}
