import { type CalendarDate, weekday } from "../../domain/CalendarDate.ts"
import { draw } from "../../domain/Seed.ts"
import { type CityCode, cities } from "./City.ts"

/** Thousandths of a price, rounded to whole dollars at the end: integers all the way, the same on every machine. */
export const scalePrice = (cents: number, factors: ReadonlyArray<number>): number =>
  Math.round(factors.reduce((scaled, factor) => Math.round((scaled * factor) / 1000), cents) / 100) * 100

/** How dear a city is on a date: its season and what is on. */
export const cityFactors = (city: CityCode, date: CalendarDate): ReadonlyArray<number> => {
  const { events, months } = cities[city]
  const day = date.slice(5)
  const event = events.find(({ from, to }) => from <= day && day <= to)
  return [months[Number(date.slice(5, 7)) - 1] ?? 1000, event?.factor ?? 1000]
}

/** A weekend is dearer: `weekend` thousandths on the given weekdays (0 is Sunday). */
export const weekendFactor = (date: CalendarDate, days: ReadonlyArray<number>, weekend: number): number =>
  days.includes(weekday(date)) ? weekend : 1000

/** A little up or down, up to 6 %, of its own for each resource and date. */
export const jitter = (seed: string, resource: string, date: CalendarDate): number =>
  940 + draw(seed, `rate\n${resource}\n${date}`, 121)
