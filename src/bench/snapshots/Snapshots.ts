import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Option } from "effect"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { defaultSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { maxSnapshots } from "../../domain/Limits.ts"
import { traced } from "../../domain/traced.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { SandboxLifecycle } from "../../store/sandbox/SandboxLifecycle.ts"
import { Sweeper } from "../../store/sandbox/Sweeper.ts"
import { ControlKeyScope } from "../access/ControlKeyScope.ts"
import { systemClock } from "../clock/ClockSetting.ts"
import { Drifts } from "../faults/Drifts.ts"
import { Journal, markIfNonEmpty } from "../journal/Journal.ts"
import { Limits } from "../limits/Limits.ts"
import { PackRows } from "../packs/PackRows.ts"
import { makeCheckSettings } from "../sandboxes/checkSettings.ts"
import { forkedFromOf } from "../sandboxes/ForkedFrom.ts"
import { SandboxNotFound } from "../sandboxes/SandboxErrors.ts"
import { SandboxRecords, setUpWriteCount } from "../sandboxes/SandboxRecords.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import { defaultSettings } from "../sandboxes/SandboxSettings.ts"
import { StateRows } from "../state/StateRows.ts"
import { SnapshotNotFound, TooManySnapshots } from "./SnapshotErrors.ts"
import {
  hasTrialRequests,
  newSnapshotId,
  type SnapshotRecord,
  SnapshotRecords,
  snapshotKey
} from "./SnapshotRecords.ts"
import { Starts } from "./Starts.ts"

/** Takes and restores snapshots of sandboxes. */
export class Snapshots extends Effect.Service<Snapshots>()("vitrine/bench/Snapshots", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const snapshotRecords = yield* SnapshotRecords
    const records = yield* SandboxRecords
    const revisions = yield* SandboxRevisions
    const lifecycle = yield* SandboxLifecycle
    const sandbox = yield* Sandbox
    const rows = yield* StateRows
    const starts = yield* Starts
    const limits = yield* Limits
    const journal = yield* Journal
    const sweeper = yield* Sweeper
    const check = yield* makeCheckSettings

    const transaction = <A, E, R>(body: Effect.Effect<A, E, R>) => sqlOrDie(observedTransaction(sql)(body))

    /** One that begins by locking the sandbox's row. */
    const sandboxTransaction = <A, E, R>(name: SandboxName, body: Effect.Effect<A, E, R>) =>
      sandbox.queued(name)(transaction(body))

    /** Locks the row of a sandbox until the transaction ends. Yields its position. */
    const lockPosition = Effect.fnUntraced(function* (name: SandboxName) {
      const position = yield* lifecycle.lock(name)
      if (Option.isSome(position)) return position.value
      if (name !== defaultSandbox) return yield* new SandboxNotFound({ sandbox: name })
      // The default sandbox, which requests without a name use, exists before its first use.
      yield* revisions.begin(name, { clock: systemClock, seed: null }, yield* Clock.currentTimeMillis)
      journal.begin(name)
      return yield* Effect.orDie(yield* lifecycle.lock(name))
    })

    /** The same with its settings. */
    const lock = Effect.fnUntraced(function* (name: SandboxName) {
      const position = yield* lockPosition(name)
      const record = yield* revisions.get(name)
      const { clock, settings } = record
      return {
        ...position,
        settings,
        clock: clock ?? systemClock,
        forkedFrom: forkedFromOf(record),
        setUp: setUpWriteCount(record)
      }
    })

    /** A snapshot requested in a sandbox, which may be of another one, unless `owner` is given. */
    const find = (name: SandboxName, id: SnapshotId, owner?: SandboxName) =>
      Effect.flatMap(snapshotRecords.find(id), (found) =>
        Effect.mapError(
          Option.filter(found, (record) => owner === undefined || owner === record.name),
          () => new SnapshotNotFound({ sandbox: name, snapshot: id })
        )
      )

    /** The same for copying and comparing: a control key gives access only to snapshots of its own sandbox. */
    const findOwn = (name: SandboxName, id: SnapshotId) =>
      Effect.flatMap(ControlKeyScope, (keyScope) => find(name, id, keyScope))

    /** The same, locked until the transaction ends, which copies it: rows of deleted snapshots are swept. */
    const lockOwn = (name: SandboxName, id: SnapshotId) => Effect.zipRight(snapshotRecords.lock(id), findOwn(name, id))

    /**
     * The mark of the journal of a trial that has had requests; empty without any, null without a task. To be read before the
     * transaction, as a journal may wait for it.
     */
    const readTrialMark = Effect.fnUntraced(function* (name: SandboxName) {
      const isTrial = Option.exists(yield* records.find(name), ({ settings }) => settings?.task !== undefined)
      return isTrial ? yield* markIfNonEmpty(journal, name) : null
    })

    /** Stores the state of a sandbox as a snapshot, in the caller's transaction. */
    const saveState = Effect.fnUntraced(function* (name: SandboxName, mark: string | null, id: SnapshotId) {
      const { clock, clockMs, generation, key, seed, sequence, settings, setUp } = yield* lock(name)
      const isNewStart = settings?.task?.start === id
      // Its writes may not be in the journal yet, or were cleared there.
      const hasUnrecordedWrites = mark === "" && !isNewStart && !(yield* starts.isStart(settings, sequence))
      const record: SnapshotRecord = {
        id,
        name,
        made_ms: yield* Clock.currentTimeMillis,
        generation,
        sequence,
        clock_ms: clockMs,
        seed,
        settings,
        clock,
        rows: yield* rows.copy(key, snapshotKey(id)),
        asked_in: hasUnrecordedWrites ? yield* journal.markOf(name) : mark,
        set_up: setUp
      }
      yield* snapshotRecords.add(record)
      return record
    })

    /** Stores the start of a sandbox's trial. If the set-up wrote nothing, nothing is stored. */
    const keepStart = Effect.fnUntraced(function* (name: SandboxName) {
      const { sequence, settings } = yield* lock(name)
      yield* records.noteSetUp(name, sequence)
      if (settings?.task === undefined || sequence === 0) return
      const id = newSnapshotId()
      // First, as the settings in the snapshot include its id.
      yield* starts.note(name, id)
      yield* saveState(name, "", id)
    }, Effect.orDie)

    return {
      find,
      findOwn,
      lockOwn,
      readTrialMark,
      lock,
      keep: (name: SandboxName, id: SnapshotId) =>
        Effect.flatMap(readTrialMark(name), (mark) => sandboxTransaction(name, saveState(name, mark, id))),
      keepStart: (name: SandboxName) => sandboxTransaction(name, keepStart(name)),

      take: traced("Snapshots.take", (name: SandboxName) =>
        Effect.flatMap(readTrialMark(name), (mark) =>
          sandboxTransaction(
            name,
            Effect.gen(function* () {
              const snapshot = yield* saveState(name, mark, newSnapshotId())
              return (yield* snapshotRecords.count(name)) > maxSnapshots
                ? yield* new TooManySnapshots({ sandbox: name, maximum: maxSnapshots })
                : snapshot
            })
          )
        )
      ),

      list: snapshotRecords.list,

      drop: traced("Snapshots.drop", function* (name: SandboxName, id: SnapshotId) {
        const removed = Effect.filterOrFail(
          snapshotRecords.remove(name, id),
          (wasRemoved) => wasRemoved,
          () => new SnapshotNotFound({ sandbox: name, snapshot: id })
        )
        yield* transaction(removed)
        yield* sweeper.start
      }),

      /**
       * Restores a sandbox to a snapshot of it or of another one, with its settings, as a new generation. A frozen or offset
       * clock is as it was then; a system clock continues, as with a reset. A restored start restarts the trial, as does the
       * start of another trial: earlier requests are not part of it.
       */
      restore: traced("Snapshots.restore", function* (name: SandboxName, id: SnapshotId) {
        yield* revisions.changeTransaction(
          name,
          Effect.gen(function* () {
            const { clock: before, clockMs, forkedFrom, settings: currentSettings } = yield* lock(name)
            const record = yield* lockOwn(name, id)
            const { asked_in, clock, clock_ms, name: sourceName, seed, sequence, settings } = record
            // A snapshot without settings is of the program's own world, with the system clock.
            const { clock: wallClock, packs } = defaultSettings
            const next = settings ?? (currentSettings === null ? null : { ...currentSettings, clock: wallClock, packs })
            // Rules that stay must be about goods of the restored world, as with a change of packs.
            if (settings === null && next !== null) yield* check(next, next.faults)
            const clockContinues = clock.mode === "system" && before.mode === "system"
            const at = clockContinues ? Math.max(clockMs + 1, clock_ms) : clock_ms
            const key = yield* lifecycle.supersede(name, { seed, sequence, clockMs: at })
            // Stored states are never too large.
            yield* Effect.catchTag(rows.copy(snapshotKey(id), key), "SnapshotTooLarge", Effect.die)
            const usedMs = yield* Clock.currentTimeMillis
            yield* limits.restart(name)
            // This tells other processes of the new generation, even without settings.
            if (next === null) return yield* Effect.as(records.noteGrade(name, null), false)
            // Before `bench_revision` is updated, to keep the lock order: a fork of a deleted snapshot locks that first.
            const ownSettings = yield* starts.withOwnStart(name, next)
            const row = { name, settings: ownSettings, clock, usedMs }
            yield* currentSettings === null ? revisions.add(row) : records.replace(row)
            yield* records.noteSetUp(name, record.set_up)
            const isStart = next.task?.start === id
            // A fork remains a fork in a snapshot of itself; the start of its trial may be from before the fork.
            if (forkedFrom !== null && sourceName === name && !isStart) yield* records.noteFork(name, forkedFrom)
            // The requests of its own trial are in its own journal, unless it was cleared since.
            const isOwn = sourceName === name && asked_in !== null
            const isInJournal = isOwn && (asked_in === "" || asked_in === (yield* journal.markOf(name)))
            const countsAsStart = !isOwn && (yield* starts.isStart(ownSettings, sequence)) && !hasTrialRequests(record)
            if (!isInJournal && !countsAsStart) yield* journal.noteMissing(name)
            // Without a set-up there is no stored start: then the start of another trial counts as well.
            const restartsTrial = isStart || (sourceName !== name && next.task !== undefined && countsAsStart)
            if (restartsTrial) yield* records.noteGrade(name, null)
            return restartsTrial
          }),
          (restartsTrial) => Effect.zipRight(sweeper.start, restartsTrial ? journal.clear(name) : Effect.void)
        )
      })
    }
  }).pipe(
    dependingOn(
      SnapshotRecords,
      SandboxRecords,
      SandboxRevisions,
      SandboxLifecycle,
      Sandbox,
      StateRows,
      Starts,
      Limits,
      Drifts,
      PackRows,
      Sweeper
    )
  )
}) {}
