// What can be read from an instruction by rules that know how people write, and no task.
const months = "January February March April May June July August September October November December".split(" ")
const month = `(${months.join("|")})`
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

/** A number in words or digits; `a` and what is no number are 1. */
export const numberOf = (word: string | undefined): number => {
  const index = numbers.indexOf((word ?? "").toLowerCase())
  if (index !== -1) return index
  return /^\d+$/.test(word ?? "") ? Number(word) : 1
}

/** The days that a text names, `2027-03-12`. One without a year is in the year of the first. */
export const daysIn = (text: string): ReadonlyArray<string> => {
  const expanded = text.replace(new RegExp(`(\\d{1,2}) to (?:\\w+day )?(\\d{1,2}) ${month}`, "g"), "$1 $3 to $2 $3")
  const year = new RegExp(`${month} (\\d{4})`).exec(text)?.[2]
  if (year === undefined) return []
  return [...expanded.matchAll(new RegExp(`(\\d{1,2}) ${month}`, "g"))].map(([, day = "", name = ""]) =>
    [year, String(months.indexOf(name) + 1).padStart(2, "0"), day.padStart(2, "0")].join("-")
  )
}

/** So many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The first token of payment that a text names. */
export const tokenIn = (text: string): string => /\b(?:tok|spt)_\w+/.exec(text)?.[0] ?? ""

/** The most that may be spent, in cents. */
export const maxCents = (text: string): number => {
  const amount = /(?:at most|less than|up to) ([\d,]+) dollars/i.exec(text)?.[1]
  return amount === undefined ? Number.POSITIVE_INFINITY : Number(amount.replaceAll(",", "")) * 100
}

const fullName = "([A-Z][a-z]+ [A-Z][a-z]+)"

/** Whom a booking is for. */
export const guestIn = (text: string): string => {
  const ways = [`(?:for|name of|driver is|me,|guests,|Fly) ${fullName}`, `${fullName}(?: and [^.]*?)? fl(?:y|ies)`]
  return ways.map((way) => new RegExp(way).exec(text)?.[1]).find((name) => name !== undefined) ?? ""
}

/** The phrases of a text that are written as names are. */
export const namesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\b[A-Z][\w'-]+(?: (?:[A-Z][\w'-]*|\d+))+/g)].map(([name]) => name)

/** Whether a text has a phrase in it, as words of its own. */
export const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${text.toLowerCase().replace(/[^\p{L}\d-]+/gu, " ")} `.includes(
    ` ${phrase
      .toLowerCase()
      .replace(/[^\p{L}\d-]+/gu, " ")
      .trim()} `
  )
