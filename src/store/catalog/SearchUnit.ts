import type { QueryCombination, SearchOptions } from "minisearch"
import type { SearchWords } from "../world/SearchWords.ts"
import { halves, insertions, phraseOf, stemKey, stemOf, termsOf, transpositions } from "./terms.ts"

/** A part that a product must match: a word of the query, or several that are one, such as `t shirt`. */
export interface Unit {
  /** The caller's text, folded. */
  readonly text: string
  readonly query: QueryCombination
}

/** A word as the index has it, or a combination of them. */
type Part = QueryCombination | string

// One wrong letter turns a word of four letters into too many others: wine into wide, line and wire. A missing letter is accepted.
const shortWordLength = 4

/** The weight of a match that is not by the word itself. */
const weights = { form: 0.9, meaning: 0.8 } as const

const meaningsOf = (meanings: SearchWords["synonyms"]): ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>> =>
  new Map(Object.entries(meanings).map(([phrase, synonyms]) => [stemKey(phraseOf(phrase)), synonyms.map(phraseOf)]))

const anyOf = (queries: ReadonlyArray<Part>, options: SearchOptions = {}): QueryCombination => ({
  ...options,
  combineWith: "OR",
  queries: [...queries]
})

const allOf = (queries: ReadonlyArray<Part>): QueryCombination => ({ combineWith: "AND", queries: [...queries] })

/** All of these words, each in any of its forms. */
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

  /** The meanings of a phrase: its synonyms, also in labels. */
  const synonymsOf = (key: string): ReadonlyArray<Part> => [
    ...weighted(weights.meaning, (meanings.get(key) ?? []).map(allOf)),
    ...weighted(weights.meaning, (meaningsInLabels.get(key) ?? []).map(allOf), { fields: ["labels"] })
  ]

  /** Guesses for an unknown word: two words in one, one that lacks a letter, has two swapped, or a wrong one. */
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
    /** Whether adjacent words are one: `mouse pad`, `t shirt`. A single letter after a word is a size. */
    isOneUnit: (words: ReadonlyArray<string>): boolean => {
      const whole = words.join("")
      const isCompound = words.length === 2 && words[1] !== whole.at(-1)
      return hasMeaning(stemKey(words)) || (isCompound && (isKnown(whole) || hasMeaning(stemOf(whole))))
    },

    /** A unit that no product matches. */
    noMatch: (text: string): Unit => ({ text, query: anyOf([]) }),

    /** Words that are one: joined, each by itself, or by their meaning. */
    phrase: (words: ReadonlyArray<string>): Unit => {
      const whole = words.join("")
      return {
        text: words.join(" "),
        query: anyOf([
          anyOf(termsOf(whole)),
          ...weighted(weights.form, [allForms(words)]),
          ...synonymsOf(stemOf(whole)),
          ...synonymsOf(stemKey(words))
        ])
      }
    },

    /**
     * A word with its forms, the words that begin with it, and its meanings. Too much begins with two letters or a
     * number: with `isExact`, only the word itself is searched for, if it is known.
     */
    word: (word: string, isExact: boolean): Unit => {
      const stem = stemOf(word)
      const synonymParts = synonymsOf(stem)
      const isUnderstood = isKnown(word) || synonymParts.length > 0
      const exact = isUnderstood
        ? [anyOf([word], { prefix: !(isExact && (word.length < 3 || /^\d+$/.test(word))) })]
        : guessesOf(word)
      return {
        text: word,
        query: anyOf([...exact, ...weighted(weights.form, stem === word ? [] : [stem]), ...synonymParts])
      }
    }
  }
}
