import { SqlError } from "@effect/sql/SqlError"
import { type Cause, Effect } from "effect"
import { ParseError } from "effect/ParseResult"
import { countDatabaseTime } from "../telemetry/Metrics.ts"
import { isInTransaction } from "./isInTransaction.ts"

type DatabaseFailure = SqlError | ParseError

const isDatabaseFailure = <E>(error: E): error is Extract<E, DatabaseFailure> =>
  error instanceof SqlError || error instanceof ParseError

const dieOnDatabaseFailure = <E>(cause: Cause.Cause<E>): Effect.Effect<never, Exclude<E, DatabaseFailure>> =>
  Effect.catchIf(Effect.failCause(cause), isDatabaseFailure, Effect.die) as Effect.Effect<
    never,
    Exclude<E, DatabaseFailure>
  >

/**
 * The edge of a service: a failing statement, or a row that does not match its schema, is a defect, never a failure
 * that a caller could handle.
 *
 * All waits of a service for the database pass here, as a statement or a whole transaction, so the time is measured
 * here. What runs within a transaction is already counted with it.
 */
export const sqlOrDie = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, DatabaseFailure>, R> =>
  Effect.withFiberRuntime((fiber) => {
    if (isInTransaction(fiber.currentContext)) {
      return Effect.catchAllCause(self, dieOnDatabaseFailure)
    }
    const startedAt = performance.now()
    const count = () => countDatabaseTime((performance.now() - startedAt) / 1000)
    return Effect.matchCauseEffect(self, {
      onSuccess: (value) => {
        count()
        return Effect.succeed(value)
      },
      onFailure: (cause) => {
        count()
        return dieOnDatabaseFailure(cause)
      }
    })
  })
