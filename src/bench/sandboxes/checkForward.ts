import { DateTime, Effect } from "effect"
import { type ClockState, shows, systemClock } from "../clock/ClockSetting.ts"
import { ClockBackwards } from "./SandboxErrors.ts"
import { type Timed, timeIn } from "./SandboxRecords.ts"

const iso = (instant: number): string => DateTime.formatIso(DateTime.unsafeMake(instant))

/** In a sandbox in which something was done, and in a copy of it, time goes forward. */
export const checkForward = (record: Timed, clock: ClockState, wall: number) => {
  const wanted = shows(clock, wall)
  // Its last write may be ahead of a clock that stands.
  if (record.sequence === 0 || wanted >= shows(record.clock ?? systemClock, wall)) return Effect.void
  return new ClockBackwards({ sandbox: record.name, now: iso(timeIn(record, wall)), wanted: iso(wanted) })
}
