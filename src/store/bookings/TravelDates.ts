import { DateTime, Effect } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { addDays, type CalendarDate, dateIn, daysBetween } from "../../domain/CalendarDate.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { horizonDays } from "../../domain/Limits.ts"
import { sandboxMillis } from "../../domain/sandboxTime.ts"
import type { City } from "../world/City.ts"

/** The dates on which a city can be visited: from its own today to a year on. */
export interface Season {
  readonly first: CalendarDate
  readonly last: CalendarDate
}

// Clocks are set, and days begin, on a quarter of an hour of UTC in every zone of today.
const quarterHourMs = 900_000

const seasons = boundedMemo<string, Season>(16)

export const seasonOf = (city: City): Effect.Effect<Season> =>
  Effect.map(sandboxMillis, (millis) =>
    seasons(`${city.timeZone} ${Math.floor(millis / quarterHourMs)}`, () => {
      const first = dateIn(city.timeZone, DateTime.unsafeMake(millis))
      return { first, last: addDays(first, horizonDays) }
    })
  )

const outOfRange = (field: string, date: CalendarDate, first: CalendarDate, last: CalendarDate, why: string) =>
  InvalidRequest.value(field, `a date from ${first} to ${last} (${why})`, date, { minimum: first, maximum: last })

/** A date within the city's season and `margin` days before its end, or InvalidRequest. Yields the season. */
export const checkDate = (field: string, date: CalendarDate, city: City, margin = 0) =>
  Effect.flatMap(seasonOf(city), (season) => {
    const latest = addDays(season.last, -margin)
    return date < season.first || date > latest
      ? Effect.fail(
          outOfRange(field, date, season.first, latest, `from today in ${city.name}, ${horizonDays} days ahead`)
        )
      : Effect.succeed(season)
  })

/** A range of dates as a caller gave it, what its ends are called in a message, and how long it may be, in days. */
export interface DateRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly fields: readonly [from: string, to: string]
  readonly unit: string
  readonly minLength: number
  readonly maxLength: number
}

/** A range in order and not too long, or InvalidRequest. `last` is the latest date that its end can have. */
export const checkLength = ({ fields, from, maxLength, minLength, to, unit }: DateRange, last?: CalendarDate) => {
  const earliest = addDays(from, minLength)
  const latest = addDays(from, maxLength)
  const end = last !== undefined && last < latest ? last : latest
  return to < earliest || to > end
    ? Effect.fail(outOfRange(fields[1], to, earliest, end, `${minLength} to ${maxLength} ${unit} from ${fields[0]}`))
    : Effect.succeed(daysBetween(from, to))
}

/** A range in order, not too long, and within the city's season, or InvalidRequest. Yields its length in days. */
export const checkRange = (range: DateRange, city: City) =>
  Effect.flatMap(checkDate(range.fields[0], range.from, city, range.minLength), ({ last }) => checkLength(range, last))
