import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { ParseError } from "effect/ParseResult"
import { countDatabaseTime } from "../telemetry/Metrics.ts"

const isOurs = <E>(error: E | SqlError | ParseError): error is SqlError | ParseError =>
  error instanceof SqlError || error instanceof ParseError

// Every wait of a service for the database passes here: a statement, or a transaction with all that is in it. What is
// within a transaction has been counted with it.
const timed = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime((fiber) => {
    if (fiber.currentContext.unsafeMap.has(SqlClient.TransactionConnection.key)) return self
    const begun = performance.now()
    const count = () => countDatabaseTime((performance.now() - begun) / 1000)
    return Effect.matchCauseEffect(self, {
      onSuccess: (value) => {
        count()
        return Effect.succeed(value)
      },
      onFailure: (cause) => {
        count()
        return Effect.failCause(cause)
      }
    })
  })

/**
 * The edge of a service: a statement that the database refuses, or a row that is not of its schema, is a defect of
 * ours and never a failure that a caller could handle.
 */
export const sqlOrDie = <A, E, R>(self: Effect.Effect<A, E | SqlError | ParseError, R>) =>
  timed(Effect.catchIf(self, isOurs<E>, Effect.die))
