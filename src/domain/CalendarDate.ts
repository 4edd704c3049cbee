import { DateTime, type Option, Schema } from "effect"
import { boundedMemo } from "./boundedMemo.ts"

/** A UTC day in milliseconds, without leap seconds. */
export const dayMs = 86_400_000

/** The UTC day of an instant, counted from 1970-01-01. */
export const dayOf = (instant: number): number => Math.floor(instant / dayMs)

/** Whether there is such a day: date parsing rolls 30 February over into March. */
export const isCalendarDay = (text: string): boolean => {
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** A day of the calendar, `YYYY-MM-DD`, that exists. It has no time and no zone, so it sorts and compares as text. */
export const CalendarDate = Schema.String.pipe(
  Schema.pattern(/^\d{4}-\d{2}-\d{2}$/),
  Schema.filter(isCalendarDay),
  Schema.brand("CalendarDate")
).annotations({
  description: "A day of the calendar, YYYY-MM-DD",
  jsonSchema: { type: "string", format: "date", description: "A day of the calendar, YYYY-MM-DD" }
})
export type CalendarDate = typeof CalendarDate.Type

/** Completes "expected ..." for a date of a caller. */
export const expectedDate = "a date that exists, YYYY-MM-DD"

/** `20270312`, as ids carry a date. */
export const toCompact = (date: CalendarDate): string => date.replaceAll("-", "")

const decode = Schema.decodeOption(CalendarDate)

/** The date of eight digits; none if there is no such day. */
export const fromCompact = (digits: string): Option.Option<CalendarDate> =>
  decode(digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"))

/** Days since 1970-01-01. */
export const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs

export const fromDayNumber = (day: number): CalendarDate => {
  const clamped = Math.min(Math.max(day, firstDay), lastDay)
  return dateMemo(clamped, () => CalendarDate.make(new Date(clamped * dayMs).toISOString().slice(0, 10)))
}

// A year has four digits: an earlier or later day is clamped to the first or the last one.
const firstDay = Date.parse("0000-01-01T00:00:00Z") / dayMs
const lastDay = Date.parse("9999-12-31T00:00:00Z") / dayMs

// The cache holds a few years of days: most calls ask for the same few.
const dateMemo = boundedMemo<number, CalendarDate>(4000)

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDayNumber(dayNumber(date) + days)

/** Days from one date to another: negative if the second is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from)

/** `count` dates in a row, beginning with `from`. */
export const datesFrom = (from: CalendarDate, count: number): ReadonlyArray<CalendarDate> => {
  const first = dayNumber(from)
  return Array.from({ length: count }, (_, index) => fromDayNumber(first + index))
}

/** 0 is Sunday. */
export const weekday = (date: CalendarDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7

/** The local date in an IANA zone at an instant. */
export const dateIn = (timeZone: string, instant: DateTime.Utc): CalendarDate =>
  CalendarDate.make(DateTime.formatIsoDate(DateTime.unsafeSetZoneNamed(instant, timeZone)))

/** The instant of a local date and time in an IANA zone. */
export const instantIn = (timeZone: string, date: CalendarDate, hours: number, minutes = 0): DateTime.Utc => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number)
  return DateTime.toUtc(
    DateTime.unsafeMakeZoned({ year, month, day, hours, minutes }, { timeZone, adjustForTimeZone: true })
  )
}
