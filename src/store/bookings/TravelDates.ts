import { Clock, DateTime, Effect } from "effect"
import { addDays, type CalendarDate, dateIn, daysBetween } from "../../domain/CalendarDate.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { remember } from "../../domain/remember.ts"
import type { City } from "../world/City.ts"

/** How far ahead anything can be had, in days. */
export const horizonDays = 365

/** The dates on which a city can be visited: from its own today to a year on. */
export interface Season {
  readonly first: CalendarDate
  readonly last: CalendarDate
}

// Clocks are set, and days begin, on a quarter of an hour of UTC in every zone of today.
const quarterHourMs = 900_000

const seasons = remember<Season>(16)

export const seasonOf = (city: City): Effect.Effect<Season> =>
  Effect.map(Clock.currentTimeMillis, (millis) =>
    seasons(`${city.timeZone} ${Math.floor(millis / quarterHourMs)}`, () => {
      const first = dateIn(city.timeZone, DateTime.unsafeMake(millis))
      return { first, last: addDays(first, horizonDays) }
    })
  )

const outside = (field: string, date: CalendarDate, city: City, { first, last }: Season) =>
  new InvalidRequest({
    message: `${field}: expected a date from ${first} (today in ${city.name}) to ${last}, received "${date}".`
  })

/** A range of dates as a caller gave it, and what its ends and its lengths are called in a message. */
export interface Range {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly fields: readonly [from: string, to: string]
  readonly unit: string
  readonly shortest: number
  readonly longest: number
}

/** One date within the city's season, or InvalidRequest. */
export const checkDate = (field: string, date: CalendarDate, city: City) =>
  Effect.flatMap(seasonOf(city), (season) =>
    date < season.first || date > season.last ? Effect.fail(outside(field, date, city, season)) : Effect.void
  )

/** A range in order, within the city's season and not too long, or InvalidRequest. Yields its length in days. */
export const checkRange = ({ fields: [fromField, toField], from, longest, shortest, to, unit }: Range, city: City) =>
  Effect.gen(function* () {
    yield* checkDate(fromField, from, city)
    const length = daysBetween(from, to)
    if (length < shortest) {
      return yield* new InvalidRequest({
        message: `${toField}: expected a date ${shortest === 0 ? "not before" : "after"} ${fromField} (${from}), received "${to}".`
      })
    }
    if (length > longest) {
      return yield* new InvalidRequest({
        message: `${toField}: expected at most ${longest} ${unit} from ${fromField}, so ${addDays(from, longest)} at the latest, received "${to}" (${length} ${unit}).`
      })
    }
    yield* checkDate(toField, to, city)
    return length
  })
