import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Chunk, Clock, Deferred, Duration, Effect, Fiber, Layer, TestClock } from "effect"
import { beat, Leases, patience } from "../../src/database/Leases.ts"
import { newDatabase } from "../support/database.ts"
import { EmptyDatabase, effect, openDatabase } from "../support/effect.ts"

type Kept = Leases | SqlClient.SqlClient

const leased = <E>(name: string, body: Effect.Effect<void, E, Kept>) =>
  effect(name, () => Effect.provide(body, Leases.Default.pipe(Layer.provideMerge(EmptyDatabase))), 30_000)

/** Waits by the wall, as a database does, until something is so. */
const until = <E, R>(condition: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(
    Effect.zipRight(
      Effect.promise(() => Bun.sleep(1)),
      condition
    ),
    { until: (isSo) => isSo }
  )

/** A beat, once so many are asleep until then: whoever still speaks to the database is waited for. */
const pass = Effect.fnUntraced(function* (sleepers: number) {
  const due = (yield* Clock.currentTimeMillis) + Duration.toMillis(beat)
  const asleep = Effect.map(TestClock.sleeps(), (all) => Chunk.size(Chunk.filter(all, (at) => at === due)))
  yield* until(Effect.map(asleep, (count) => count >= sleepers))
  yield* TestClock.adjust(beat)
})

interface Row {
  readonly holder: string
  readonly beats: number
}

const rows = Effect.flatMap(SqlClient.SqlClient, (sql) => sql<Row>`select holder, beats from leases`)

const isHeldBy = (holder: string) => Effect.map(rows, ([row]) => row?.holder === holder)

/** What another program says in the row of the lease. */
const said = (holder: string, beats: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into leases (name, holder, beats) values ('work', ${holder}, ${beats})
      on conflict (name) do update set holder = excluded.holder, beats = excluded.beats`
  )

/** Work that goes on until it is told to end, and how often it was begun and stopped. */
const makeWork = Effect.gen(function* () {
  const end = yield* Deferred.make<string>()
  const seen = { begun: 0, stopped: 0 }
  const work = Effect.suspend(() => {
    seen.begun++
    return Deferred.await(end)
  }).pipe(Effect.onInterrupt(() => Effect.sync(() => seen.stopped++)))
  return { seen, work, isBegun: Effect.sync(() => seen.begun > 0), end: Deferred.succeed(end, "done") }
})

const holding = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Leases, (leases) => Effect.fork(leases.holding("work", work)))

describe("a lease", () => {
  leased(
    "that is free is taken at once, and given back at the end",
    Effect.gen(function* () {
      const leases = yield* Leases
      const held = yield* leases.holding("work", rows)
      expect(held).toHaveLength(1)
      expect(yield* rows).toEqual([])
      // Nobody waited for the clock, which stands still.
      expect(yield* Clock.currentTimeMillis).toBe(0)
    })
  )

  leased(
    "is held by one at a time, whoever else wants it",
    Effect.gen(function* () {
      let working = 0
      const counts: Array<number> = []
      const work = Effect.gen(function* () {
        working++
        counts.push(working)
        yield* rows
        counts.push(working)
        working--
      })
      const leases = yield* Leases
      const all = Effect.all(
        Array.from({ length: 12 }, () => leases.holding("work", work)),
        { concurrency: "unbounded", discard: true }
      )
      yield* Effect.raceFirst(all, Effect.forever(pass(1)))
      expect(counts).toEqual(Array.from({ length: 24 }, () => 1))
      expect(yield* rows).toEqual([])
    })
  )

  leased(
    "leaves leases of other names alone",
    Effect.gen(function* () {
      const leases = yield* Leases
      expect(
        yield* leases.holding(
          "work",
          leases.holding(
            "other work",
            Effect.map(rows, ({ length }) => length)
          )
        )
      ).toBe(2)
    })
  )

  leased(
    "passes on what the work comes to, also its failure, and is free after it",
    Effect.gen(function* () {
      const leases = yield* Leases
      expect(yield* leases.holding("work", Effect.succeed(7))).toBe(7)
      expect(yield* Effect.flip(leases.holding("work", Effect.fail("no")))).toBe("no")
      expect(yield* Effect.either(Effect.sandbox(leases.holding("work", Effect.die("broken"))))).toMatchObject({
        _tag: "Left"
      })
      expect(yield* rows).toEqual([])
    })
  )

  leased(
    "of work that is interrupted is another one's a beat later",
    Effect.gen(function* () {
      const [first, second] = [yield* makeWork, yield* makeWork]
      const holder = yield* holding(first.work)
      yield* until(first.isBegun)
      const waiting = yield* holding(second.work)
      for (let beats = 0; beats < 3 * patience; beats++) yield* pass(2)
      expect([first.seen, second.seen.begun]).toEqual([{ begun: 1, stopped: 0 }, 0])
      yield* Fiber.interrupt(holder)
      expect([first.seen.stopped, yield* rows]).toEqual([1, []])
      yield* pass(1)
      yield* until(second.isBegun)
      yield* second.end
      expect(yield* Fiber.join(waiting)).toBe("done")
    })
  )

  leased(
    "whose holder was killed is another one's when it was silent for long enough, and not before",
    Effect.gen(function* () {
      const { end, isBegun, seen, work } = yield* makeWork
      yield* said("killed", 41)
      const waiting = yield* holding(work)
      for (let silences = 1; silences < patience; silences++) yield* pass(1)
      // It was not quite dead.
      yield* said("killed", 42)
      for (let silences = 0; silences < patience; silences++) yield* pass(1)
      expect([seen.begun, yield* isHeldBy("killed")]).toEqual([0, true])
      yield* pass(1)
      yield* until(isBegun)
      yield* end
      expect(yield* Fiber.join(waiting)).toBe("done")
    })
  )

  leased(
    "that another one took over in silence begins its silence anew",
    Effect.gen(function* () {
      const { seen, work } = yield* makeWork
      yield* said("killed", 3)
      const waiting = yield* holding(work)
      for (let silences = 1; silences < patience; silences++) yield* pass(1)
      yield* said("successor", 3)
      for (let silences = 0; silences < patience; silences++) yield* pass(1)
      expect([seen.begun, yield* isHeldBy("successor")]).toEqual([0, true])
      yield* Fiber.interrupt(waiting)
      expect(yield* isHeldBy("successor")).toBe(true)
    })
  )

  leased(
    "that was lost stops the work, which is begun anew at its next turn",
    Effect.gen(function* () {
      const { end, isBegun, seen, work } = yield* makeWork
      const holder = yield* holding(work)
      yield* until(isBegun)
      yield* said("successor", 0)
      yield* pass(1)
      yield* until(Effect.sync(() => seen.stopped === 1))
      // What was not its own any more was not given back.
      expect(yield* isHeldBy("successor")).toBe(true)
      const sql = yield* SqlClient.SqlClient
      yield* sql`delete from leases`
      yield* pass(1)
      yield* until(Effect.sync(() => seen.begun === 2))
      yield* end
      expect(yield* Fiber.join(holder)).toBe("done")
      expect(yield* rows).toEqual([])
    })
  )

  leased(
    "that cannot be renewed is kept until somebody else has it",
    Effect.gen(function* () {
      const { end, isBegun, seen, work } = yield* makeWork
      const sql = yield* SqlClient.SqlClient
      const holder = yield* holding(work)
      yield* until(isBegun)
      yield* pass(1)
      yield* until(Effect.map(rows, ([row]) => row?.beats === 2))
      yield* sql`alter table leases rename to away`
      for (let beats = 0; beats < patience; beats++) yield* pass(1)
      yield* until(Effect.map(TestClock.sleeps(), Chunk.isNonEmpty))
      yield* sql`alter table away rename to leases`
      yield* pass(1)
      yield* until(Effect.map(rows, ([row]) => row?.beats === 3))
      expect(seen).toEqual({ begun: 1, stopped: 0 })
      yield* end
      expect(yield* Fiber.join(holder)).toBe("done")
    })
  )

  effect("is waited for without a connection", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const database = yield* Effect.acquireRelease(Effect.promise(newDatabase), ({ close }) => Effect.promise(close))
        const Kept = Leases.Default.pipe(Layer.provideMerge(openDatabase(database.url, 1)))
        yield* Effect.gen(function* () {
          yield* said("somebody", 1)
          const waiting = yield* Effect.all(Array.from({ length: 5 }, () => holding(Effect.void)))
          yield* pass(5)
          expect(yield* isHeldBy("somebody")).toBe(true)
          yield* Fiber.interruptAll(waiting)
        }).pipe(Effect.provide(Kept))
      })
    )
  )
})
