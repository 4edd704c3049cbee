// How the site writes amounts, dates and times: API values in, English texts out.

// Creates a formatter at its first use: in a browser the five cost more than the rest of a script's start, and most
// pages need none.
const memoize = <A>(make: () => A) => {
  let value: A | undefined
  return (): A => {
    value ??= make()
    return value
  }
}

const dollars = /* @__PURE__ */ memoize(() => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }))
const wholeDollars = /* @__PURE__ */ memoize(
  () => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 })
)

/** `$29.00`; the amount is in cents. */
export const price = (cents: number): string => dollars().format(cents / 100)

/** `$29` for whole dollars, in rates and fares. */
export const shortPrice = (cents: number): string => (cents % 100 === 0 ? wholeDollars : dollars)().format(cents / 100)

/** Days and times in UTC. */
export const dates = (options: Intl.DateTimeFormatOptions) =>
  memoize(() => new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }))

const dayFormat = /* @__PURE__ */ dates({ weekday: "short", day: "numeric", month: "short" })
const longFormat = /* @__PURE__ */ dates({ day: "numeric", month: "long", year: "numeric" })
const instantFormat = /* @__PURE__ */ dates({ dateStyle: "medium", timeStyle: "medium" })

/** `Fri, 12 Mar`, from a calendar date. */
export const shortDate = (date: string): string => dayFormat().format(new Date(`${date}T00:00:00Z`))

/** `12 March 2027` */
export const longDate = (date: string): string => longFormat().format(new Date(`${date}T00:00:00Z`))

/** `12 Mar 2027, 09:30:00 UTC` */
export const instant = (iso: string): string => `${instantFormat().format(new Date(iso))} UTC`

/** `1,234` */
export const formatNumber = (number: number): string => number.toLocaleString("en-US")

/** `1 night`, `3 nights` */
export const formatCount = (number: number, unit: string): string =>
  `${formatNumber(number)} ${unit}${number === 1 ? "" : "s"}`

/** `5 h 15 min` */
export const duration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(" ")
}

/** `Apparel`, from a word of the API. */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `just now`, `40 s ago`, `3 min ago`, `2 h ago`, `5 days ago`, from milliseconds. */
export const relativeTime = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 5) return "just now"
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${formatCount(Math.floor(seconds / 86_400), "day")} ago`
}

/** Options for a maximum price, in cents: `Up to $25`. The limit in force is always among them. */
export const priceLimits = (inForce: string | undefined, ...cents: ReadonlyArray<string>) =>
  [...new Set(inForce === undefined ? cents : [...cents, inForce])]
    .toSorted((one, other) => Number(one) - Number(other))
    .map((limit) => [limit, `Up to ${shortPrice(Number(limit))}`] as const)
