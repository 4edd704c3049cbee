import { Schema } from "effect"
import { exactOptional } from "../../domain/Input.ts"
import { boundedText, listOf, struct } from "./Entry.ts"

const word = boundedText(80)

const words = (what: string) => exactOptional(listOf(word, 0, 500, what))

const meanings = exactOptional(Schema.Record({ key: word, value: listOf(word, 1, 50, "words") }))

/** Special meanings of words in a search. A word may be several: `mouse pad`. */
export const SearchWords = struct({
  ignored: words("words").annotations({ description: "Words that a search ignores" }),
  lowPrice: words("words").annotations({ description: "Words that ask for the lowest prices first: `cheap`" }),
  highPrice: words("words").annotations({ description: "Words that ask for the highest prices first: `luxury`" }),
  atMost: words("words").annotations({ description: "Words before the highest price: `under`" }),
  atLeast: words("words").annotations({ description: "Words before the lowest price: `over`" }),
  orLess: words("words").annotations({ description: "Words after the highest price: `or less`" }),
  orMore: words("words").annotations({ description: "Words after the lowest price: `or more`" }),
  between: words("words").annotations({ description: "Words before two prices: `between`" }),
  to: words("words").annotations({ description: "Words between two prices: `and`" }),
  measures: words("words").annotations({
    description: "Words before numbers that are not prices, and before a single letter that counts as a word: `size`"
  }),
  synonyms: meanings.annotations({
    description: "Search words, and words of the catalogue that they also find: `raincoat`, `rain jacket`"
  }),
  labels: meanings.annotations({
    description: "The same, for words that are searched only in labels of variants: `blue`, `navy`"
  })
})
export type SearchWords = Required<typeof SearchWords.Type>
