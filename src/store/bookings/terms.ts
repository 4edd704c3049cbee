import { DateTime } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { addDays, type CalendarDate, instantIn } from "../../domain/CalendarDate.ts"
import { checkInHour, economyCancelFeePercent, freeStayCancelHours } from "../../domain/Limits.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Cancellation } from "../cancellation/Cancellation.ts"
import type { City } from "../world/City.ts"
import type { Cabin } from "../world/Flight.ts"

// The terms of cancellation, by what was booked.

// Slightly more than a year of days in each city, at two hours of the day.
const maxInstants = 4000

const instants = boundedMemo<string, DateTime.Utc>(maxInstants)

/** The instant when the clocks of a city show an hour on a date. */
const localTime = ({ timeZone }: City, date: CalendarDate, hours: number): DateTime.Utc =>
  instants(`${timeZone} ${date} ${hours}`, () => instantIn(timeZone, date, hours))

/** A stay is free to cancel until two days before check-in, and costs its first night from then on. */
export const stayTerms = (city: City, checkIn: CalendarDate, firstNightCents: number): Cancellation => {
  const until = localTime(city, checkIn, checkInHour)
  return makeUnchecked(Cancellation, {
    freeUntil: DateTime.subtract(until, { hours: freeStayCancelHours }),
    feeCents: firstNightCents,
    until
  })
}

/** Business seats are free to cancel until departure; economy seats cost a part of the fare at any time. */
export const flightTerms = (cabin: Cabin, departure: DateTime.Utc, totalCents: number): Cancellation =>
  makeUnchecked(
    Cancellation,
    cabin === "business"
      ? { freeUntil: departure, feeCents: 0, until: departure }
      : { freeUntil: null, feeCents: Math.round((totalCents * economyCancelFeePercent) / 100), until: departure }
  )

/** A car is free to cancel until the day of pick-up; on that day, which has no set hour, it costs one day. */
export const rentalTerms = (city: City, pickup: CalendarDate, dailyCents: number): Cancellation =>
  makeUnchecked(Cancellation, {
    freeUntil: localTime(city, pickup, 0),
    feeCents: dailyCents,
    until: localTime(city, addDays(pickup, 1), 0)
  })
