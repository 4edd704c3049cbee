import { dayOf, fromDayNumber } from "../../domain/CalendarDate.ts"
import type { Period } from "../contract/Parameters.ts"

/** Days of UTC, counted from 1970-01-01, both included. */
export interface Days {
  readonly first: number
  readonly last: number
}

/** A period that ends today, and as many days before it. */
export interface Window extends Days {
  readonly period: Period
  readonly previous: Days
}

const lengths = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<Period, number>

/** The window of a period at an instant, epoch milliseconds. */
export const windowAt = (period: Period, now: number): Window => {
  const last = dayOf(now)
  const length = lengths[period]
  const first = last - length + 1
  return { period, first, last, previous: { first: first - length, last: first - 1 } }
}

/** The window as responses show it. */
export const formatWindow = ({ first, last, period }: Window) => ({
  period,
  date_from: fromDayNumber(first),
  date_to: fromDayNumber(last)
})

/** The days of a window, oldest first. */
export const daysOf = ({ first, last }: Days): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
