import { DateTime, Effect } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { addDays, type CalendarDate, dateIn, daysBetween } from "../../domain/CalendarDate.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { horizonDays } from "../../domain/Limits.ts"
import { sandboxMillis } from "../../domain/sandboxTime.ts"
import type { City } from "../world/City.ts"

/** The dates on which a city can be visited: from its own today to a year later. */
export interface Season {
  readonly first: CalendarDate
  readonly last: CalendarDate
}

// Today's time zones change their clocks, and begin their days, on a quarter of an hour of UTC.
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

/** Checks that a date is in the city's season, at least `margin` days before its end. Yields the season or InvalidRequest. */
export const checkDate = (field: string, date: CalendarDate, city: City, margin = 0) =>
  Effect.flatMap(seasonOf(city), (season) => {
    const latest = addDays(season.last, -margin)
    return date < season.first || date > latest
      ? Effect.fail(
          outOfRange(field, date, season.first, latest, `from today in ${city.name}, ${horizonDays} days ahead`)
        )
      : Effect.succeed(season)
  })

/** A caller's range of dates, the names of its ends in messages, and its allowed length, in `unit`s. */
export interface DateRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly fields: readonly [from: string, to: string]
  readonly unit: string
  readonly minLength: number
  readonly maxLength: number
}

/** Checks that a range has an allowed length. Yields it in days, or InvalidRequest. `last` is the latest date of its end. */
export const checkLength = ({ fields, from, maxLength, minLength, to, unit }: DateRange, last?: CalendarDate) => {
  const earliest = addDays(from, minLength)
  const latest = addDays(from, maxLength)
  const end = last !== undefined && last < latest ? last : latest
  return to < earliest || to > end
    ? Effect.fail(outOfRange(fields[1], to, earliest, end, `${minLength} to ${maxLength} ${unit} from ${fields[0]}`))
    : Effect.succeed(daysBetween(from, to))
}

/** Checks that a range has an allowed length and is in the city's season. Yields the length in days, or InvalidRequest. */
export const checkRange = (range: DateRange, city: City) =>
  Effect.flatMap(checkDate(range.fields[0], range.from, city, range.minLength), ({ last }) => checkLength(range, last))
