import { Clock, Effect, identity } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { Seed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { SandboxLifecycle, type SandboxPosition } from "../../store/sandbox/SandboxLifecycle.ts"
import { type ClockState, initialClock, pinFrozenInstant } from "../clock/ClockSetting.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import { Journal } from "../journal/Journal.ts"
import { OverlayRows } from "../overlay/OverlayRows.ts"
import { Creations } from "../sandboxes/Creations.ts"
import { usedState, WorldFixed } from "../sandboxes/SandboxErrors.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { SandboxRecords, timeIn } from "../sandboxes/SandboxRecords.ts"
import { checkForward } from "../sandboxes/SandboxRevision.ts"
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
import { hasTrialRequests, newSnapshotId, type SnapshotRecord, snapshotKey } from "./SnapshotRecords.ts"
import { Snapshots } from "./Snapshots.ts"
import { Starts } from "./Starts.ts"

/** The source of a fork: the key of its rows, its settings, the end of its set-up, and whether its trial has had requests. */
interface Source extends SandboxPosition {
  readonly name: SandboxName
  readonly key: string
  readonly settings: SandboxSettings | null
  readonly clock: ClockState
  readonly setUp: number | null
  readonly hasRequests: boolean
}

interface ForkRequest {
  /** The state to copy; without it, the sandbox's current one. */
  readonly snapshot?: SnapshotId | undefined
  /** The last journal entry that the forks include, if known. */
  readonly entry?: number | undefined
  /** Maps the source's clock state to that of the forks; by default they are the same. */
  readonly clockFrom?: ((clock: ClockState) => ClockState) | undefined
  /** The name of each fork; undefined for a generated one. */
  readonly names: ReadonlyArray<SandboxName | undefined>
  /** Settings that differ from the source's. */
  readonly overrides: SettingsChange
}

const ofSnapshot = (record: SnapshotRecord): Source => {
  const { clock_ms: clockMs, id, set_up: setUp } = record
  return { ...record, key: snapshotKey(id), clockMs, setUp, hasRequests: hasTrialRequests(record) }
}

/** Forks sandboxes. Forks of one state start at the same position, so the same calls give the same ids in each. */
export class Forks extends Effect.Service<Forks>()("vitrine/bench/Forks", {
  scoped: Effect.gen(function* () {
    const { clearTrialJournals, createTransaction } = yield* SandboxRevisions
    const snapshots = yield* Snapshots
    const journal = yield* Journal
    const sandboxes = yield* Sandboxes
    const { dropOnFailure, undo } = yield* Creations
    const records = yield* SandboxRecords
    const lifecycle = yield* SandboxLifecycle
    const rows = yield* StateRows
    const starts = yield* Starts
    const programSeed = yield* Seed
    const overlayRows = yield* OverlayRows
    const counts = yield* FaultCounts

    /** The overrides, with a clock that continues from the source's time. */
    const overridesOf = Effect.fnUntraced(function* (source: Source, { overrides, snapshot }: ForkRequest) {
      if (overrides.clock === undefined) return overrides
      const wall = yield* Clock.currentTimeMillis
      const timed = { ...source, clock_ms: source.clockMs }
      const now = timeIn(timed, wall)
      yield* checkForward(timed, initialClock(overrides.clock, wall, now), wall, snapshot)
      return { ...overrides, clock: pinFrozenInstant(overrides.clock, now) }
    })

    const copy = Effect.fnUntraced(function* (source: Source, name: SandboxName | undefined, request: ForkRequest) {
      const { clockMs, sequence } = source
      const before = source.settings ?? defaultSettings
      const overrides = yield* overridesOf(source, request)
      const settings = applySettingsChange(before, overrides)
      // An override of null counts as well.
      const lifetime = overrides.ttlSeconds === undefined ? {} : { ttlSeconds: overrides.ttlSeconds }
      const { clockFrom = identity } = request
      const clock = overrides.clock === undefined ? clockFrom(source.clock) : undefined
      const seed = overrides.seed ?? source.seed ?? programSeed
      const isOtherSeed = seed !== (source.seed ?? programSeed)
      const areOtherPacks = !areSamePacks(settings.packs, before.packs)
      if ((isOtherSeed || areOtherPacks) && sequence > 0)
        return yield* new WorldFixed(usedState(source.name, before, request.snapshot))
      const overlay = yield* sandboxes.overlayOf(overrides, settings.packs, "overrides.overlay")
      const fork = yield* sandboxes.create(
        { ...copiedSettings(settings), ...lifetime, faults: overrides.faults, name },
        { clock, faults: before.faults, hasWrites: sequence > 0 }
      )
      yield* records.noteFork(fork.name, { sandbox: source.name, sequence, entry: request.entry })
      yield* records.noteSetUp(fork.name, source.setUp)
      // An empty fork with its own clock starts at that clock's time. With the source's clock it continues at the same times.
      const isOwnClock = sequence === 0 && clock !== source.clock
      const position = {
        sequence,
        clockMs: isOwnClock ? (yield* sandboxes.get(fork.name)).clock_ms : clockMs,
        seed: isOtherSeed ? seed : source.seed
      }
      yield* rows.copy(source.key, yield* lifecycle.place(fork.name, position))
      yield* counts.resetCountsOfChanged(fork.name, before.faults, settings.faults)
      yield* starts.adopt(fork.name, source.settings)
      // The overlay of other goods does not apply here. With another seed the goods are the same.
      if (areOtherPacks) yield* overlayRows.forget(fork.name)
      if (overlay !== undefined) yield* overlayRows.replace(fork.name, overlay)
      // The journal of the trial so far is not copied.
      const isMissingEntries = source.hasRequests || !(yield* starts.isStart(source.settings, sequence))
      const hasLost = isMissingEntries && (yield* journal.hasLost(source.name))
      if (isMissingEntries) yield* journal.noteMissing(fork.name, hasLost)
      return { ...fork, isMissingEntries, hasLost }
    })

    /** Forks of a snapshot, which nobody writes to, each in its own transaction. */
    const copies = (sandbox: SandboxName, id: SnapshotId, request: ForkRequest) =>
      Effect.forEach(request.names, (name) => {
        const locked = snapshots.lockOwn(sandbox, id)
        const copying = Effect.flatMap(locked, (record) => copy(ofSnapshot(record), name, request))
        return Effect.zipLeft(createTransaction(name, copying), yieldToEventLoop)
      })

    const copyCurrent = Effect.fnUntraced(function* (sandbox: SandboxName, request: ForkRequest) {
      const hasRequests = !!(yield* snapshots.readTrialMark(sandbox))
      const copying = Effect.gen(function* () {
        const source = { ...(yield* snapshots.lock(sandbox)), name: sandbox, hasRequests }
        return yield* copy(source, request.names[0], request)
      })
      return yield* createTransaction(request.names[0], copying, sandbox)
    })

    const copiesOf = Effect.fnUntraced(function* (sandbox: SandboxName, request: ForkRequest) {
      if (request.snapshot !== undefined) return yield* copies(sandbox, request.snapshot, request)
      if (request.names.length === 1) return [yield* copyCurrent(sandbox, request)]
      // Several forks are made one by one while the sandbox continues: so from a temporary snapshot.
      const id = newSnapshotId()
      // It may be there even if this failed: a lost database does not confirm a commit.
      const dropIfKept = Effect.ignore(Effect.zipRight(snapshots.find(sandbox, id), snapshots.drop(sandbox, id)))
      return yield* Effect.zipRight(snapshots.keep(sandbox, id), copies(sandbox, id, request)).pipe(
        // The sandbox may be dropped meanwhile, and its snapshot with it.
        Effect.tapErrorTag("SnapshotNotFound", () => sandboxes.get(sandbox)),
        Effect.ensuring(undo(dropIfKept))
      )
    })

    return {
      /** Makes all forks or none: the source may be deleted meanwhile. */
      fork: traced(
        "Forks.fork",
        Effect.fnUntraced(function* (sandbox: SandboxName, request: ForkRequest) {
          const { names, overrides, snapshot } = request
          const now = yield* sandboxes.get(sandbox)
          const from = snapshot === undefined ? undefined : yield* snapshots.findOwn(sandbox, snapshot)
          const { settings } = from ?? now
          const packs = overrides.packs ?? (settings ?? defaultSettings).packs
          yield* sandboxes.overlayOf(overrides, packs, "overrides.overlay")
          const forks = yield* copiesOf(sandbox, request)
          const namedForks = forks.filter((_, index) => names[index] !== undefined)
          yield* clearTrialJournals(settings, namedForks)
          return forks
        }, dropOnFailure)
      )
    }
  }).pipe(
    dependingOn(
      Snapshots,
      Sandboxes,
      Creations,
      SandboxRecords,
      SandboxRevisions,
      SandboxLifecycle,
      StateRows,
      Starts,
      OverlayRows,
      FaultCounts
    )
  )
}) {}
