import { DateTime, Effect } from "effect"
import { type ClockState, clockTime, systemClock } from "../clock/ClockSetting.ts"
import { ClockBackwards } from "./SandboxErrors.ts"
import { type TimedSandbox, timeIn } from "./SandboxRecords.ts"

const iso = (instant: number): string => DateTime.formatIso(DateTime.unsafeMake(instant))

/** Fails if the clock goes back in a sandbox with writes, or in its copy. */
export const checkForward = (record: TimedSandbox, clock: ClockState, wall: number) => {
  const requestedTime = clockTime(clock, wall)
  // Compared with the clock itself: the last write may be ahead of a frozen one.
  if (record.sequence === 0 || requestedTime >= clockTime(record.clock ?? systemClock, wall)) return Effect.void
  return new ClockBackwards({ sandbox: record.name, now: iso(timeIn(record, wall)), wanted: iso(requestedTime) })
}
