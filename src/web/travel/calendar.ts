import { Effect, Order } from "effect"
import { addDays, type CalendarDate } from "../../domain/CalendarDate.ts"
import { type Season, seasonOf } from "../../store/bookings/TravelDates.ts"
import { type CityCode, cities } from "../../store/world/City.ts"

/** The dates that a form offers: the season, and a first suggestion within it. */
export interface OfferedDates extends Season {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

// Far enough ahead that most offers are available.
const aheadDays = 30

/** The dates of a city; `length` is the length of the suggested stay, in days. */
export const offeredDates = (city: CityCode, length: number): Effect.Effect<OfferedDates> =>
  Effect.map(seasonOf(cities[city]), ({ first, last }) => ({
    first,
    last,
    from: addDays(first, aheadDays),
    to: addDays(first, aheadDays + length)
  }))

const byDate: Order.Order<CalendarDate> = Order.string

const spanOf = (one: Season, other: Season): Season => ({
  first: Order.min(byDate)(one.first, other.first),
  last: Order.max(byDate)(one.last, other.last)
})

/** The same for a form with a choice of cities, whose local days may differ: it offers the dates of all of them. */
export const offeredDatesOfAllCities = (city: CityCode, length: number): Effect.Effect<OfferedDates> =>
  Effect.zipWith(offeredDates(city, length), Effect.forEach(Object.values(cities), seasonOf), (offered, seasons) => ({
    ...offered,
    ...seasons.reduce(spanOf)
  }))
