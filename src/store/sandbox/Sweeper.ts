import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Array as Arr, Effect, Queue } from "effect"
import { incrementalVacuum } from "../../database/incrementalVacuum.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { retryUntilDone } from "../../database/retryUntilDone.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { withSpan } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"

/**
 * The tables of a sandbox's state with the rest of their primary key; their lines are deleted by cascade. Batches go by
 * the whole key, which is unique: a part of it would match more rows than the batch has.
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

interface Retired {
  readonly sandbox: string
}

const keysOf = (rows: ReadonlyArray<Retired>): ReadonlyArray<string> => rows.map(({ sandbox }) => sandbox)

// Rows per transaction: about a millisecond, so that no request waits long for a sweep.
const batchSize = 200

// Sandboxes per transaction: most are small, and one transaction each would take longer than their requests did.
const sandboxesPerTransaction = 16

// Batches that a caller waits for: 40,000 rows, twice as many as are graded of a sandbox.
const maxForegroundBatches = 200

/**
 * Deletes what resets leave behind. A reset only begins a new generation, which takes the same short time with ten
 * orders or ten million; the rows of the old one can no longer be read and are deleted here, a few at a time. What a
 * killed process has not deleted is swept after the next start. All resets during a sweep share the next one.
 */
export class Sweeper extends Effect.Service<Sweeper>()("vitrine/Sweeper", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sweepLock = yield* Effect.makeSemaphore(1)

    // Sweepers of several processes lock a sandbox for each batch: rows that another one is just deleting would look
    // deleted, and the sandbox would leave the list with rows remaining. Yields those that are on the list.
    const lock = (sandboxes: ReadonlyArray<string>) =>
      Effect.map(
        sql<Retired>`
          update retired_sandboxes set sandbox = sandbox where ${sql.in("sandbox", sandboxes)} returning sandbox`,
        keysOf
      )

    const deleteSome = (table: string, key: Fragment, sandboxes: ReadonlyArray<string>, limit: number) => sql`
      delete from ${sql(table)} where (${key}) in (
        select ${key} from ${sql(table)} where ${sql.in("sandbox", sandboxes)} order by ${key} limit ${limit}
      ) returning 1 as deleted`

    /** Deletes a batch of rows of some sandboxes; after the last, removes these from the list. Yields whether none is left. */
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

    // Deletes dropped sandboxes that have no generation left, unless they were used meanwhile. Whoever begins or uses
    // one locks its row first, as this does.
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
      const retired = yield* sql<Retired>`select sandbox from retired_sandboxes order by sandbox`
      for (const chunk of Arr.chunksOf(keysOf(retired), sandboxesPerTransaction)) {
        yield* Effect.repeat(deleteBatch(chunk), { until: (isEmpty) => isEmpty })
      }
      const dropped = yield* sql<{ name: string }>`select name from dropped_sandboxes order by name`
      for (const chunk of Arr.chunksOf(dropped, sandboxesPerTransaction))
        yield* deleteDropped(chunk.map(({ name }) => name))
      yield* incrementalVacuum(sql)
    }).pipe(sqlOrDie, sweepLock.withPermits(1), withSpan("Sweeper.sweep"))

    const finish = Effect.fnUntraced(function* (name: SandboxName) {
      const dropped = yield* sql<{ name: string }>`select name from dropped_sandboxes where name = ${name}`
      if (dropped.length === 0) return
      // `x/` to `x0` is every generation of `x`.
      const left = yield* sql<Retired>`
        select sandbox from retired_sandboxes where sandbox >= ${`${name}/`} and sandbox < ${`${name}0`} order by sandbox`
      if (left.length > 0) {
        yield* Effect.repeat(deleteBatch(keysOf(left)), { until: (isEmpty) => isEmpty, times: maxForegroundBatches })
      }
      yield* deleteDropped([name])
    })

    // All other rows stay listed, so a sweep that failed is simply repeated.
    const untilSwept = retryUntilDone("A sweep failed and is tried again")(sweep)

    // At most one pending signal: all signals during a sweep cause one more.
    const requests = yield* Queue.sliding<void>(1)
    const start = Effect.asVoid(Queue.offer(requests, undefined))
    yield* start
    // The HTTP request that caused the sweep is answered first.
    const sweepOnRequest = Effect.all([Queue.take(requests), yieldToEventLoop, untilSwept], { discard: true })
    yield* Effect.forkScoped(Effect.forever(sweepOnRequest))

    return {
      /** Begins a sweep in the background, also to return the free pages of an SQLite file to the disk. */
      start,
      /** Sweeps in the foreground, until nothing is left. */
      sweep,
      /**
       * Sweeps the rest of a dropped sandbox, so that the next one of its name starts like the first. The rest of a
       * very large one is swept in the background, and the next one continues after its generation.
       */
      finish: (name: SandboxName) => sqlOrDie(finish(name))
    }
  })
}) {}
