import { dashes } from "../../domain/asCompared.ts"

// What stands between the thousands of a number, and of nothing else: blanks that break no line, and apostrophes.
const between = "\\u00a0\\u2009\\u202f'\\u2019"
const dollarSign = "[$\\uff04\\ufe69]"

/** `1'638.00`; `$1 638.00`, as of other numbers with a blank the first may be another one; `.50`; 638, 638.00 and 1,638. */
const number = [
  `\\d{1,3}(?:[${between}]\\d{3})+(?:\\.\\d{1,2})?(?!\\d)`,
  `(?<=(?:${dollarSign}|usd)\\s?)\\d{1,3}(?: \\d{3})+(?:\\.\\d{1,2})?(?!\\d)`,
  "(?<=(?:^|[\\s(:=]|\\p{Sc}))\\.\\d{1,2}",
  "\\d+(?:[.,]\\d+)*"
].join("|")

/**
 * Numbers that stand by themselves, alone or with `usd`, each as a whole: parts of a word, a date, a time or a range are none, nor are
 * percentages.
 * An agent wrote them: a pattern that tries where one might begin or end takes hours for a long one.
 */
const numbers = new RegExp(
  `(?<![a-z\\d]|\\d[.,:/]|[a-z\\d]-)(?:usd)?(${number})(?:usd)?(?![a-z\\d]|[.,:/]\\d|-[a-z\\d]|[^\\S\\n]?[%％])`,
  "gu"
)

/**
 * Whatever sign stands for the hyphen of a range, whose numbers may have a currency each. Any other dash ends a phrase: one beside a
 * word, or between a confirmation number and a price.
 */
const rangeSign = new RegExp(`[${dashes}](?:(?<=\\d.)(?=\\d)|(?<=\\p{Sc}\\d[\\d.,]*[^\\d.,])\\p{Sc}(?=\\d))`, "gu")

const amount = /^(?:\d+(?:,\d{3})*)?(?:\.\d{1,2})?$/

const grouping = new RegExp(`[ ${between}]`, "g")

/** The cents of an amount of money: 638, 638.00, 1,638.5, .50. Other numbers, such as 10.805 and 1.234,56, are none. */
const centsOf = (number: string): number | undefined => {
  const plain = number.replace(grouping, "")
  return amount.test(plain) ? Math.round(Number(plain.replaceAll(",", "")) * 100) : undefined
}

const others = `(?:${[
  ...["eur", "euros?", "gbp", "pounds?", "ils", "nis", "shekels?", "jpy", "yen", "chf", "francs?", "cad", "aud", "nzd"],
  ...["sgd", "hkd", "cny", "inr", "rupees?", "krw", "sek", "nok", "dkk", "pln", "mxn", "brl"]
].join("|")})`

// What belongs to a number before it is no sign of the next one, nor the other way round: `580 EUR 638`, `638 €580`.
const own = "(?<!\\d\\s?)(?<![a-z])"
const notNext = "(?![a-z])(?!\\s?\\d)"
const dollarsBefore = new RegExp(`${own}(?:us|u\\.s\\. ?|[a-z]{3,})?${dollarSign}\\s?$|${own}usd\\s?$`, "u")
const othersBefore = new RegExp(`(?<!\\d\\s?)(?:\\p{Sc}|(?<![a-z])${others})\\s?$`, "u")
const dollarsAfter = new RegExp(`^\\s?(?:usd|us dollars?|dollars?|bucks?|(?:us)?${dollarSign})${notNext}`, "u")
const othersAfter = new RegExp(`^\\s?(?:\\p{Sc}|${others})${notNext}`, "u")

// Characters in which a currency stands beside its number.
const nearby = 12

/** Whether a number is of money that is no dollars. */
const isForeign = (text: string, from: number, to: number): boolean => {
  if (text.slice(from, to).includes("usd")) return false
  const before = text.slice(Math.max(0, from - nearby), from)
  const after = text.slice(to, to + nearby)
  if (dollarsBefore.test(before)) return false
  if (othersBefore.test(before)) return true
  return !dollarsAfter.test(after) && othersAfter.test(after)
}

/** The different numbers of a text, in cents where they are amounts in dollars, as they are without a currency: 638 and $638.00 are one. */
export const amountsIn = (said: string): ReadonlySet<unknown> => {
  const text = said.toLowerCase().replace(rangeSign, "-")
  return new Set(
    text.matchAll(numbers).map(({ 0: whole, 1: number = "", index }) => {
      if (isForeign(text, index, index + whole.length)) return `${number} of another currency`
      return centsOf(number) ?? number
    })
  )
}
