import { dashes } from "../../domain/asCompared.ts"

// What stands between the thousands of a number, and of nothing else: blanks that break no line, and apostrophes.
const between = "\\u00a0\\u2009\\u202f'\\u2019"
const dollarSign = "[$\\uff04\\ufe69]"

const otherDollars = "(?:cad|aud|nzd|sgd|hkd|twd|(?:canadian|australian|new zealand|singapore|hong kong) dollars?)"
const others = `(?:${[
  ...["eur", "euros?", "gbp", "pounds?", "ils", "nis", "shekels?", "jpy", "yen", "chf", "francs?", "cny", "inr"],
  ...["rupees?", "rs\\.?", "krw", "sek", "nok", "dkk", "kr", "pln", "zł", "mxn", "pesos?", "brl", otherDollars]
].join("|")})`

// A plain blank may stand between two numbers as well, as in `$63 180 seats` and `$63 100% cotton`.
const endOfPhrase = `(?=\\.\\d{1,2}(?!\\d)|(?! ?[\\p{L}\\d%％]|[${dashes}][a-z\\d]))`

/** Numbers whose thousands stand apart. Each begins where one may, and is read in one go, however long. */
const grouped = new RegExp(
  [
    `(?<![a-z\\d]|\\d[.,:/]|[a-z]-)\\d{1,3}(?:[${between}]\\d{3})+(?!\\d|(?!usd)[a-z])`,
    `(?<=(?:\\p{Sc}|usd|(?<![a-z])${others})\\s?)\\d{1,2}(?: \\d{3})+(?!\\d)${endOfPhrase}`
  ].join("|"),
  "gu"
)

const grouping = new RegExp(`[ ${between}]`, "g")

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
const rangeSign = new RegExp(`[${dashes}](?:(?<=\\d.)(?=\\d)|(?<=\\p{Sc}\\d[\\d.,]*[^\\d.,])\\p{Sc}(?=\\d))`, "gu")

const amount = /^(?:\d+(?:,\d{3})*)?(?:\.\d{1,2})?$/

/** The cents of an amount of money: 638, 638.00, 1,638.5, .50. Other numbers, such as 10.805 and 1.234,56, are none. */
const centsOf = (number: string): number | undefined =>
  amount.test(number) ? Math.round(Number(number.replaceAll(",", "")) * 100) : undefined

// What belongs to a number before it is no sign of the next one, nor the other way round: `580 EUR 638`, `638 €580`.
const own = "(?<!\\d\\s?)(?<![a-z])"
const notNext = "(?!-?[a-z])(?!\\s?\\d)"
const signOfDollars = new RegExp(`(?<!\\d\\s?)${dollarSign}\\s?$|${own}usd\\s?$`, "u")
const otherSignOfDollars = new RegExp(
  `${own}(?:ca?|au?|nz|sg?|hk|nt|r|mex|mx|${otherDollars}\\s?)${dollarSign}\\s?$`,
  "u"
)
const othersBefore = new RegExp(`(?<!\\d\\s?)(?:\\p{Sc}|(?<![a-z])${others}[:)]?)\\s?$`, "u")
const otherDollarsAfter = new RegExp(`^\\s?${otherDollars}${notNext}`, "u")
const dollarsAfter = new RegExp(`^\\s?(?:usd|us dollars?|dollars?|bucks?|(?:us)?${dollarSign})${notNext}`, "u")
const othersAfter = new RegExp(`^\\s?(?:\\p{Sc}|${others})${notNext}`, "u")

// Characters in which a currency stands beside its number.
const nearby = 24

/** Whether a number is of money that is no dollars. */
const isForeign = (text: string, from: number, to: number): boolean => {
  if (text.slice(from, to).includes("usd")) return false
  const before = text.slice(Math.max(0, from - nearby), from)
  const after = text.slice(to, to + nearby)
  if (signOfDollars.test(before)) return otherSignOfDollars.test(before) || otherDollarsAfter.test(after)
  if (othersBefore.test(before)) return true
  return !dollarsAfter.test(after) && othersAfter.test(after)
}

/** The different numbers of a text, in cents where they are amounts in dollars, as they are without a currency: 638 and $638.00 are one. */
export const amountsIn = (said: string): ReadonlySet<unknown> => {
  const whole = said.toLowerCase().replace(grouped, (number) => number.replace(grouping, ""))
  const text = whole.replace(rangeSign, "-")
  return new Set(
    text.matchAll(numbers).map(({ 0: found, 1: number = "", index }) => {
      if (isForeign(text, index, index + found.length)) return `${number} of another currency`
      return centsOf(number) ?? number
    })
  )
}
