import { fromDayNumber } from "../../domain/CalendarDate.ts"
import type { SchedulePlan } from "./Plan.ts"
import { weekdayOf } from "./Trend.ts"

/** Whether a project asks its questions on a day, counted from 1970-01-01. */
export const isAskedOn = ({ dayOfMonth, dayOfWeek, type }: SchedulePlan, day: number): boolean => {
  switch (type) {
    case "daily":
      return true
    case "weekly":
      return weekdayOf(day) === dayOfWeek
    case "monthly":
      return Number(fromDayNumber(day).slice(8)) === dayOfMonth
    case "manual":
      return false
  }
}

/** Milliseconds from midnight UTC to the time of the schedule. */
export const timeOf = ({ time }: SchedulePlan): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return (hours * 60 + minutes) * 60_000
}
