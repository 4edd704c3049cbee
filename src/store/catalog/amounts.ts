import type { SearchWords } from "../world/SearchWords.ts"
import { folded } from "./terms.ts"

/** Prices that a search names, in cents, inclusive, and the rest of its text. */
interface Priced {
  readonly text: string
  readonly least: number
  readonly most: number
}

type PriceWords = Pick<SearchWords, "atLeast" | "atMost" | "orLess" | "orMore" | "between" | "to">

const escaped = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, "\\s+")

const either = (words: ReadonlyArray<string>): string =>
  words.length === 0
    ? "(?!)"
    : [...words]
        .sort((a, b) => b.length - a.length)
        .map(escaped)
        .join("|")

const begin = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`

/** An amount of money, with the names of its parts. */
const amount = (number: string, before: string, after: string): string =>
  String.raw`(?<${before}>\$\s?|usd\s)?(?<${number}>\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d{1,2})?)` +
  String.raw`(?<${after}>\s?(?:\$|usd|dollars?|bucks?)${end})?${end}`

const centsOf = (number = ""): number => Math.round(Number(number.replaceAll(",", "")) * 100)

/**
 * Reads `under $30`, `$30`, `30 dollars or less`, `over 20`, `< $30` and `between $10 and $30` out of a folded text. Bare numbers
 * are prices beside a word such as `under` at the end alone: `under 30 cm` is none.
 */
export const makeAmounts = ({ atLeast, atMost, between, orLess, orMore, to }: PriceWords) => {
  const range = new RegExp(
    String.raw`${begin}(?:(?<between>${either(between)})\s+)?${amount("low", "beforeLow", "afterLow")}` +
      String.raw`\s*(?:[-\u2013\u2014]|${begin}(?:${either(to)})${end})\s*${amount("high", "beforeHigh", "afterHigh")}`,
    "gu"
  )
  const single = new RegExp(
    String.raw`${begin}(?:(?<most>(?:${either(atMost)})\s|[<\u2264]=?)\s*|(?<least>(?:${either(atLeast)})\s|[>\u2265]=?)\s*)?` +
      amount("number", "before", "after") +
      // `and under` before another amount is that one's: over $20 and under $50.
      String.raw`(?:\s+(?:(?<less>${either(orLess)})|(?<more>${either(orMore)}))${end}(?!\s+(?:\$\s?|usd\s)?\d)|(?<plus>\+))?`,
    "gu"
  )

  return (text: string): Priced => {
    let [least, most] = [0, Number.POSITIVE_INFINITY]

    /** The text without what `read` takes for prices. */
    const without = (
      pattern: RegExp,
      whole: string,
      read: (groups: Readonly<Record<string, string | undefined>>, isLast: boolean) => boolean
    ): string =>
      whole.replace(pattern, (found, ...args) => {
        const isLast = whole.slice(Number(args.at(-3)) + found.length).trim() === ""
        return read(args.at(-1), isLast) ? " " : found
      })

    const outsideRanges = without(range, text, ({ high, low, ...groups }, isLast) => {
      const { afterHigh, afterLow, beforeHigh, beforeLow, between } = groups
      const isMoney = (afterHigh ?? afterLow ?? beforeHigh ?? beforeLow) !== undefined
      if (!isMoney && !(between !== undefined && isLast)) return false
      const [a, b] = [centsOf(low), centsOf(high)]
      least = Math.max(least, Math.min(a, b))
      most = Math.min(most, Math.max(a, b))
      return true
    })

    const rest = without(single, outsideRanges, (groups, isLast) => {
      const isMost = (groups.most ?? groups.less) !== undefined
      const isLeast = (groups.least ?? groups.more) !== undefined
      const isMoney = (groups.before ?? groups.after) !== undefined
      if (!isMoney && !((isMost || isLeast) && isLast)) return false
      const cents = centsOf(groups.number)
      if (isLeast || (groups.plus !== undefined && !isMost)) least = Math.max(least, cents)
      else most = Math.min(most, cents)
      return true
    })
    return { text: rest, least, most }
  }
}
