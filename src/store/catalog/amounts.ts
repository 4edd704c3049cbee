import type { SearchWords } from "../world/SearchWords.ts"
import { folded } from "./terms.ts"

/** Prices that a search names, in cents, inclusive, and the rest of its text. */
interface Priced {
  readonly text: string
  readonly least: number
  readonly most: number
}

const escaped = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, "\\s+")

/**
 * Reads `under $30`, `$30`, `30 dollars` and `over 20` out of a folded text. A bare number is a price behind a word such as
 * `under` at the end alone: `under 30 cm` is none.
 */
export const makeAmounts = ({ atLeast, atMost }: Pick<SearchWords, "atLeast" | "atMost">) => {
  const either = (words: ReadonlyArray<string>): string =>
    words.length === 0
      ? "(?!)"
      : [...words]
          .sort((a, b) => b.length - a.length)
          .map(escaped)
          .join("|")
  const amount = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?<most>${either(atMost)})\s+|(?<least>${either(atLeast)})\s+)?` +
      String.raw`(?<before>\$\s?|usd\s)?(?<number>\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d{1,2})?)` +
      String.raw`(?<after>\s?(?:\$|usd|dollars?|bucks?)(?![\p{L}\p{N}]))?(?![\p{L}\p{N}])`,
    "gu"
  )

  return (text: string): Priced => {
    let [least, most] = [0, Number.POSITIVE_INFINITY]
    const rest = text.replace(amount, (whole, ...args) => {
      const groups: Readonly<Record<string, string | undefined>> = args.at(-1)
      const isLast = text.slice(Number(args.at(-3)) + whole.length).trim() === ""
      const isCompared = groups.most !== undefined || groups.least !== undefined
      if (groups.before === undefined && groups.after === undefined && !(isCompared && isLast)) return whole
      const cents = Math.round(Number(groups.number?.replaceAll(",", "")) * 100)
      if (groups.least === undefined) most = Math.min(most, cents)
      else least = Math.max(least, cents)
      return " "
    })
    return { text: rest, least, most }
  }
}
