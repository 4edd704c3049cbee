import { DateTime, Effect } from "effect"
import { type ClockState, clockTime, systemClock } from "../clock/ClockSetting.ts"
import { ClockBackwards } from "./SandboxErrors.ts"
import { type TimedSandbox, timeIn } from "./SandboxRecords.ts"

const iso = (instant: number): string => DateTime.formatIso(DateTime.unsafeMake(instant))

/** In a sandbox in which something was done, and in a copy of it, time goes forward. */
export const checkForward = (record: TimedSandbox, clock: ClockState, wall: number) => {
  const wanted = clockTime(clock, wall)
  // Its last write may be ahead of a clock that stands.
  if (record.sequence === 0 || wanted >= clockTime(record.clock ?? systemClock, wall)) return Effect.void
  return new ClockBackwards({ sandbox: record.name, now: iso(timeIn(record, wall)), wanted: iso(wanted) })
}
