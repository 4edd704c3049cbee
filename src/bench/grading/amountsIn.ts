import { dashCharacters } from "../../domain/normalizeForComparison.ts"

// Separators of thousands that have no other use: no-break and thin spaces, and apostrophes. A plain space may also separate
// two numbers, as in `$63 180 seats`.
const groupSeparatorClass = "[\\u00a0\\u2009\\u202f'\\u2019]"

/** Numbers with separated thousands. A match starts only where a number may, and is linear in its length. */
const groupedNumber = new RegExp(
  `(?<![a-z\\d]|\\d[.,:/]|[a-z]-)\\d{1,3}(?:${groupSeparatorClass}\\d{3})+(?!\\d|(?!usd)[a-z])`,
  "gu"
)

const groupSeparator = new RegExp(groupSeparatorClass, "gu")

/**
 * Separate numbers, alone or with `usd`, each as a whole: not parts of a word, a date, a time or a range, and not percentages.
 * An agent wrote the text: a pattern that backtracks at possible starts or ends takes hours for a long number.
 */
const numbers =
  /(?<![a-z\d]|\d[.,:/]|[a-z\d]-)(?:usd)?((?<=(?:^|[\s(:=]|\p{Sc}))\.\d{1,2}|\d+(?:[.,]\d+)*)(?:usd)?(?![a-z\d]|[.,:/]\d|-[a-z\d]|[^\S\n]?[%％])/gu

/**
 * Any dash that serves as the hyphen of a range, whose numbers may each have a currency sign. Other dashes end a phrase, next
 * to a word or between a confirmation number and a price.
 */
const rangeSign = new RegExp(
  `[${dashCharacters}](?:(?<=\\d.)(?=\\d)|(?<=\\p{Sc}\\d[\\d.,]*[^\\d.,])\\p{Sc}(?=\\d))`,
  "gu"
)

const amount = /^(?:\d+(?:,\d{3})*)?(?:\.\d{1,2})?$/

/** The cents of an amount: 638, 638.00, 1,638.5, .50. Other numbers, such as 10.805 and 1.234,56, are not amounts. */
const centsOf = (number: string): number | undefined =>
  amount.test(number) ? Math.round(Number(number.replaceAll(",", "")) * 100) : undefined

/** The distinct numbers of a text, amounts in cents: 638 and $638.00 are one. */
export const amountsIn = (answer: string): ReadonlySet<unknown> => {
  const ungrouped = answer.toLowerCase().replace(groupedNumber, (number) => number.replace(groupSeparator, ""))
  const text = ungrouped.replace(rangeSign, "-")
  return new Set(text.matchAll(numbers).map(([, number = ""]) => centsOf(number) ?? number))
}
