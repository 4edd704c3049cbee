import { Effect, Layer } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { Operator } from "../domain/Operator.ts"
import type { Problem } from "../domain/Problem.ts"
import { OperatorOperations } from "../visibility/operator/Operations.ts"
import type { ConfiguredDatabase, ExistingDatabase } from "./ConfiguredDatabase.ts"
import { explainErrors, usageError } from "./exit.ts"
import { type FieldNames, problemLines } from "./problemLines.ts"

/** What the operator does. */
export const operator = Effect.map(OperatorOperations, ({ call }) => call)

const isInvalid = (error: unknown): error is InvalidRequest => error instanceof InvalidRequest

/**
 * Does it on a database of the settings, and tells what is wrong in the words of the command. Whoever can open the database
 * may do everything with it.
 */
export const asOperator =
  (database: typeof ExistingDatabase | typeof ConfiguredDatabase, words: FieldNames = {}) =>
  <A, E extends Error & Problem>(self: Effect.Effect<A, E, OperatorOperations>) =>
    explainErrors(
      self.pipe(
        Effect.provideService(Operator, Effect.succeed(true)),
        // What is wrong with a request are the words of the command.
        Effect.catchIf(isInvalid, (error) => usageError(problemLines(error, words))),
        Effect.provide(Layer.provide(OperatorOperations.Default, database))
      ),
      words
    )
