import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Array as Arr, Effect, Option, Queue, Schema } from "effect"
import { findAll, findOne } from "../../database/find.ts"
import { incrementalVacuum } from "../../database/incrementalVacuum.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { retryUntilDone } from "../../database/retryUntilDone.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { withSpan } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"

/**
 * The tables of a sandbox's state with what follows the sandbox in their key; their lines follow by cascade. They are emptied in
 * parts by the whole key, of which each row has its own: a part of it would take more rows than were asked for.
 */
export const sweptTables = {
  carts: ["id"],
  checkout_sessions: ["id"],
  orders: ["id"],
  bookings: ["id"],
  inventory: ["sku", "date"],
  bench_overlay: ["sku", "date", "field"],
  payments: ["id"],
  fault_counts: ["rule"],
  purchase_keys: ["idempotency_key"]
} as const

const Retired = Schema.Struct({ sandbox: Schema.String })
const Dropped = Schema.Struct({ name: Schema.String })

// Rows of one transaction: about a millisecond, so that no request waits long for a sweep.
const batchSize = 200

// Sandboxes of one transaction: most are small, and one for each would take longer than what was done in them.
const sandboxesPerTransaction = 16

// Parts that somebody waits for: 40,000 rows, twice what is graded of a sandbox.
const maxForegroundBatches = 200

/**
 * Takes away what resets leave behind. A reset only steps to a new generation, which takes the same short time with ten
 * orders or ten million; the rows of the old one can no longer be read and are deleted here, a few at a time. What a
 * killed process did not get to is swept after the next start. However many resets there are meanwhile, one sweep follows.
 */
export class Sweeper extends Effect.Service<Sweeper>()("vitrine/Sweeper", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sweepLock = yield* Effect.makeSemaphore(1)

    const retired = findAll(Retired, () => sql`select sandbox from retired_sandboxes order by sandbox`)

    const dropped = findAll(Dropped, () => sql`select name from dropped_sandboxes order by name`)

    const findDropped = findOne(Dropped, (name: string) => sql`select name from dropped_sandboxes where name = ${name}`)

    // `x/` to `x0` is every generation of `x`.
    const retiredOf = findAll(
      Retired,
      (name: string) => sql`
        select sandbox from retired_sandboxes where sandbox >= ${`${name}/`} and sandbox < ${`${name}0`} order by sandbox`
    )

    // Sweepers of several processes take turns at a sandbox, part by part: a part that another one is just deleting would
    // look empty, and the sandbox be taken off the list with rows of it still there. Yields those that are on the list.
    const lock = (sandboxes: ReadonlyArray<string>) =>
      Effect.map(
        sql<{ readonly sandbox: string }>`
          update retired_sandboxes set sandbox = sandbox where ${sql.in("sandbox", sandboxes)} returning sandbox`,
        (rows) => rows.map(({ sandbox }) => sandbox)
      )

    const deleteSome = (table: string, key: Fragment, sandboxes: ReadonlyArray<string>, limit: number) => sql`
      delete from ${sql(table)} where (${key}) in (
        select ${key} from ${sql(table)} where ${sql.in("sandbox", sandboxes)} order by ${key} limit ${limit}
      ) returning 1 as deleted`

    /** Deletes a batch of what is left of some sandboxes, and takes them off the list when that was all. Yields whether it was. */
    const deleteBatch = (retired: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const sandboxes = yield* lock(retired)
        if (sandboxes.length === 0) return true
        let left = batchSize
        for (const [table, columns] of Object.entries(sweptTables)) {
          const key = sql.literal(["sandbox", ...columns].join(", "))
          left -= (yield* deleteSome(table, key, sandboxes, left)).length
          if (left === 0) return false
        }
        yield* sql`delete from retired_sandboxes where ${sql.in("sandbox", sandboxes)}`
        return true
      }).pipe(sql.withTransaction, Effect.zipLeft(yieldToEventLoop))

    // Once no generation of it is left, a sandbox that was dropped is forgotten, unless it was used meanwhile. Whoever begins
    // or uses it takes its row first, as here.
    const deleteDropped = (names: ReadonlyArray<string>) =>
      sql`update sandboxes set sequence = sequence where ${sql.in("name", names)}`.pipe(
        Effect.zipRight(sql`
          delete from sandboxes where ${sql.in("name", names)} and sequence = 0
          and exists (select 1 from dropped_sandboxes d where d.name = sandboxes.name) and ${isSwept("sandboxes")}`),
        Effect.zipRight(sql`
          delete from dropped_sandboxes where ${sql.in("name", names)} and ${isSwept("dropped_sandboxes")}`),
        sql.withTransaction,
        Effect.zipLeft(yieldToEventLoop)
      )

    const isSwept = (table: string) => sql`
      not exists (select 1 from retired_sandboxes r
        where r.sandbox >= ${sql(table)}.name || '/' and r.sandbox < ${sql(table)}.name || '0')`

    const sweep = Effect.gen(function* () {
      for (const some of Arr.chunksOf(yield* retired(), sandboxesPerTransaction)) {
        yield* Effect.repeat(deleteBatch(some.map(({ sandbox }) => sandbox)), { until: (isEmpty) => isEmpty })
      }
      for (const some of Arr.chunksOf(yield* dropped(), sandboxesPerTransaction))
        yield* deleteDropped(some.map(({ name }) => name))
      yield* incrementalVacuum(sql)
    }).pipe(sqlOrDie, sweepLock.withPermits(1), withSpan("Sweeper.sweep"))

    const finish = Effect.fnUntraced(function* (name: SandboxName) {
      if (Option.isNone(yield* findDropped(name))) return
      const left = (yield* retiredOf(name)).map(({ sandbox }) => sandbox)
      if (left.length > 0) {
        yield* Effect.repeat(deleteBatch(left), { until: (isEmpty) => isEmpty, times: maxForegroundBatches })
      }
      yield* deleteDropped([name])
    })

    // What is left stays listed, so a sweep that failed is simply begun again.
    const untilSwept = retryUntilDone("A sweep failed and is tried again")(sweep)

    // Holds one request for a sweep at most: what is asked for while a sweep goes on, the next one does.
    const requests = yield* Queue.sliding<void>(1)
    const start = Effect.asVoid(Queue.offer(requests, undefined))
    yield* start
    // Who asks is answered first.
    const sweepOnRequest = Effect.all([Queue.take(requests), yieldToEventLoop, untilSwept], { discard: true })
    yield* Effect.forkScoped(Effect.forever(sweepOnRequest))

    return {
      /** Begins a sweep in the background. */
      start,
      /** Sweeps here and now, until nothing is left. */
      sweep,
      /**
       * Sweeps what is left of a sandbox that was dropped, so that the next one of its name begins as the first did. A very large
       * one is swept on in the background, and the next one goes on after its generation.
       */
      finish: (name: SandboxName) => sqlOrDie(finish(name))
    }
  })
}) {}
