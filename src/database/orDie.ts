import { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { ParseError } from "effect/ParseResult"

const isOurs = <E>(error: E | SqlError | ParseError): error is SqlError | ParseError =>
  error instanceof SqlError || error instanceof ParseError

/**
 * The edge of a service: a statement that the database refuses, or a row that is not of its schema, is a defect of
 * ours and never a failure that a caller could handle.
 */
export const sqlOrDie = <A, E, R>(self: Effect.Effect<A, E | SqlError | ParseError, R>) =>
  Effect.catchIf(self, isOurs<E>, Effect.die)
