import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Effect, Schedule, Schema } from "effect"
import { incrementalVacuum } from "../../database/incrementalVacuum.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { withSpan } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"

/** The tables of a sandbox's state with the column by which they are emptied in parts; their lines follow by cascade. */
export const sweptTables = {
  carts: "id",
  checkout_sessions: "id",
  orders: "id",
  bookings: "id",
  inventory: "sku"
} as const

// Rows of one transaction: about a millisecond, so that no request waits long for a sweep.
const batch = 200

/**
 * Takes away what resets leave behind. A reset only steps to a new generation, which takes the same short time with ten
 * orders or ten million; the rows of the old one can no longer be read and are deleted here, a few at a time. What a
 * killed process did not get to is swept after the next start.
 */
export class Sweeper extends Effect.Service<Sweeper>()("vitrine/Sweeper", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const scope = yield* Effect.scope
    const alone = yield* Effect.makeSemaphore(1)

    const retired = SqlSchema.findAll({
      Request: Schema.Void,
      Result: Schema.Struct({ sandbox: Schema.String }),
      execute: () => sql`select sandbox from retired_sandboxes order by sandbox`
    })

    const dropped = SqlSchema.findAll({
      Request: Schema.Void,
      Result: Schema.Struct({ name: Schema.String }),
      execute: () => sql`select name from dropped_sandboxes order by name`
    })

    // Sweepers of several processes take turns at a sandbox, part by part: a part that another one is just deleting would
    // look empty, and the sandbox be taken off the list with rows of it still there. Yields whether it is on the list.
    const lock = (sandbox: string) =>
      Effect.map(
        sql`update retired_sandboxes set sandbox = sandbox where sandbox = ${sandbox} returning sandbox`,
        (rows) => rows.length > 0
      )

    const deleteSome = (table: string, column: string, sandbox: string) => sql`
      delete from ${sql(table)} where sandbox = ${sandbox} and ${sql(column)} in (
        select ${sql(column)} from ${sql(table)} where sandbox = ${sandbox} order by ${sql(column)} limit ${batch}
      ) returning 1 as deleted`

    const empty = (table: string, column: string, sandbox: string) =>
      Effect.if(lock(sandbox), {
        onTrue: () => deleteSome(table, column, sandbox),
        onFalse: () => Effect.succeed([])
      }).pipe(
        sql.withTransaction,
        Effect.zipLeft(yieldToEventLoop),
        Effect.repeat({ while: (rows) => rows.length > 0 })
      )

    // Once no generation of it is left, a sandbox that was dropped is forgotten, unless it was used meanwhile. Whoever begins
    // or uses it takes its row first, as here.
    const forget = (name: string) =>
      sql`update sandboxes set sequence = sequence where name = ${name}`.pipe(
        Effect.zipRight(sql`
          delete from sandboxes where name = ${name} and sequence = 0
          and exists (select 1 from dropped_sandboxes where name = ${name})
          and not exists (select 1 from retired_sandboxes where sandbox >= ${`${name}/`} and sandbox < ${`${name}0`})`),
        Effect.zipRight(sql`
          delete from dropped_sandboxes where name = ${name}
          and not exists (select 1 from retired_sandboxes where sandbox >= ${`${name}/`} and sandbox < ${`${name}0`})`),
        sql.withTransaction
      )

    const sweep = Effect.gen(function* () {
      for (const { sandbox } of yield* retired()) {
        for (const [table, column] of Object.entries(sweptTables)) yield* empty(table, column, sandbox)
        yield* sql`delete from retired_sandboxes where sandbox = ${sandbox}`
      }
      for (const { name } of yield* dropped()) yield* forget(name)
      yield* incrementalVacuum(sql)
    }).pipe(sqlOrDie, alone.withPermits(1), withSpan("Sweeper.sweep"))

    // What is left stays listed, so a sweep that failed is simply begun again.
    const untilSwept = sweep.pipe(
      Effect.tapErrorCause((cause) => Effect.logError("A sweep failed and is tried again", cause)),
      Effect.sandbox,
      Effect.retry({ schedule: Schedule.exponential("1 second"), times: 6 }),
      Effect.ignore
    )

    // Whoever starts it in the end of something that must not be interrupted goes on; the sweep itself ends with its scope.
    const start = Effect.asVoid(Effect.forkIn(Effect.interruptible(untilSwept), scope))
    yield* start

    return {
      /** Begins a sweep in the background. */
      start,
      /** Sweeps here and now, until nothing is left. */
      sweep
    }
  })
}) {}
