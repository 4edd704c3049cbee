import { Schema } from "effect"
import { Count, truncate } from "../../domain/Input.ts"
import { formatPrice } from "../../domain/Money.ts"

/** Why a search finds nothing, or only partial matches. */
export class SearchHint extends Schema.Class<SearchHint>("SearchHint")(
  {
    message: Schema.String.annotations({ description: "What the list holds instead, and which words find nothing" }),
    found: Schema.Record({ key: Schema.String, value: Count }).annotations({
      description: "Each search word, and how many products of the whole shop match it"
    }),
    partial: Schema.Boolean.annotations({
      description: "Whether the list holds the products that match most of the words, because none matches all"
    })
  },
  { description: "Why a search found nothing, or only partial matches" }
) {}

/** The facts of a search with an empty or partial answer. Prices are in cents. */
interface Facts {
  readonly found: ReadonlyMap<string, number>
  /** The number of words that each product of the answer matches: 0 for an empty answer. */
  readonly matched: number
  /** Number of products that match all words, but not the category or the price. */
  readonly elsewhere: number
  /** The lowest price of these in the category; undefined where there are none. */
  readonly lowest: number | undefined
  readonly category: string | undefined
  readonly minCents: number
  readonly maxCents: number
  /** The categories that have goods. */
  readonly departments: ReadonlyArray<string>
}

const priceLimitsOf = ({ minCents, maxCents }: Facts): string => {
  if (maxCents === Number.POSITIVE_INFINITY) return minCents > 0 ? `for ${formatPrice(minCents)} or more` : ""
  if (minCents === 0) return `for ${formatPrice(maxCents)} or less`
  if (minCents === maxCents) return `for ${formatPrice(maxCents)}`
  // No price can be both: one of the limits is a mistake.
  return minCents > maxCents
    ? `for both ${formatPrice(minCents)} or more and ${formatPrice(maxCents)} or less`
    : `for ${formatPrice(minCents)} to ${formatPrice(maxCents)}`
}

const limitsOf = (facts: Facts): string =>
  [facts.category === undefined ? "" : `in ${facts.category}`, priceLimitsOf(facts)]
    .filter((text) => text !== "")
    .join(" ")

const sentencesOf = (facts: Facts): ReadonlyArray<string> => {
  const { departments, elsewhere, found, lowest, matched } = facts
  const words = [...found.keys()]
  const unknown = words.filter((word) => found.get(word) === 0)
  const limits = limitsOf(facts)
  return [
    ...(elsewhere === 1 ? [`1 product matches, but not ${limits}.`] : []),
    ...(elsewhere > 1 ? [`${elsewhere} products match, but none of them ${limits}.`] : []),
    ...(elsewhere > 0 && lowest !== undefined ? [`The lowest price is ${formatPrice(lowest)}.`] : []),
    ...(elsewhere === 0 && words.length > 1 && unknown.length < words.length
      ? [`No product matches all of: ${truncate(words.join(", "))}.`]
      : []),
    ...(unknown.length > 0 ? [`Nothing matches: ${truncate(unknown.join(", "))}.`] : []),
    ...(matched > 0 ? [`These products match ${matched} of ${words.length} words.`] : []),
    ...(matched === 0 && elsewhere === 0 && departments.length > 0 ? [`The shop has ${departments.join(", ")}.`] : [])
  ]
}

export const hintOf = (facts: Facts): SearchHint =>
  new SearchHint({
    message: sentencesOf(facts).join(" "),
    found: Object.fromEntries(facts.found),
    partial: facts.matched > 0
  })
