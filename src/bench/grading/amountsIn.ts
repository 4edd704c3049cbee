import { dashCharacters } from "../../domain/normalizeForComparison.ts"

// What stands between the thousands of a number, and of nothing else: no-break and thin blanks, and apostrophes. A plain blank may
// stand between two numbers as well, as in `$63 180 seats`.
const groupSeparatorClass = "[\\u00a0\\u2009\\u202f'\\u2019]"

/** Numbers whose thousands stand apart. Each begins where one may, and is read in one go, however long. */
const groupedNumber = new RegExp(
  `(?<![a-z\\d]|\\d[.,:/]|[a-z]-)\\d{1,3}(?:${groupSeparatorClass}\\d{3})+(?!\\d|(?!usd)[a-z])`,
  "gu"
)

const groupSeparator = new RegExp(groupSeparatorClass, "gu")

/**
 * Numbers that stand by themselves, alone or with `usd`, each as a whole: parts of a word, a date, a time or a range are none, nor are
 * percentages.
 * An agent wrote them: a pattern that tries where one might begin or end takes hours for a long one.
 */
const numbers =
  /(?<![a-z\d]|\d[.,:/]|[a-z\d]-)(?:usd)?((?<=(?:^|[\s(:=]|\p{Sc}))\.\d{1,2}|\d+(?:[.,]\d+)*)(?:usd)?(?![a-z\d]|[.,:/]\d|-[a-z\d]|[^\S\n]?[%％])/gu

/**
 * Whatever sign stands for the hyphen of a range, whose numbers may have a currency each. Any other dash ends a phrase: one beside a
 * word, or between a confirmation number and a price.
 */
const rangeSign = new RegExp(
  `[${dashCharacters}](?:(?<=\\d.)(?=\\d)|(?<=\\p{Sc}\\d[\\d.,]*[^\\d.,])\\p{Sc}(?=\\d))`,
  "gu"
)

const amount = /^(?:\d+(?:,\d{3})*)?(?:\.\d{1,2})?$/

/** The cents of an amount of money: 638, 638.00, 1,638.5, .50. Other numbers, such as 10.805 and 1.234,56, are none. */
const centsOf = (number: string): number | undefined =>
  amount.test(number) ? Math.round(Number(number.replaceAll(",", "")) * 100) : undefined

/** The different numbers of a text, in cents where they are amounts: 638 and $638.00 are one. */
export const amountsIn = (answer: string): ReadonlySet<unknown> => {
  const ungrouped = answer.toLowerCase().replace(groupedNumber, (number) => number.replace(groupSeparator, ""))
  const text = ungrouped.replace(rangeSign, "-")
  return new Set(text.matchAll(numbers).map(([, number = ""]) => centsOf(number) ?? number))
}
