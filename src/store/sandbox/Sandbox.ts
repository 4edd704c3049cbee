import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Context, DateTime, Effect } from "effect"
import type { ParseError } from "effect/ParseResult"
import { isInTransaction } from "../../database/isInTransaction.ts"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { Reader } from "../../database/Reader.ts"
import { transactionIn } from "../../database/transactionIn.ts"
import { makeWriterSemaphores } from "../../database/writerSemaphores.ts"
import { dayMs } from "../../domain/CalendarDate.ts"
import { type Commit, CurrentCommitObserver } from "../../domain/CommitObserver.ts"
import { CurrentSandbox, mapSandbox } from "../../domain/CurrentSandbox.ts"
import { Seed } from "../../domain/Seed.ts"
import { sandboxMillis, sandboxNow } from "../../domain/sandboxTime.ts"
import { withSpan } from "../../domain/traced.ts"
import { AroundWork } from "./AroundWork.ts"
import { dryRun } from "./dryRun.ts"
import { copyInitialOverlay, currentKey, keyOf, notifyOtherProcesses, retire } from "./generations.ts"
import { UnitOfWork } from "./UnitOfWork.ts"

interface SandboxRow {
  readonly generation: number
  readonly sequence: number
  readonly clock_ms: number
  /** The number of times that prices or stock were set in it. */
  readonly overlaid: number
}

// How long a version may be taken for current without a query, in milliseconds.
const freshnessMs = 1000

// How far a sandbox's last write may be ahead of the clock for good reasons, in milliseconds: thousands of entries in a
// second, replicas with different clocks. A larger lead comes from a clock that was wrong.
const clockToleranceMs = dayMs

/** A version of a sandbox: a point on its clock, and all that was written by then. */
export interface SandboxVersion {
  /** The time of the last write: every later write has a later time, on every machine. */
  readonly at: DateTime.Utc
  /** 0 at first; each reset adds one. */
  readonly generation: number
  /** Identifies the state: every write and reset changes it. */
  readonly state: string
  /** The number of writes of this process, to any sandbox, that had ended before. */
  readonly writes: number
  /** The wall-clock time of the query, in milliseconds. */
  readonly lookedUpMs: number
}

/**
 * The copy of the store that a request addresses: its state's key, its sequence, its clock.
 *
 * Every writing transaction begins with the update of its sandbox's row. That takes the write lock at once, serializes
 * the writers of a sandbox on every engine, and yields the unit of work, which gives ids and times. As the row stays
 * locked until the commit, all that a reader finds up to its clock is complete: nothing older can appear later.
 */
export class Sandbox extends Effect.Service<Sandbox>()("vitrine/Sandbox", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const reader = yield* Reader
    const programSeed = yield* Seed
    const semaphoreOf = yield* makeWriterSemaphores(sql)

    // Ended writes of this process: they show without a query that it has changed nothing since.
    let writes = 0
    const countWrite = Effect.sync(() => {
      writes += 1
    })

    // The clock of every sandbox without a row: just before the database was created, or just before now if the clock
    // was wrong at its creation.
    const { made_ms: createdMs } = onlyRow(yield* sqlOrDie(sql<{ made_ms: number }>`select made_ms from installation`))
    const initialClock = (now: number): number => (createdMs > now + clockToleranceMs ? now : createdMs) - 1

    // The time of a sandbox's first write, at least `step` after its initial clock.
    const firstClock = (now: number, step: number): number => Math.max(now, initialClock(now) + step)

    // The clock's time, but at least `step` milliseconds after the last write. A tester may have set it to before `createdMs`.
    const clockAfter = (now: number, step: number) => sql`
      case
        when sandboxes.clock_ms + ${step} > ${now} then sandboxes.clock_ms + ${step}
        else ${now}
      end`

    const advance = (name: string, now: number, step: 0 | 1) => sql<SandboxRow>`
      insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 1, ${firstClock(now, step)})
      on conflict (name) do update set
        sequence = sandboxes.sequence + 1,
        clock_ms = ${clockAfter(now, step)}
      returning generation, sequence, clock_ms, overlaid`

    const transaction = <A, E, R>(
      step: 0 | 1,
      write: (work: UnitOfWork) => Effect.Effect<A, E, R>
    ): Effect.Effect<A, Exclude<E, SqlError | ParseError>, R> =>
      Effect.withFiberRuntime(({ currentContext }) => {
        const here = Context.get(currentContext, CurrentSandbox)
        const isNested = isInTransaction(currentContext)
        const observer = Context.get(currentContext, CurrentCommitObserver)
        const around = Context.get(currentContext, AroundWork)
        const { control, name } = here
        const seed = control?.seed ?? programSeed
        let commit: Commit | undefined
        // The clock is read once SQLite's lock is held. Postgres locks the row within the statement, which may be seconds later.
        const body = Effect.flatMap(sandboxMillis, (now) =>
          Effect.flatMap(advance(name, now, step), (rows) => {
            const { clock_ms, generation, overlaid, sequence } = onlyRow(rows)
            commit = { generation, sequence }
            const at = DateTime.unsafeMake(clock_ms)
            const beforeMs = Math.max(now, clock_ms - step)
            const work = new UnitOfWork(seed, keyOf(name, generation), sequence, at, control?.expiry, beforeMs)
            const effect = around === undefined ? write(work) : around(work, write(work))
            const isKnown = (control?.isOverlaid ?? false) === overlaid > 0
            return isKnown
              ? effect
              : Effect.provideService(effect, CurrentSandbox, { ...here, isOverlaid: overlaid > 0 })
          })
        )
        // A commit that has begun is recorded, even if its client has left meanwhile.
        return semaphoreOf(name)(
          Effect.uninterruptibleMask((restore) => {
            const withTransaction = transactionIn(sql, restore)
            return Effect.matchCauseEffect(
              here.isDryRun === true ? dryRun(withTransaction, body) : sqlOrDie(withTransaction(body)),
              {
                onFailure: (cause) => {
                  writes += 1
                  return Effect.failCause(cause)
                },
                onSuccess: (value) => {
                  writes += 1
                  // A nested transaction is committed with the outer one, if that is.
                  if (commit !== undefined && !isNested) observer?.onCommit(commit)
                  return Effect.succeed(value)
                }
              }
            )
          })
        )
      })

    // A clock that is too far ahead is set back: followers of the feed start over with the generation.
    const beginGeneration = (name: string, now: number) => sql<SandboxRow>`
      insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 0, ${firstClock(now, 1)})
      on conflict (name) do update set
        generation = sandboxes.generation + 1,
        sequence = 0,
        clock_ms = case
          when sandboxes.clock_ms > ${now + clockToleranceMs} then ${now}
          else ${clockAfter(now, 1)}
        end
      returning generation, sequence, clock_ms, overlaid`

    const startNewGeneration = Effect.fnUntraced(function* (name: string) {
      const row = onlyRow(yield* beginGeneration(name, yield* sandboxMillis))
      if (row.generation > 0) yield* retire(sql, name, row.generation - 1)
      if (row.overlaid > 0) yield* copyInitialOverlay(sql, name, row.generation)
      return row
    })

    const version = Effect.gen(function* () {
      const { control, name } = yield* CurrentSandbox
      const now = yield* sandboxMillis
      // Counted before the query: a write that ends meanwhile makes the version outdated.
      const before = writes
      const [row = { generation: 0, sequence: 0, clock_ms: initialClock(now), overlaid: 0 }] = yield* sql<SandboxRow>`
        select generation, sequence, clock_ms, overlaid from sandboxes where name = ${name}`
      const version: SandboxVersion = {
        at: DateTime.unsafeMake(row.clock_ms),
        generation: row.generation,
        state: `${control?.incarnation ?? ""}/${row.generation}/${row.sequence}/${row.overlaid}`,
        writes: before,
        lookedUpMs: yield* Clock.currentTimeMillis
      }
      return version
    }).pipe(sqlOrDie, withSpan("Sandbox.version"))

    return {
      /** One transaction of the current sandbox, at a time not before its last write. A failure leaves no trace. */
      write: <A, E, R>(write: (work: UnitOfWork) => Effect.Effect<A, E, R>) => transaction(0, write),

      /** A transaction that adds to the feed: its time is strictly later than every entry before it. */
      append: <A, E, R>(write: (work: UnitOfWork) => Effect.Effect<A, E, R>) => transaction(1, write),

      /** Reads in one snapshot: none of them sees what another writer commits in between. */
      read: <A, E, R>(reads: Effect.Effect<A, E, R>) => sqlOrDie(reader.snapshot(reads)),

      /** The key of the current sandbox's state, for a reader's `where sandbox = ...`; matches nothing before first use. */
      stateKey: mapSandbox(({ name }) => currentKey(sql, name)),

      /**
       * Queues a transaction of another service that begins by locking the row of a sandbox, with its other writers. It must
       * wait for no other writer, except in nested transactions, which are not queued.
       */
      queued: semaphoreOf,

      /** Counts a transaction of another service that changes a sandbox. */
      countingWrite: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.ensuring(self, countWrite),

      /** The time in the current sandbox, never before its last write. */
      now: Effect.gen(function* () {
        const { at } = yield* version
        return DateTime.max(at, yield* sandboxNow)
      }),

      /**
       * The version of the current sandbox: all writes up to its time can be read, all others will be later. It is the
       * time of the last write, not that of the wall clock: a machine with a slow clock could still write before that.
       * It writes nothing.
       */
      version,

      /**
       * Whether `version` would still be the same, without a query: it was read less than a second ago, and this
       * process has written nothing since. Another process may have, so what is cached by this is up to a second old.
       */
      isCurrent: ({ lookedUpMs, writes: before }: SandboxVersion) =>
        Effect.map(Clock.currentTimeMillis, (now) => before === writes && Math.abs(now - lookedUpMs) < freshnessMs),

      /**
       * Begins a new generation: the current sandbox is empty again and its sequence starts over, so the same calls
       * give the same ids as the first time. Its clock goes on. Yields the time of the reset.
       */
      reset: Effect.withFiberRuntime<DateTime.Utc, SqlError>(({ currentContext }) => {
        const { name } = Context.get(currentContext, CurrentSandbox)
        const isNested = isInTransaction(currentContext)
        let isCommitted = false
        const noteCommit = (commit: Commit) => {
          isCommitted = !isNested
          if (isCommitted) Context.get(currentContext, CurrentCommitObserver)?.onCommit(commit)
        }
        // As in a unit of work, the commit is recorded even if the client has left meanwhile.
        const begun = Effect.uninterruptibleMask((restore) =>
          startNewGeneration(name).pipe(transactionIn(sql, restore), Effect.tap(noteCommit))
        )
        return semaphoreOf(name)(begun).pipe(
          Effect.ensuring(Effect.suspend(() => (isCommitted ? notifyOtherProcesses(sql) : Effect.void))),
          Effect.map(({ clock_ms }) => DateTime.unsafeMake(clock_ms))
        )
      }).pipe(sqlOrDie, Effect.ensuring(countWrite), withSpan("Sandbox.reset"))
    }
  })
}) {}
