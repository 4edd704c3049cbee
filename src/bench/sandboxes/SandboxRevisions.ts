import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Context, DateTime, Effect, Option } from "effect"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { CurrentSandbox, defaultSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { hashOf } from "../../domain/SecretHash.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { SandboxLifecycle } from "../../store/sandbox/SandboxLifecycle.ts"
import { Sweeper } from "../../store/sandbox/Sweeper.ts"
import { newControlKey } from "../access/ControlKeys.ts"
import { type ClockState, clockTime } from "../clock/ClockSetting.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import { Journal, sandboxConcurrency } from "../journal/Journal.ts"
import { Controls, incarnationOf } from "./Controls.ts"
import { checkForward } from "./checkForward.ts"
import { forkedFromOf } from "./ForkedFrom.ts"
import { ClockBackwards, SandboxNotFound, TooManySandboxes } from "./SandboxErrors.ts"
import { hasBeenUsed, type SandboxRecord, SandboxRecords, type SettingsRecord } from "./SandboxRecords.ts"
import { expiryOf, isSameStart, type Revision, revisionOf, unusedSandbox } from "./SandboxRevision.ts"
import type { SandboxSettings, SettingsChange } from "./SandboxSettings.ts"

/** How many sandboxes may have settings of their own (BENCH_MAX_SANDBOXES). */
export class MaxSandboxes extends Context.Tag("vitrine/bench/MaxSandboxes")<MaxSandboxes, number>() {}

/** A sandbox that was made under a name that was given, and whether entries of its trial are in another one's journal. */
interface NamedTrial {
  readonly name: SandboxName
  readonly isMissingEntries?: boolean
}

type Start = Pick<Revision, "clock" | "seed">

/** Just before what a clock shows, in epoch milliseconds: the first write is at that time. */
const startMs = (clock: ClockState, wall: number): number => clockTime(clock, wall) - 1

/** The rows of sandboxes, and the transactions that put another revision into one. */
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

    /** Has nothing left of an earlier sandbox of this name; a name that is generated has had none. In a transaction it would hold its locks. */
    const clear = (name: SandboxName | undefined) => (name === undefined ? Effect.void : sweeper.finish(name))

    /**
     * Drops what names that were given were asked before the trials that were just made there, as by agents of others that were
     * dropped: each name is theirs once they are committed, and nobody who asks until their maker is told is an agent of them.
     * What was noted of missing entries goes with it, and is noted again.
     */
    const beginTrials = (settings: Pick<SettingsChange, "task"> | null, made: ReadonlyArray<NamedTrial>) =>
      settings?.task === undefined
        ? Effect.void
        : Effect.forEach(
            made,
            ({ isMissingEntries = false, name }) =>
              Effect.zipRight(journal.clear(name), isMissingEntries ? journal.noteMissing(name) : Effect.void),
            { concurrency: sandboxConcurrency, discard: true }
          )

    /**
     * One transaction, after which this process knows of a change and keeps nothing of before: also where it is stopped during its
     * commit.
     */
    const committing = <A, E, R>(body: Effect.Effect<A, E, R>, nameOf: (done: A) => SandboxName) => {
      const committed = Effect.uninterruptibleMask((restore) =>
        Effect.tap(sqlOrDie(observedTransaction(sql)(restore(body))), (done) => controls.forget(nameOf(done)))
      )
      return sandbox.countingWrite(committed)
    }

    /** One transaction that changes a sandbox, and begins with its row: what it finds there stays until its end. */
    const changing = <A, E, R>(name: SandboxName, body: Effect.Effect<A, E, R>) =>
      committing(Effect.zipRight(sql`update sandboxes set sequence = sequence where name = ${name}`, body), () => name)

    /** The same of one that takes a sandbox away, if it is the one that is meant, or any. Yields whether it did. */
    const dropping = <E, R>(
      name: SandboxName,
      body: Effect.Effect<unknown, E, R>,
      isTarget?: (record: SandboxRecord) => boolean
    ) => {
      const dropped = Effect.gen(function* () {
        const found = yield* records.find(name)
        if (isTarget !== undefined && !Option.exists(found, isTarget)) return undefined
        return yield* Effect.as(body, incarnationOf(Option.getOrUndefined(found)))
      })
      return Effect.map(changing(name, dropped), (life) => {
        if (life !== undefined) controls.noteDropped(life)
        return life !== undefined
      })
    }

    /** The same of one that makes a sandbox of this name, whose change within it nobody else can see before its end. */
    const making = <A extends { readonly name: SandboxName }, E, R>(
      name: SandboxName | undefined,
      body: Effect.Effect<A, E, R>
    ) =>
      Effect.zipRight(
        clear(name),
        committing(body, (made) => made.name)
      )

    // The sandbox that requests speak to which name none is there before its first use.
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

    // Whoever adds a sandbox has written the one row of `bench_revision` before, so no other one is added until the end of the transaction.
    const checkRoom = Effect.flatMap(Effect.orDie(records.count), (count) =>
      count <= maximum ? Effect.void : new TooManySandboxes({ maximum })
    )

    /** Sets everything of a sandbox for which nothing was set. */
    const add = Effect.fnUntraced(function* (row: SettingsRecord) {
      // Nobody is told this key: it tells the sandbox from the next one of its name.
      yield* records.add(row, hashOf(newControlKey()))
      yield* checkRoom
    })

    /** How far the feed of a sandbox may have been read; undefined where there was none: a name is told once it is made. */
    const readUpTo = Effect.fnUntraced(function* (name: SandboxName) {
      if (name !== defaultSandbox && Option.isNone(yield* records.standing(name))) return undefined
      const { at } = yield* Effect.provideService(sandbox.version, CurrentSandbox, { name, baseUrl: "" })
      return DateTime.toEpochMillis(at)
    })

    /** Begins an empty sandbox with this seed and this clock. Yields whether it was empty. */
    const beginEmptied = (name: SandboxName, { clock, seed }: Start, wall: number) =>
      Effect.orDie(lifecycle.begin({ name, seed, clockMs: startMs(clock, wall) }))

    /** The same of one that was not just emptied. Where its clock goes back, who has read its feed would miss what comes. */
    const begin = Effect.fnUntraced(function* (name: SandboxName, start: Start, wall: number) {
      const upTo = yield* readUpTo(name)
      const isEmpty = yield* beginEmptied(name, start, wall)
      if (isEmpty && upTo !== undefined && startMs(start.clock, wall) < upTo) {
        yield* Effect.orDie(lifecycle.nextGeneration(name))
      }
      return isEmpty
    })

    /** Changes a sandbox that exists, in one transaction, before which its goods are made: rules for faults are about them. */
    const revise = <E, E1 = never>(
      name: SandboxName,
      next: (record: SandboxRecord, wall: number) => Effect.Effect<Revision, E>,
      more: Effect.Effect<void, E1> = Effect.void
    ) => {
      const revised = Effect.gen(function* () {
        const wall = yield* Clock.currentTimeMillis
        const record = yield* get(name)
        const revision = yield* next(record, wall)
        yield* checkForward(record, revision.clock, wall)
        const row = { name, ...revision, usedMs: wall, expiresMs: expiryOf(revision.settings, wall) }
        // An empty sandbox can begin in another world and at another time.
        if (!isSameStart(record, revision)) {
          const forkedFrom = forkedFromOf(record)
          yield* begin(name, revision, wall)
          if (forkedFrom !== null) yield* records.noteFork(name, forkedFrom)
        }
        yield* counts.resetCountsOfChanged(name, record.settings?.faults ?? [], revision.settings.faults)
        if (!hasBeenUsed(record)) journal.begin(name)
        yield* record.settings === null ? add(row) : records.replace(row)
        yield* more
      })
      return Effect.zipRight(controls.prepare(name), changing(name, revised))
    }

    /** The same of its settings alone, while its clock stays as it is. One for which nothing was set has a key from then on. */
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
      beginTrials,
      changing,
      checkRoom,
      clear,
      dropping,
      get,
      making,
      revise,
      reviseSettings
    }
  }).pipe(
    dependingOn(
      SandboxRecords.Default,
      Controls.Default,
      SandboxLifecycle.Default,
      Sandbox.Default,
      Sweeper.Default,
      FaultCounts.Default
    )
  )
}) {}
