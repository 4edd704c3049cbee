import { Clock, Effect, identity } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { Seed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { type SandboxPosition, SandboxPositions } from "../../store/sandbox/SandboxPositions.ts"
import { type ClockState, initialClock, pinFrozenInstant } from "../clock/ClockSetting.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import { Journal } from "../journal/Journal.ts"
import { OverlayRows } from "../overlay/OverlayRows.ts"
import { checkForward } from "../sandboxes/checkForward.ts"
import { dropOnFailure } from "../sandboxes/dropOnFailure.ts"
import { WorldFixed } from "../sandboxes/SandboxErrors.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { SandboxRecords, timeIn } from "../sandboxes/SandboxRecords.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import {
  applySettingsChange,
  areSamePacks,
  copiedSettings,
  defaultSettings,
  type SandboxSettings,
  type SettingsChange
} from "../sandboxes/SandboxSettings.ts"
import { StateRows } from "../state/StateRows.ts"
import { hasTrialRequests, type SnapshotRecord, snapshotKey } from "./SnapshotRecords.ts"
import { Snapshots } from "./Snapshots.ts"
import { Starts } from "./Starts.ts"

/**
 * What is copied: rows under a key, how far they have come, what was set, where the set-up ended, and whether its trial was asked
 * something.
 */
interface Source {
  readonly name: SandboxName
  readonly key: string
  readonly position: SandboxPosition
  readonly settings: SandboxSettings | null
  readonly clock: ClockState
  readonly setUp: number | null
  readonly isAsked: boolean
}

interface ForkRequest {
  /** The state to copy; the sandbox's own of the moment without it. */
  readonly snapshot?: SnapshotId | undefined
  /** The last entry of the sandbox's journal that the copies follow, where that is known. */
  readonly entry?: number | undefined
  /** Where the clock stands in the copies, of where it stands in what is copied: there without it. */
  readonly clockFrom?: ((clock: ClockState) => ClockState) | undefined
  /** How each copy is called; undefined for a generated name. */
  readonly names: ReadonlyArray<SandboxName | undefined>
  /** What is set otherwise than for the sandbox. */
  readonly overrides: SettingsChange
}

const ofSnapshot = (record: SnapshotRecord): Source => {
  const { clock, clock_ms: clockMs, id, name, seed, sequence, set_up: setUp, settings } = record
  const position = { clockMs, seed, sequence }
  return { name, key: snapshotKey(id), position, settings, clock, setUp, isAsked: hasTrialRequests(record) }
}

/** Copies of sandboxes that go on by themselves. They have come equally far, so the same calls give the same ids in each. */
export class Forks extends Effect.Service<Forks>()("vitrine/bench/Forks", {
  scoped: Effect.gen(function* () {
    const { beginTrials, making } = yield* SandboxRevisions
    const snapshots = yield* Snapshots
    const journal = yield* Journal
    const sandboxes = yield* Sandboxes
    const records = yield* SandboxRecords
    const positions = yield* SandboxPositions
    const rows = yield* StateRows
    const starts = yield* Starts
    const programSeed = yield* Seed
    const overlayRows = yield* OverlayRows
    const counts = yield* FaultCounts

    /** What is set otherwise: a clock goes on from where the source's stands. */
    const overridesOf = Effect.fnUntraced(function* ({ clock, name, position }: Source, overrides: SettingsChange) {
      if (overrides.clock === undefined) return overrides
      const wall = yield* Clock.currentTimeMillis
      const timed = { name, clock, clock_ms: position.clockMs, sequence: position.sequence }
      const now = timeIn(timed, wall)
      yield* checkForward(timed, initialClock(overrides.clock, wall, now), wall)
      return { ...overrides, clock: pinFrozenInstant(overrides.clock, now) }
    })

    const copy = Effect.fnUntraced(function* (source: Source, name: SandboxName | undefined, wanted: ForkRequest) {
      const { position } = source
      const before = source.settings ?? defaultSettings
      const overrides = yield* overridesOf(source, wanted.overrides)
      const settings = applySettingsChange(before, overrides)
      // Also one that is set to none.
      const lifetime = overrides.ttlSeconds === undefined ? {} : { ttlSeconds: overrides.ttlSeconds }
      const { clockFrom = identity } = wanted
      const clock = overrides.clock === undefined ? clockFrom(source.clock) : undefined
      const seed = overrides.seed ?? position.seed ?? programSeed
      const isOtherSeed = seed !== (position.seed ?? programSeed)
      const areOtherPacks = !areSamePacks(settings.packs, before.packs)
      if ((isOtherSeed || areOtherPacks) && position.sequence > 0)
        return yield* new WorldFixed({ sandbox: source.name })
      const overlay = yield* sandboxes.overlayOf(overrides, settings.packs, "overrides.overlay")
      const made = yield* sandboxes.create(
        { ...copiedSettings(settings), ...lifetime, faults: overrides.faults, name },
        { clock, faults: before.faults }
      )
      const { entry } = wanted
      yield* records.noteFork(made.name, { sandbox: source.name, sequence: position.sequence, entry })
      yield* records.noteSetUp(made.name, source.setUp)
      // An empty one begins by the clock that is its own. Under that of its source it goes on at the same times.
      const isOwnClock = position.sequence === 0 && clock !== source.clock
      const clockMs = isOwnClock ? (yield* sandboxes.get(made.name)).clock_ms : position.clockMs
      const place = { ...position, clockMs, ...(isOtherSeed ? { seed } : {}) }
      yield* rows.copy(source.key, yield* positions.place(made.name, place))
      yield* counts.resetCountsOfChanged(made.name, before.faults, settings.faults)
      yield* starts.adopt(made.name, source.settings)
      // What was set of other goods is of nothing here. Under another seed they are the same.
      if (areOtherPacks) yield* overlayRows.forget(made.name)
      if (overlay !== undefined) yield* overlayRows.replace(made.name, overlay)
      // The journal of its trial so far stays where it is.
      const isMissingEntries = source.isAsked || !(yield* starts.isStart(source.settings, position.sequence))
      if (isMissingEntries) yield* journal.noteMissing(made.name)
      return { ...made, isMissingEntries }
    })

    const copySnapshot = (sandbox: SandboxName, id: SnapshotId, name: SandboxName | undefined, wanted: ForkRequest) =>
      making(
        name,
        Effect.flatMap(snapshots.holdOwn(sandbox, id), (record) => copy(ofSnapshot(record), name, wanted))
      )

    /** Copies of what nobody writes to, each in a transaction of its own. */
    const copies = (sandbox: SandboxName, id: SnapshotId, wanted: ForkRequest) =>
      Effect.forEach(wanted.names, (name) => Effect.zipLeft(copySnapshot(sandbox, id, name, wanted), yieldToEventLoop))

    const copyCurrent = Effect.fnUntraced(function* (sandbox: SandboxName, wanted: ForkRequest) {
      const isAsked = !!(yield* snapshots.askedInTrial(sandbox))
      const copied = Effect.gen(function* () {
        const { clock, clockMs, key, seed, sequence, settings, setUp } = yield* snapshots.hold(sandbox)
        const source = { name: sandbox, key, position: { clockMs, seed, sequence }, settings, clock, setUp, isAsked }
        return yield* copy(source, wanted.names[0], wanted)
      })
      return yield* making(wanted.names[0], copied)
    })

    const copiesOf = Effect.fnUntraced(function* (sandbox: SandboxName, wanted: ForkRequest) {
      if (wanted.snapshot !== undefined) return yield* copies(sandbox, wanted.snapshot, wanted)
      if (wanted.names.length === 1) return [yield* copyCurrent(sandbox, wanted)]
      // Many are copied one by one, while the sandbox itself goes on: so from what stands still.
      return yield* Effect.acquireUseRelease(
        snapshots.keep(sandbox),
        // What it is kept of may be dropped meanwhile, and it goes along.
        ({ id }) => Effect.tapErrorTag(copies(sandbox, id, wanted), "SnapshotNotFound", () => sandboxes.get(sandbox)),
        ({ id, name }) => Effect.ignore(snapshots.drop(name, id))
      )
    })

    return {
      /** All of the copies that are wanted, or none: what is copied may be deleted meanwhile. */
      fork: traced(
        "Forks.fork",
        Effect.fnUntraced(function* (sandbox: SandboxName, wanted: ForkRequest) {
          const { names, overrides, snapshot } = wanted
          const now = yield* sandboxes.get(sandbox)
          const from = snapshot === undefined ? undefined : yield* snapshots.findOwn(sandbox, snapshot)
          const { settings } = from ?? now
          const packs = overrides.packs ?? (settings ?? defaultSettings).packs
          yield* sandboxes.overlayOf(overrides, packs, "overrides.overlay")
          const made = yield* copiesOf(sandbox, wanted)
          const named = made.filter((_, index) => names[index] !== undefined)
          yield* beginTrials(settings, named)
          return made
        }, dropOnFailure(sandboxes))
      )
    }
  }).pipe(
    dependingOn(
      Snapshots.Default,
      Sandboxes.Default,
      SandboxRecords.Default,
      SandboxRevisions.Default,
      SandboxPositions.Default,
      StateRows.Default,
      Starts.Default,
      OverlayRows.Default,
      FaultCounts.Default
    )
  )
}) {}
