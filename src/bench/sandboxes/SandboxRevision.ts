import { Effect } from "effect"
import { defaultSandbox } from "../../domain/CurrentSandbox.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { readClock } from "../../domain/sandboxTime.ts"
import { type ClockState, isoInstant, systemClock } from "../clock/ClockSetting.ts"
import { ClockBackwards, usedState, WorldFixed } from "./SandboxErrors.ts"
import { type SandboxRecord, type TimedSandbox, timeIn } from "./SandboxRecords.ts"
import { areSamePacks, defaultSettings, type SandboxSettings, type SettingsChange } from "./SandboxSettings.ts"

/** A sandbox before its first use. */
export const unusedSandbox: SandboxRecord = {
  name: defaultSandbox,
  generation: 0,
  sequence: 0,
  clock_ms: 0,
  overlaid: 0,
  seed: null,
  settings: null,
  clock: null,
  control_key_hash: null,
  used_ms: 0,
  expires_ms: null,
  forked_from: null,
  graded_ms: null,
  graded_entry: null,
  graded_lost: null,
  graded_expired: null,
  set_up: null
}

/** The settable state of a sandbox: seed, settings and clock. */
export interface Revision {
  readonly seed: string | null
  readonly settings: SandboxSettings
  readonly clock: ClockState
}

/** What a fork takes from its source: the clock state, unless a clock is set, the rules, and maybe a feed. */
export interface CopiedState {
  readonly clock: ClockState | undefined
  readonly faults: SandboxSettings["faults"]
  readonly hasWrites: boolean
}

export const noCopiedState: CopiedState = { clock: undefined, faults: [], hasWrites: false }

export const revisionOf = ({ clock, seed, settings }: SandboxRecord): Revision => ({
  seed,
  settings: settings ?? defaultSettings,
  clock: clock ?? systemClock
})

/** Whether seed and clock stay the same. */
export const isSameStart = (record: SandboxRecord, { clock, seed }: Revision): boolean => {
  const before = revisionOf(record)
  const isSameClock = before.clock.mode === clock.mode && before.clock.ms === clock.ms
  return record !== unusedSandbox && isSameClock && before.seed === seed
}

/** Fails for another world in a sandbox with writes. */
export const checkWorld = (programSeed: string, record: SandboxRecord, { packs, seed }: SettingsChange) => {
  const before = revisionOf(record)
  const isSameSeed = seed === undefined || seed === (before.seed ?? programSeed)
  const isSame = isSameSeed && (packs === undefined || areSamePacks(packs, before.settings.packs))
  return record.sequence === 0 || isSame ? Effect.void : new WorldFixed(usedState(record.name, before.settings))
}

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
  const times = { now: isoInstant(timeIn(record, wall)), wanted: isoInstant(requestedTime) }
  return new ClockBackwards({ ...usedState(record.name, record.settings, snapshot), ...times })
}
