import { type CalendarDate, weekday } from "../../domain/CalendarDate.ts"
import { draw } from "../../domain/Seed.ts"
import type { CityCode } from "./City.ts"

/** What a city's high season, weekends and events do to prices, in thousandths of the ordinary price. */
interface CityDemand {
  /** January to December. */
  readonly months: ReadonlyArray<number>
  readonly events: ReadonlyArray<CityEvent>
}

interface CityEvent {
  readonly name: string
  /** `MM-DD`, both inclusive; an event does not run over the end of a year. */
  readonly from: string
  readonly to: string
  readonly factor: number
}

export const demand: Record<CityCode, CityDemand> = {
  TLV: {
    months: [860, 880, 950, 1080, 1060, 1120, 1180, 1220, 1080, 1090, 930, 910],
    events: [
      { name: "Pride week", from: "06-06", to: "06-14", factor: 1300 },
      { name: "New Year", from: "12-29", to: "12-31", factor: 1200 }
    ]
  },
  NYC: {
    months: [820, 840, 930, 1040, 1090, 1100, 1060, 1030, 1140, 1160, 1060, 1240],
    events: [
      { name: "Marathon", from: "11-01", to: "11-07", factor: 1250 },
      { name: "Thanksgiving parade", from: "11-22", to: "11-28", factor: 1350 },
      { name: "New Year", from: "12-27", to: "12-31", factor: 1600 }
    ]
  },
  LON: {
    months: [830, 860, 930, 1010, 1070, 1150, 1200, 1130, 1080, 1020, 950, 1090],
    events: [
      { name: "Tennis championships", from: "06-28", to: "07-12", factor: 1300 },
      { name: "Carnival", from: "08-25", to: "08-31", factor: 1150 },
      { name: "New Year", from: "12-28", to: "12-31", factor: 1400 }
    ]
  },
  TYO: {
    months: [900, 890, 1110, 1220, 1050, 930, 1000, 1040, 960, 1090, 1120, 1020],
    events: [
      { name: "Cherry blossom", from: "03-24", to: "04-10", factor: 1400 },
      { name: "Golden Week", from: "04-29", to: "05-06", factor: 1450 },
      { name: "Autumn leaves", from: "11-15", to: "11-30", factor: 1200 }
    ]
  }
}

/** Thousandths of a price, rounded to whole dollars at the end: integers all the way, the same on every machine. */
export const scale = (cents: number, factors: ReadonlyArray<number>): number =>
  Math.round(factors.reduce((scaled, factor) => Math.round((scaled * factor) / 1000), cents) / 100) * 100

/** How dear a city is on a date: its season and what is on. */
export const cityFactors = (city: CityCode, date: CalendarDate): ReadonlyArray<number> => {
  const { events, months } = demand[city]
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
