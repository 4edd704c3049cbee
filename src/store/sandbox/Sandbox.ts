import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Context, DateTime, Effect } from "effect"
import type { ParseError } from "effect/ParseResult"
import { isInTransaction } from "../../database/isInTransaction.ts"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { Reader } from "../../database/Reader.ts"
import { makeWriterSemaphores } from "../../database/writerSemaphores.ts"
import { dayMs } from "../../domain/CalendarDate.ts"
import { type Commit, CommitListener } from "../../domain/CommitListener.ts"
import { CurrentSandbox, mapSandbox } from "../../domain/CurrentSandbox.ts"
import { Seed } from "../../domain/Seed.ts"
import { sandboxMillis, sandboxNow } from "../../domain/sandboxTime.ts"
import { withSpan } from "../../domain/traced.ts"
import { AroundWork } from "./AroundWork.ts"
import { copyInitialOverlay, currentKey, keyOf, notifyOtherProcesses, retire } from "./generations.ts"
import { UnitOfWork } from "./UnitOfWork.ts"

interface SandboxRow {
  readonly generation: number
  readonly sequence: number
  readonly clock_ms: number
  /** How often prices or stock were set in it. */
  readonly overlaid: number
}

// How long what was looked up may be taken for current without a look, in milliseconds.
const freshnessMs = 1000

// How far a sandbox's last write may be ahead of its clock for good reasons, in milliseconds: thousands of entries in a second,
// replicas whose clocks differ. What is further ahead was left by a clock that was wrong.
const clockToleranceMs = dayMs

// What ends the transaction of a rehearsal.
const rehearsal = Symbol("rehearsal")

/** How far a sandbox has come: a point on its clock, and what was written by then. */
export interface SandboxVersion {
  /** The time of the last write: whatever comes is later, on every machine. */
  readonly at: DateTime.Utc
  /** Which life of the sandbox it is: 0 at first, one more with each reset. */
  readonly generation: number
  /** A name of the state that the sandbox was in: every write and reset changes it. */
  readonly state: string
  /** How many writes of this process, to whichever sandbox, had ended before. */
  readonly writes: number
  /** When it was looked up, by the wall, in milliseconds. */
  readonly lookedUpMs: number
}

/**
 * The copy of the store that a request speaks to: its state's key, its sequence, its clock.
 *
 * Every writing transaction begins with the update of its sandbox's row. That takes the write lock at once, puts the
 * writers of a sandbox in a row on every engine, and yields the unit of work from which ids and times come. As the row stays
 * locked until the commit, whatever a reader finds at its clock is complete: nothing older can still appear.
 */
export class Sandbox extends Effect.Service<Sandbox>()("vitrine/Sandbox", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const reader = yield* Reader
    const programSeed = yield* Seed
    const semaphoreOf = yield* makeWriterSemaphores(sql)

    // Writes of this process that have ended, so that it can tell without asking that it has changed nothing since.
    let writes = 0
    const countWrite = Effect.sync(() => {
      writes += 1
    })

    // The time of every sandbox that has no row yet: just before the database was made, or before now if that was done by a
    // clock that was wrong.
    const { made_ms: createdMs } = onlyRow(yield* sqlOrDie(sql<{ made_ms: number }>`select made_ms from installation`))
    const initialClock = (now: number): number => (createdMs > now + clockToleranceMs ? now : createdMs) - 1

    // The time of a sandbox's first write, as much later than the beginning as any write is than the one before.
    const firstClock = (now: number, step: number): number => Math.max(now, initialClock(now) + step)

    // The clock's time, but never less than so many milliseconds after the last.
    const clockAfter = (step: number) => sql`
      case
        when sandboxes.clock_ms + ${step} > excluded.clock_ms then sandboxes.clock_ms + ${step}
        else excluded.clock_ms
      end`

    const advance = (name: string, now: number, step: 0 | 1) => sql<SandboxRow>`
      insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 1, ${firstClock(now, step)})
      on conflict (name) do update set
        sequence = sandboxes.sequence + 1,
        clock_ms = ${clockAfter(step)}
      returning generation, sequence, clock_ms, overlaid`

    /** Ends the transaction of what is only rehearsed, so that nothing comes of it, and yields what it came to. */
    const rehearsed = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, SqlError | ParseError>, R> =>
      Effect.suspend(() => {
        let answer: { readonly value: A } | undefined
        const ended = Effect.flatMap(body, (value) => {
          answer = { value }
          return Effect.die(rehearsal)
        })
        return Effect.catchAllDefect(sqlOrDie(sql.withTransaction(ended)), (defect) =>
          defect === rehearsal && answer !== undefined ? Effect.succeed(answer.value) : Effect.die(defect)
        )
      })

    const transaction = <A, E, R>(
      step: 0 | 1,
      write: (work: UnitOfWork) => Effect.Effect<A, E, R>
    ): Effect.Effect<A, Exclude<E, SqlError | ParseError>, R> =>
      Effect.withFiberRuntime(({ currentContext }) => {
        const here = Context.get(currentContext, CurrentSandbox)
        const isPart = isInTransaction(currentContext)
        const listener = Context.get(currentContext, CommitListener)
        const around = Context.get(currentContext, AroundWork)
        const { control, name } = here
        const seed = control?.seed ?? programSeed
        // By the time at which SQLite's lock is there. Postgres takes the row's within the statement: it may be seconds later.
        const advanced = Effect.flatMap(sandboxMillis, (now) => advance(name, now, step))
        let commit: Commit | undefined
        const body = Effect.flatMap(advanced, (rows) => {
          const { clock_ms, generation, overlaid, sequence } = onlyRow(rows)
          commit = { generation, sequence }
          const at = DateTime.unsafeMake(clock_ms)
          const work = new UnitOfWork(seed, keyOf(name, generation), sequence, at, control?.expiry)
          const done = around === undefined ? write(work) : around(work, write(work))
          const isKnown = (control?.isOverlaid ?? false) === overlaid > 0
          return isKnown ? done : Effect.provideService(done, CurrentSandbox, { ...here, isOverlaid: overlaid > 0 })
        })
        // Only the body can be interrupted: a commit that was begun is noted, also if its client has left meanwhile.
        return semaphoreOf(name)(
          Effect.uninterruptibleMask((restore) => {
            const interruptible = restore(body)
            return Effect.matchCauseEffect(
              here.isDryRun === true ? rehearsed(interruptible) : sqlOrDie(sql.withTransaction(interruptible)),
              {
                onFailure: (cause) => {
                  writes += 1
                  return Effect.failCause(cause)
                },
                onSuccess: (value) => {
                  writes += 1
                  // A part of a transaction is committed with the whole, if that is.
                  if (commit !== undefined && !isPart) listener?.onCommit(commit)
                  return Effect.succeed(value)
                }
              }
            )
          })
        )
      })

    // A clock that is too far ahead goes back: who follows the feed begins anew with the generation.
    const beginGeneration = (name: string, now: number) => sql<SandboxRow>`
      insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 0, ${firstClock(now, 1)})
      on conflict (name) do update set
        generation = sandboxes.generation + 1,
        sequence = 0,
        clock_ms = case
          when sandboxes.clock_ms > ${now + clockToleranceMs} then ${now}
          else ${clockAfter(1)}
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
      // Counted before the database is asked: a write that ends meanwhile makes the version an old one.
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
      /** One transaction of the current sandbox, at a time not before its last one. A failure leaves no trace. */
      write: <A, E, R>(write: (work: UnitOfWork) => Effect.Effect<A, E, R>) => transaction(0, write),

      /** A transaction that adds to the feed: its time is strictly later than every entry before it. */
      append: <A, E, R>(write: (work: UnitOfWork) => Effect.Effect<A, E, R>) => transaction(1, write),

      /** Reads of one moment: none of them sees what another writer commits between them. */
      read: <A, E, R>(reads: Effect.Effect<A, E, R>) => sqlOrDie(reader.snapshot(reads)),

      /** The key of the current sandbox's state, for a reader's `where sandbox = ...`; matches nothing before first use. */
      stateKey: mapSandbox(({ name }) => currentKey(sql, name)),

      /** A transaction of somebody else's that changes what is in a sandbox. */
      countingWrite: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.ensuring(self, countWrite),

      /** What time it is in the current sandbox, and never before its last write. */
      now: Effect.gen(function* () {
        const { at } = yield* version
        return DateTime.max(at, yield* sandboxNow)
      }),

      /**
       * How far the current sandbox has come: all that happened up to this instant can be read, all that comes will be
       * later. It is the time of the last write, and not the wall's: a writer on a machine whose clock is behind could
       * still write before that. Nothing is written for it.
       */
      version,

      /**
       * Whether `version` would still be the same, told without asking the database: it was looked up less than a second
       * ago and this process has written nothing since. Another process may have; so what is kept by this is up to a second
       * old.
       */
      isCurrent: ({ lookedUpMs, writes: then }: SandboxVersion) =>
        Effect.map(Clock.currentTimeMillis, (wall) => then === writes && Math.abs(wall - lookedUpMs) < freshnessMs),

      /**
       * Begins a new generation: the current sandbox is empty again and its sequence starts over, so the calls that
       * follow give the ids they gave the first time. Its clock goes on. Yields the time of the reset.
       */
      reset: Effect.withFiberRuntime<DateTime.Utc, SqlError>(({ currentContext }) => {
        const { name } = Context.get(currentContext, CurrentSandbox)
        const isPart = isInTransaction(currentContext)
        let isCommitted = false
        const noteCommit = (commit: Commit) => {
          isCommitted = !isPart
          if (isCommitted) Context.get(currentContext, CommitListener)?.onCommit(commit)
        }
        // As of a unit of work, the commit is noted whoever has left meanwhile.
        const begun = Effect.uninterruptibleMask((restore) =>
          restore(startNewGeneration(name)).pipe(sql.withTransaction, Effect.tap(noteCommit))
        )
        return semaphoreOf(name)(begun).pipe(
          Effect.ensuring(Effect.suspend(() => (isCommitted ? notifyOtherProcesses(sql) : Effect.void))),
          Effect.map(({ clock_ms }) => DateTime.unsafeMake(clock_ms))
        )
      }).pipe(sqlOrDie, Effect.ensuring(countWrite), withSpan("Sandbox.reset"))
    }
  })
}) {}
