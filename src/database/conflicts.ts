import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Cause, Chunk, Effect, Option, Schedule } from "effect"
import { DatabaseError } from "pg"
import { isInTransaction } from "./isInTransaction.ts"

/** The transaction was rolled back because of another one and would succeed alone: serialization failure, deadlock. */
const conflicts = ["40001", "40P01"]

/** SQLSTATEs anywhere in a cause: services die with them at their edge, the client at a commit. */
const sqlStatesIn = (cause: Cause.Cause<unknown>): ReadonlyArray<string> =>
  Arr.filterMap([...Chunk.toArray(Cause.failures(cause)), ...Chunk.toArray(Cause.defects(cause))], (error) =>
    error instanceof SqlError && error.cause instanceof DatabaseError
      ? Option.fromNullable(error.cause.code)
      : Option.none()
  )

const isConflict = (cause: Cause.Cause<unknown>): boolean => sqlStatesIn(cause).some((code) => conflicts.includes(code))

// From about 4 ms to half a second, with jitter: two conflicting transactions must not meet again in step.
const retrySchedule = Schedule.exponential("4 millis").pipe(Schedule.jittered, Schedule.intersect(Schedule.recurs(7)))

/**
 * Retries transactions after conflicts, up to eight attempts. Our writers take locks in an order that gives Postgres
 * itself no reason for conflicts; distributed engines have reasons of their own. Nothing else is retried: after a
 * connection broke in a commit, nobody knows whether that took effect.
 */
export const retryingConflicts =
  (withTransaction: SqlClient.SqlClient["withTransaction"]): SqlClient.SqlClient["withTransaction"] =>
  (body) =>
    Effect.withFiberRuntime((fiber) => {
      const transaction = withTransaction(body)
      // A part of a transaction cannot be retried: the whole was rolled back.
      if (isInTransaction(fiber.currentContext)) return transaction
      return transaction.pipe(
        Effect.sandbox,
        Effect.retry({ while: isConflict, schedule: retrySchedule }),
        Effect.unsandbox
      )
    })
