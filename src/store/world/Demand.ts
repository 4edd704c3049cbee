import { type CalendarDate, weekday } from "../../domain/CalendarDate.ts"
import { draw } from "../../domain/Seed.ts"
import { type CityCode, cities } from "./City.ts"

/** Applies factors, in thousandths, to a price and rounds to whole dollars. Integers only: the same on every machine. */
export const scalePrice = (cents: number, factors: ReadonlyArray<number>): number =>
  Math.round(factors.reduce((scaled, factor) => Math.round((scaled * factor) / 1000), cents) / 100) * 100

/** The price factors of a city on a date: its season and its event, in thousandths. */
export const cityFactors = (city: CityCode, date: CalendarDate): ReadonlyArray<number> => {
  const { events, months } = cities[city]
  const day = date.slice(5)
  const event = events.find(({ from, to }) => from <= day && day <= to)
  return [months[Number(date.slice(5, 7)) - 1] ?? 1000, event?.factor ?? 1000]
}

/** The price factor of a weekend: `weekend` thousandths on the given weekdays (0 is Sunday). */
export const weekendFactor = (date: CalendarDate, days: ReadonlyArray<number>, weekend: number): number =>
  days.includes(weekday(date)) ? weekend : 1000

/** A random factor of up to 6 % up or down for each resource and date, in thousandths. */
export const jitter = (seed: string, resource: string, date: CalendarDate): number =>
  940 + draw(seed, `rate\n${resource}\n${date}`, 121)
