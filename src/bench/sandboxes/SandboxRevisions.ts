import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Context, DateTime, Effect, Option } from "effect"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { CurrentSandbox, defaultSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { hashOf } from "../../domain/SecretHash.ts"
import { readClock } from "../../domain/sandboxTime.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { SandboxLifecycle } from "../../store/sandbox/SandboxLifecycle.ts"
import { Sweeper } from "../../store/sandbox/Sweeper.ts"
import { newControlKey } from "../access/ControlKeys.ts"
import type { ClockState } from "../clock/ClockSetting.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import { Journal, sandboxConcurrency } from "../journal/Journal.ts"
import { Controls, incarnationOf } from "./Controls.ts"
import { forkedFromOf } from "./ForkedFrom.ts"
import { ClockBackwards, SandboxNotFound, TooManySandboxes } from "./SandboxErrors.ts"
import { hasBeenUsed, type SandboxRecord, SandboxRecords, type SettingsRecord } from "./SandboxRecords.ts"
import { checkForward, isSameStart, type Revision, revisionOf, unusedSandbox } from "./SandboxRevision.ts"
import type { SandboxSettings, SettingsChange } from "./SandboxSettings.ts"

/** The maximum number of sandboxes with settings (BENCH_MAX_SANDBOXES). */
export class MaxSandboxes extends Context.Tag("vitrine/bench/MaxSandboxes")<MaxSandboxes, number>() {}

/** A sandbox with a requested name, and whether its trial has entries in another sandbox's journal, and some of them lost. */
interface NamedTrial {
  readonly name: SandboxName
  readonly isMissingEntries?: boolean
  readonly hasLost?: boolean
}

type Start = Pick<Revision, "clock" | "seed">

/** Just before what a clock shows, in epoch milliseconds: the first write is at that time. */
const startMs = (clock: ClockState, wall: number): number => readClock(clock, wall) - 1

/** The transactions that store revisions of sandboxes. */
export class SandboxRevisions extends Effect.Service<SandboxRevisions>()("vitrine/bench/SandboxRevisions", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const records = yield* SandboxRecords
    const journal = yield* Journal
    const controls = yield* Controls
    const lifecycle = yield* SandboxLifecycle
    const sandbox = yield* Sandbox
    const sweeper = yield* Sweeper
    const counts = yield* FaultCounts
    const maximum = yield* MaxSandboxes

    /** Removes the rest of an earlier sandbox of this name; a generated name has none. In a transaction it would hold locks. */
    const clear = (name: SandboxName | undefined) => (name === undefined ? Effect.void : sweeper.finish(name))

    /**
     * Clears the journals of requested names after trials were created there, as agents of dropped sandboxes may have used
     * them. From the commit on, a name belongs to its trial, and requests before the creator has its response cannot come from
     * the trial's agent. Marks of missing entries are cleared as well, and set again.
     */
    const clearTrialJournals = (settings: Pick<SettingsChange, "task"> | null, trials: ReadonlyArray<NamedTrial>) =>
      settings?.task === undefined
        ? Effect.void
        : Effect.forEach(
            trials,
            ({ hasLost = false, isMissingEntries = false, name }) =>
              Effect.zipRight(journal.clear(name), isMissingEntries ? journal.noteMissing(name, hasLost) : Effect.void),
            { concurrency: sandboxConcurrency, discard: true }
          )

    /**
     * Runs a transaction that begins by locking the row of `name`, if given. After its commit, even if interrupted, this
     * evicts the cached control and runs `next`.
     */
    const commitTransaction = <A, E, R>(
      name: SandboxName | undefined,
      body: Effect.Effect<A, E, R>,
      nameOf: (result: A) => SandboxName,
      next: (result: A) => Effect.Effect<void> = () => Effect.void
    ) =>
      Effect.suspend(() => {
        let after: Effect.Effect<void> = Effect.void
        const transaction = observedTransaction<A>(sql, (result) => {
          after = next(result)
          return controls.forget(nameOf(result))
        })
        const committed = sandbox.countingWrite(sqlOrDie(transaction(body)))
        const queued = name === undefined ? committed : sandbox.queued(name)(committed)
        // Outside the queue, because it may wait for other processes.
        return Effect.ensuring(
          queued,
          Effect.suspend(() => after)
        )
      })

    /** Runs a transaction that begins by locking a sandbox's row until its end, so its reads stay valid. */
    const changeTransaction = <A, E, R>(
      name: SandboxName,
      body: Effect.Effect<A, E, R>,
      next?: (result: A) => Effect.Effect<void>
    ) => commitTransaction(name, Effect.zipRight(lifecycle.lock(name), body), () => name, next)

    /** The same for dropping a sandbox, if `isTarget` holds or is omitted. Yields whether it was dropped. */
    const dropTransaction = <E, R>(
      name: SandboxName,
      body: Effect.Effect<unknown, E, R>,
      isTarget?: (record: SandboxRecord) => boolean
    ) => {
      const dropped = Effect.gen(function* () {
        const found = yield* records.find(name)
        if (isTarget !== undefined && !Option.exists(found, isTarget)) return undefined
        return yield* Effect.as(body, incarnationOf(Option.getOrUndefined(found)))
      })
      const committed = changeTransaction(name, dropped, (incarnation) => {
        if (incarnation === undefined) return Effect.void
        controls.noteDropped(incarnation)
        return Effect.zipRight(sweeper.start, journal.drop(name))
      })
      return Effect.map(committed, (incarnation) => incarnation !== undefined)
    }

    /**
     * The same for creating a sandbox of this name, whose changes nobody else sees before the commit. If it begins by locking
     * the row of another sandbox, that is `source`.
     */
    const createTransaction = <A extends { readonly name: SandboxName }, E, R>(
      name: SandboxName | undefined,
      body: Effect.Effect<A, E, R>,
      source?: SandboxName
    ) =>
      Effect.zipRight(
        clear(name),
        commitTransaction(source, body, (created) => created.name)
      )

    // The default sandbox, which requests without a name use, exists before its first use.
    const find = (name: SandboxName) =>
      Effect.map(
        records.find(name),
        Option.orElse(() => (name === defaultSandbox ? Option.some(unusedSandbox) : Option.none()))
      )

    const get = (name: SandboxName): Effect.Effect<SandboxRecord, SandboxNotFound> =>
      Effect.flatMap(
        find(name),
        Effect.mapError(() => new SandboxNotFound({ sandbox: name }))
      )

    /**
     * Stores the settings of a sandbox without any, and yields whether it had none. A control key that nobody gets only
     * distinguishes it from a later sandbox with the same name.
     */
    const add = Effect.fnUntraced(function* (row: SettingsRecord, controlKey = newControlKey()) {
      if (!(yield* records.add(row, hashOf(controlKey)))) return false
      // The addition locked the only row of `bench_revision`, so no other sandbox is added before the commit.
      const count = yield* Effect.orDie(records.count)
      if (count > maximum) return yield* new TooManySandboxes({ maximum })
      return true
    })

    /**
     * Until when the feed may have been read; undefined for a name without a row, whose sandbox starts in generation 0 even if
     * a client has polled the name before.
     */
    const lastFeedReadMs = Effect.fnUntraced(function* (name: SandboxName) {
      if (name !== defaultSandbox && Option.isNone(yield* records.findRow(name))) return undefined
      const { at } = yield* Effect.provideService(sandbox.version, CurrentSandbox, { name, baseUrl: "" })
      return DateTime.toEpochMillis(at)
    })

    /** Starts a sandbox that was just emptied with this seed and clock. Yields whether it was empty. */
    const beginEmptied = (name: SandboxName, { clock, seed }: Start, wall: number) =>
      lifecycle.begin(name, { seed, clockMs: startMs(clock, wall) })

    /**
     * Starts an empty sandbox. If its clock goes back, or copied writes follow, its generation is the next one: a poller
     * would miss what has an earlier time than its last look.
     */
    const begin = Effect.fnUntraced(function* (name: SandboxName, start: Start, wall: number, hasWrites = false) {
      const upTo = yield* lastFeedReadMs(name)
      const isEmpty = yield* beginEmptied(name, start, wall)
      if (isEmpty && upTo !== undefined && (hasWrites || startMs(start.clock, wall) < upTo)) {
        yield* lifecycle.nextGeneration(name)
      }
      return isEmpty
    })

    /**
     * Changes an existing sandbox in one transaction; `next` and `more` get its record from before, which nobody else changes
     * then. Its goods are prepared before, as fault rules need them.
     */
    const revise = <E, E1 = never>(
      name: SandboxName,
      next: (record: SandboxRecord, wall: number) => Effect.Effect<Revision, E>,
      more: (record: SandboxRecord) => Effect.Effect<void, E1> = () => Effect.void
    ) => {
      const revised = Effect.gen(function* () {
        const wall = yield* Clock.currentTimeMillis
        const record = yield* get(name)
        const revision = yield* next(record, wall)
        yield* checkForward(record, revision.clock, wall)
        const row = { name, ...revision, usedMs: wall }
        // Only an empty sandbox can start in another world or at another time.
        if (!isSameStart(record, revision)) {
          const forkedFrom = forkedFromOf(record)
          yield* begin(name, revision, wall)
          if (forkedFrom !== null) yield* records.noteFork(name, forkedFrom)
        }
        yield* counts.resetCountsOfChanged(name, record.settings?.faults ?? [], revision.settings.faults)
        if (!hasBeenUsed(record)) journal.begin(name)
        yield* record.settings === null ? add(row) : records.replace(row)
        yield* more(record)
      })
      return Effect.zipRight(controls.prepare(name), changeTransaction(name, revised))
    }

    /** The same for its settings only; the clock stays. A sandbox without settings gets a key. */
    const reviseSettings = <E = never>(
      name: SandboxName,
      next: (settings: SandboxSettings) => Effect.Effect<SandboxSettings, E> = Effect.succeed
    ) => {
      const revised = revise(name, (record) => {
        const current = revisionOf(record)
        return Effect.map(next(current.settings), (settings) => ({ ...current, settings }))
      })
      return Effect.catchIf(revised, (error) => error instanceof ClockBackwards, Effect.die)
    }

    return {
      add,
      begin,
      beginEmptied,
      changeTransaction,
      clear,
      clearTrialJournals,
      createTransaction,
      dropTransaction,
      get,
      revise,
      reviseSettings
    }
  }).pipe(dependingOn(SandboxRecords, Controls, SandboxLifecycle, Sandbox, Sweeper, FaultCounts))
}) {}
