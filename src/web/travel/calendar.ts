import { Effect } from "effect"
import { addDays, type CalendarDate } from "../../domain/CalendarDate.ts"
import { type Season, seasonOf } from "../../store/bookings/TravelDates.ts"
import { type CityCode, cities } from "../../store/world/City.ts"

/** The dates that a search form offers: the city's season, and a first suggestion within it. */
export interface Offered extends Season {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

// Far enough ahead that most things can be had.
const aheadDays = 30

/** The dates of a city; `length` is that of the suggested stay, in days. */
export const offeredDates = (city: CityCode, length: number): Effect.Effect<Offered> =>
  Effect.map(seasonOf(cities[city]), ({ first, last }) => ({
    first,
    last,
    from: addDays(first, aheadDays),
    to: addDays(first, aheadDays + length)
  }))
