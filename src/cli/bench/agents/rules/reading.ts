// Parses instructions by rules about how people write, without knowledge of any task.
const months = "January February March April May June July August September October November December".split(" ")
const month = `(${months.join("|")})`
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

/** A number in words or digits; `a` and anything else is 1. */
export const numberOf = (word: string | undefined): number => {
  const index = numbers.indexOf((word ?? "").toLowerCase())
  if (index !== -1) return index
  return /^\d+$/.test(word ?? "") ? Number(word) : 1
}

/** The days that a text names, as `2027-03-12`. A day without a year has the year of the first. */
export const daysIn = (text: string): ReadonlyArray<string> => {
  const expanded = text.replace(new RegExp(`(\\d{1,2}) to (?:\\w+day )?(\\d{1,2}) ${month}`, "g"), "$1 $3 to $2 $3")
  const year = new RegExp(`${month} (\\d{4})`).exec(text)?.[2]
  if (year === undefined) return []
  return [...expanded.matchAll(new RegExp(`(\\d{1,2}) ${month}`, "g"))].map(([, day = "", name = ""]) =>
    [year, String(months.indexOf(name) + 1).padStart(2, "0"), day.padStart(2, "0")].join("-")
  )
}

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The first payment token that a text names. */
export const tokenIn = (text: string): string => /\b(?:tok|spt)_\w+/.exec(text)?.[0] ?? ""

/** The price limit, in cents; infinite without one. */
export const maxCents = (text: string): number => {
  const amount = /(?:at most|less than|up to) ([\d,]+) dollars/i.exec(text)?.[1]
  return amount === undefined ? Number.POSITIVE_INFINITY : Number(amount.replaceAll(",", "")) * 100
}

const fullName = "([A-Z][a-z]+ [A-Z][a-z]+)"

/** The person that a booking is for. */
export const guestIn = (text: string): string => {
  const ways = [`(?:for|name of|driver is|me,|guests,|Fly) ${fullName}`, `${fullName}(?: and [^.]*?)? fl(?:y|ies)`]
  return ways.map((way) => new RegExp(way).exec(text)?.[1]).find((name) => name !== undefined) ?? ""
}

/** The phrases of a text that are capitalized like names. */
export const namesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\b[A-Z][\w'-]+(?: (?:[A-Z][\w'-]*|\d+))+/g)].map(([name]) => name)

/** Whether a text contains a phrase as whole words. */
export const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${text.toLowerCase().replace(/[^\p{L}\d-]+/gu, " ")} `.includes(
    ` ${phrase
      .toLowerCase()
      .replace(/[^\p{L}\d-]+/gu, " ")
      .trim()} `
  )
