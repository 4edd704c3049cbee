import type { SearchWords } from "../world/SearchWords.ts"
import { foldText } from "./terms.ts"

/** The price limits in a search, in cents, inclusive, and the rest of its text. */
interface PriceLimits {
  readonly text: string
  readonly minCents: number
  readonly maxCents: number
}

type PriceWords = Pick<SearchWords, "atLeast" | "atMost" | "orLess" | "orMore" | "between" | "to" | "measures">

type Groups = Readonly<Record<string, string | undefined>>

const toPattern = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, "\\s+")

const alternatives = (words: ReadonlyArray<string>): string =>
  words.length === 0
    ? "(?!)"
    : [...words]
        .sort((a, b) => b.length - a.length)
        .map(toPattern)
        .join("|")

const wordStart = String.raw`(?<![\p{L}\p{N}])`
const wordEnd = String.raw`(?![\p{L}\p{N}])`

// `US$20` is `$20`, and `20 US dollars` are `20 dollars`.
const american = /(?<!\p{L})(?:usd|u\.?s\.?)\s?(?=\$|usd|dollar|buck)/gu

const signBefore = String.raw`(?:(?:\$|usd)\s?)`
const signAfter = String.raw`(?:\s?(?:\$|usd|dollars?|bucks?)${wordEnd})`

// `1,500` and `1 000`. In `$20 500` the second may be millilitres; so may the `12` of `$25,12 oz`, but not that of `25,12 $`.
const thousands = String.raw`\d{1,3}(?:(?:,\d{3})+|(?:\s000)+)`
const cents = String.raw`(?:\.\d{1,2}|,\d\d(?=${signAfter}|[^\p{L}\p{N}]*$))`
const figure = String.raw`(?:${thousands}|\d{1,7})${cents}?`

/** The pattern of an amount of money, with the names of its groups. It never matches the end of a longer number. */
const amount = (number: string, before: string, after: string): string =>
  String.raw`(?<!\d[.,])${wordStart}(?<${before}>${signBefore})?(?<${number}>${figure}k?)(?<${after}>${signAfter})?${wordEnd}`

const centsOf = (number = ""): number => {
  const plain = number.replace(/[,\s](?=\d{3})|k$/g, "").replace(",", ".")
  return Math.round(Number(plain) * (number.endsWith("k") ? 100_000 : 100))
}

/**
 * Reads `under $30`, `$30`, `30 dollars or less`, `over 20`, `< $30` and `between $10 and $30` from a folded text. Bare
 * numbers are prices only at the end, after a word such as `under` or `between`, or two of them as in `over 20 and
 * under 60`. `under 30 cm` and `ages 3 and up` are none, nor is the first of `over 500 under $40`.
 */
export const makePriceReader = ({ atLeast, atMost, between, measures, orLess, orMore, to }: PriceWords) => {
  const limits = alternatives([...atMost, ...atLeast])
  const under = String.raw`(?:${wordStart}(?:${alternatives(atMost)})\s|[<\u2264]=?)\s*`
  const over = String.raw`(?:${wordStart}(?:${alternatives(atLeast)})\s|[>\u2265]=?)\s*`
  /** Two limits at the end of a text: `over 500 under 40` may be millilitres. */
  const pair = (first: string, second: string): RegExp =>
    new RegExp(
      String.raw`${first}\s*(?:${wordStart}(?:${alternatives(to)})\s+|(?=[<>\u2264\u2265]))${second}${signAfter}?[^\p{L}\p{N}$]*$`,
      "gu"
    )
  const [low, high] = [`${over}(?<low>${figure})`, `${under}(?<high>${figure})`]
  const pairs = [pair(low, high), pair(high, low)]
  const isMeasured = new RegExp(String.raw`${wordStart}(?:${alternatives(measures)})\s+$`, "u")
  const range = new RegExp(
    String.raw`(?:${wordStart}(?<between>${alternatives(between)})\s+|(?<limit>${wordStart}(?:${limits})\s+))?` +
      amount("low", "beforeLow", "afterLow") +
      String.raw`\s*(?:[-\u2013\u2014&]|${wordStart}(?:${alternatives(to)})${wordEnd})\s*` +
      amount("high", "beforeHigh", "afterHigh"),
    "dgu"
  )
  // Words after an amount belong to it, but not the `up` of `up to $50`, nor the `and under` of `$20 and under $50`.
  const suffix =
    String.raw`(?!(?:${limits})\s)(?:(?<orLess>${alternatives(orLess)})|(?<orMore>${alternatives(orMore)}))${wordEnd}` +
    String.raw`(?!\s+${signBefore}?\d)`
  const single = new RegExp(
    `(?:(?<atMost>${under})|(?<atLeast>${over}))?` +
      amount("number", "before", "after") +
      String.raw`(?:\s+${suffix}|(?<plus>\+))?`,
    "gu"
  )

  return (query: string): PriceLimits => {
    const text = query.replace(american, "")
    let [minCents, maxCents] = [0, Number.POSITIVE_INFINITY]

    /** Removes the prices from a text. Where a match is no price, matching goes on at its second amount. */
    const withoutPrices = (
      pattern: RegExp,
      whole: string,
      read: (groups: Groups, isLast: boolean) => boolean
    ): string => {
      let [rest, at] = ["", 0]
      pattern.lastIndex = 0
      for (let found = pattern.exec(whole); found !== null; found = pattern.exec(whole)) {
        const { groups = {}, index, indices } = found
        const isLast = !/[\p{L}\p{N}]/u.test(whole.slice(pattern.lastIndex)) && !isMeasured.test(whole.slice(0, index))
        if (read(groups, isLast)) {
          rest += `${whole.slice(at, index)} `
          at = pattern.lastIndex
        } else {
          const { beforeHigh, high } = indices?.groups ?? {}
          pattern.lastIndex = (beforeHigh ?? high)?.[0] ?? pattern.lastIndex
        }
      }
      return rest + whole.slice(at)
    }

    const outsidePairs = pairs.reduce(
      (whole, pattern) =>
        withoutPrices(pattern, whole, ({ high, low }, isLast) => {
          if (!isLast || centsOf(low) >= centsOf(high)) return false
          minCents = centsOf(low)
          maxCents = centsOf(high)
          return true
        }),
      text
    )

    const outsideRanges = withoutPrices(range, outsidePairs, (groups, isLast) => {
      const { afterHigh, afterLow, beforeHigh, beforeLow, between, high, limit, low } = groups
      const [isLowMoney, isHighMoney] = [(beforeLow ?? afterLow) !== undefined, (beforeHigh ?? afterHigh) !== undefined]
      // One sign counts for both in `between 10 and 20 dollars`, `10-20 usd` and, at the end, `$10 to 20`; not in `for 2 - $20`.
      const isBoth = (isLowMoney && (isHighMoney || isLast)) || afterHigh !== undefined
      // A 4k lamp does not cost $4,000.
      if (!isLowMoney && !isHighMoney && `${low}${high}`.includes("k")) return false
      const isRange = between === undefined ? limit === undefined && isBoth : isLowMoney || isHighMoney || isLast
      if (!isRange) return false
      const [a, b] = [centsOf(low), centsOf(high)]
      minCents = Math.max(minCents, Math.min(a, b))
      maxCents = Math.min(maxCents, Math.max(a, b))
      return true
    })

    const rest = withoutPrices(single, outsideRanges, (groups, isLast) => {
      const isMoney = (groups.before ?? groups.after) !== undefined
      const isCompared = (groups.atMost ?? groups.atLeast) !== undefined
      if (!isMoney && !(isCompared && isLast && !groups.number?.endsWith("k"))) return false
      const cents = centsOf(groups.number)
      const isMax = (groups.atMost ?? groups.orLess) !== undefined
      const isMin = (groups.atLeast ?? groups.orMore ?? groups.plus) !== undefined
      if (isMin && !isMax) minCents = Math.max(minCents, cents)
      else maxCents = Math.min(maxCents, cents)
      return true
    })
    return { text: rest, minCents, maxCents }
  }
}
