import { Duration } from "effect"

/** A number with separators: `1,234`. */
export const formatNumber = (value: number): string => value.toLocaleString("en-US")

/** `1 answer`, `1,234 answers` */
export const formatCount = (value: number, unit: string): string =>
  `${formatNumber(value)} ${unit}${value === 1 ? "" : "s"}`

/** A duration as `1.2 s`, with the items per second. */
export const formatPace = (count: number, duration: Duration.Duration): string => {
  const seconds = Math.max(Duration.toMillis(duration), 1) / 1000
  return `${seconds.toFixed(1)} s, ${formatNumber(Math.round(count / seconds))} a second`
}

/** The decimal places of a computed figure that a rounding error does not change. */
const exactDigits = 9

/** A computed figure without its rounding error, by which it may miss a limit. */
export const withoutRoundingError = (value: number): number => Number(value.toFixed(exactDigits))

/** `0.667`, with more decimal places if it would look as if it were at a limit, or beyond it: `0.66667`. */
export const formatBeside = (value: number, limit: number): string => {
  const sideWith = (digits: number) => Math.sign(Number(value.toFixed(digits)) - limit)
  const digits = [3, 4, 5, 6, 7, 8].find((digits) => sideWith(digits) === sideWith(exactDigits))
  return value.toFixed(digits ?? exactDigits)
}
