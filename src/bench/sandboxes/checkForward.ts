import { DateTime, Effect } from "effect"
import type { SnapshotId } from "../../domain/Ids.ts"
import { readClock } from "../../domain/sandboxTime.ts"
import { type ClockState, systemClock } from "../clock/ClockSetting.ts"
import { ClockBackwards, usedState } from "./SandboxErrors.ts"
import { type SandboxRecord, type TimedSandbox, timeIn } from "./SandboxRecords.ts"

const iso = (instant: number): string => DateTime.formatIso(DateTime.unsafeMake(instant))

/** Fails if the clock goes back in a sandbox with writes, or in a copy of it or of its snapshot. */
export const checkForward = (
  record: TimedSandbox & Pick<SandboxRecord, "settings">,
  clock: ClockState,
  wall: number,
  snapshot?: SnapshotId
) => {
  const requestedTime = readClock(clock, wall)
  // Compared with the clock itself: the last write may be ahead of a frozen one.
  if (record.sequence === 0 || requestedTime >= readClock(record.clock ?? systemClock, wall)) return Effect.void
  const times = { now: iso(timeIn(record, wall)), wanted: iso(requestedTime) }
  return new ClockBackwards({ ...usedState(record.name, record.settings, snapshot), ...times })
}
