import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Cause, Chunk, Effect, Option, Schedule } from "effect"
import { DatabaseError } from "pg"
import { isInTransaction } from "./isInTransaction.ts"

/** The transaction was undone because of another one and would succeed alone: serialization failure, deadlock. */
const conflicts = ["40001", "40P01"]

/** What Postgres said, wherever it stands in a cause: services let it die at their edge, the client at a commit. */
const sqlStatesIn = (cause: Cause.Cause<unknown>): ReadonlyArray<string> =>
  Arr.filterMap([...Chunk.toArray(Cause.failures(cause)), ...Chunk.toArray(Cause.defects(cause))], (error) =>
    error instanceof SqlError && error.cause instanceof DatabaseError
      ? Option.fromNullable(error.cause.code)
      : Option.none()
  )

const isConflict = (cause: Cause.Cause<unknown>): boolean => sqlStatesIn(cause).some((code) => conflicts.includes(code))

// About 4 ms at first, half a second in the end: two that met must not meet again in step.
const retrySchedule = Schedule.exponential("4 millis").pipe(Schedule.jittered, Schedule.intersect(Schedule.recurs(7)))

/**
 * Transactions that are begun anew when another one got in their way, up to eight times. The order in which our writers
 * take their locks leaves Postgres itself no reason to; engines that spread over machines have reasons of their own.
 * Nothing else is ever repeated: of a connection that broke in a commit nobody knows whether it took effect.
 */
export const retryingConflicts =
  (withTransaction: SqlClient.SqlClient["withTransaction"]): SqlClient.SqlClient["withTransaction"] =>
  (body) =>
    Effect.withFiberRuntime((fiber) => {
      const transaction = withTransaction(body)
      // A part of a transaction cannot be begun anew: the whole was undone.
      if (isInTransaction(fiber.currentContext)) return transaction
      return transaction.pipe(
        Effect.sandbox,
        Effect.retry({ while: isConflict, schedule: retrySchedule }),
        Effect.unsandbox
      )
    })
