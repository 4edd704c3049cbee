import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Clock, DateTime, Effect, Option, Schema } from "effect"
import { makeLanes } from "../../database/lanes.ts"
import { oneMoment } from "../../database/oneMoment.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { Seed } from "../../domain/Seed.ts"
import { withSpan } from "../../domain/traced.ts"
import { Turn } from "./Turn.ts"

const TurnRow = Schema.Struct({ generation: Schema.Int, sequence: Schema.Int, clock_ms: Schema.Int })

const keyOf = (name: string, generation: number): string => `${name}/${generation}`

// How far the clock of an idle sandbox may lag behind the wall before a reader moves it on, in milliseconds.
const tolerance = 1000

const isCurrent = (clockMs: number, wall: number): boolean => clockMs > wall - tolerance

/** A point on a sandbox's clock, and what was written by then. */
export interface Moment {
  readonly at: DateTime.Utc
  /** A name of the state that the sandbox was in: every write and reset changes it. */
  readonly state: string
  /** How many writes of this process, to whichever sandbox, had ended before. */
  readonly writes: number
}

/**
 * The copy of the store that a request speaks to: its state's key, its sequence, its clock.
 *
 * Every writing transaction begins with the update of its sandbox's row. That takes the write lock at once, puts the
 * writers of a sandbox in a row on every engine, and yields the turn from which ids and times come. As the row stays
 * locked until the commit, whatever a reader finds at its clock is complete: nothing older can still appear.
 */
export class Sandbox extends Effect.Service<Sandbox>()("vitrine/Sandbox", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const seed = yield* Seed
    const laneOf = yield* makeLanes(sql)

    // Writes of this process that have ended, so that it can tell without asking that it has changed nothing since.
    let writes = 0
    const countWrite = Effect.sync(() => {
      writes += 1
    })

    // The wall's time, but never less than so many milliseconds after the last.
    const clockAfter = (step: number) => sql`
      case
        when sandboxes.clock_ms + ${step} > excluded.clock_ms then sandboxes.clock_ms + ${step}
        else excluded.clock_ms
      end`

    const takeTurn = SqlSchema.single({
      Request: Schema.Struct({ name: Schema.String, wall: Schema.Int, step: Schema.Int }),
      Result: TurnRow,
      execute: ({ name, step, wall }) => sql`
        insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 1, ${wall})
        on conflict (name) do update set
          sequence = sandboxes.sequence + 1,
          clock_ms = ${clockAfter(step)}
        returning generation, sequence, clock_ms`
    })

    const inTurn = Effect.fnUntraced(function* <A, E, R>(step: 0 | 1, write: (turn: Turn) => Effect.Effect<A, E, R>) {
      const { name } = yield* CurrentSandbox
      // By the time at which the turn comes, not at which it was waited for.
      const body = Effect.flatMap(Clock.currentTimeMillis, (wall) => takeTurn({ name, wall, step })).pipe(
        sqlOrDie,
        Effect.orDie,
        Effect.map(
          (row) => new Turn(seed, keyOf(name, row.generation), row.sequence, DateTime.unsafeMake(row.clock_ms))
        ),
        Effect.flatMap(write)
      )
      return yield* laneOf(name)(Effect.ensuring(sqlOrDie(sql.withTransaction(body)), countWrite))
    })

    const findClock = SqlSchema.findOne({
      Request: Schema.String,
      Result: TurnRow,
      execute: (name) => sql`select generation, sequence, clock_ms from sandboxes where name = ${name}`
    })

    const moveClock = SqlSchema.single({
      Request: Schema.Struct({ name: Schema.String, wall: Schema.Int }),
      Result: TurnRow,
      execute: ({ name, wall }) => sql`
        insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 0, ${wall})
        on conflict (name) do update set
          clock_ms = ${clockAfter(0)}
        returning generation, sequence, clock_ms`
    })

    const beginGeneration = SqlSchema.single({
      Request: Schema.Struct({ name: Schema.String, wall: Schema.Int }),
      Result: TurnRow,
      execute: ({ name, wall }) => sql`
        insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 0, ${wall})
        on conflict (name) do update set
          generation = sandboxes.generation + 1,
          sequence = 0,
          clock_ms = ${clockAfter(1)}
        returning generation, sequence, clock_ms`
    })

    const moment = Effect.gen(function* () {
      const { name } = yield* CurrentSandbox
      const wall = yield* Clock.currentTimeMillis
      // Counted before the database is asked: a write that ends meanwhile makes the moment a past one.
      const before = writes
      const found = yield* findClock(name)
      const row =
        Option.isSome(found) && isCurrent(found.value.clock_ms, wall) ? found.value : yield* moveClock({ name, wall })
      const moment: Moment = {
        at: DateTime.unsafeMake(row.clock_ms),
        state: `${row.generation}/${row.sequence}`,
        writes: before
      }
      return moment
    }).pipe(sqlOrDie, Effect.orDie, withSpan("Sandbox.moment"))

    return {
      /** One transaction of the current sandbox, at a time not before its last one. A failure leaves no trace. */
      write: <A, E, R>(write: (turn: Turn) => Effect.Effect<A, E, R>) => inTurn(0, write),

      /** A transaction that adds to the feed: its time is strictly later than every entry before it. */
      append: <A, E, R>(write: (turn: Turn) => Effect.Effect<A, E, R>) => inTurn(1, write),

      /** Reads of one moment: none of them sees what another writer commits between them. */
      read: <A, E, R>(reads: Effect.Effect<A, E, R>) => sqlOrDie(oneMoment(sql)(reads)),

      /** The key of the current sandbox's state, for a reader's `where sandbox = ...`; matches nothing before first use. */
      key: Effect.map(
        CurrentSandbox,
        ({ name }) => sql`(select name || '/' || generation from sandboxes where name = ${name})`
      ),

      /**
       * What time it is in the current sandbox: all that happened up to this instant can be read, all that comes will be
       * later. At most a second behind the wall, ahead of it only after more than a thousand entries in a second.
       */
      now: Effect.map(moment, ({ at }) => at),

      /** The same together with what was written by then. */
      moment,

      /**
       * Whether `moment` would yield this moment again, told without asking the database: it is less than a second old and
       * this process has written nothing since. Another process may have; so what is kept by this is up to a second old.
       */
      isPresent: ({ at, writes: then }: Moment) =>
        Effect.map(Clock.currentTimeMillis, (wall) => then === writes && isCurrent(at.epochMillis, wall)),

      /**
       * Begins a new generation: the current sandbox is empty again and its sequence starts over, so the calls that
       * follow give the ids they gave the first time. Its clock goes on. Yields the time of the reset.
       */
      reset: Effect.gen(function* () {
        const { name } = yield* CurrentSandbox
        const wall = yield* Clock.currentTimeMillis
        const row = yield* beginGeneration({ name, wall })
        if (row.generation > 0) {
          yield* sql`
            insert into retired_sandboxes (sandbox) values (${keyOf(name, row.generation - 1)})
            on conflict (sandbox) do nothing`
        }
        return DateTime.unsafeMake(row.clock_ms)
      }).pipe(sql.withTransaction, sqlOrDie, Effect.orDie, Effect.ensuring(countWrite), withSpan("Sandbox.reset"))
    }
  })
}) {}
