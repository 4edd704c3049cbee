import { Effect, Layer } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { Operator } from "../domain/Operator.ts"
import type { Problem } from "../domain/Problem.ts"
import { OperatorOperations } from "../visibility/operator/Operations.ts"
import type { ConfiguredDatabase, ExistingDatabase } from "./ConfiguredDatabase.ts"
import { explainErrors, usageError } from "./exit.ts"
import { type FieldNames, problemLines } from "./problemLines.ts"

const isInvalid = (error: unknown): error is InvalidRequest => error instanceof InvalidRequest

/**
 * Calls the operator's operations on the database of the settings, and reports errors in the words of the command. No
 * token is needed: whoever can open the database may do everything with it.
 */
export const asOperator =
  (database: typeof ExistingDatabase | typeof ConfiguredDatabase, words: FieldNames = {}) =>
  <A, E extends Error & Problem>(use: (call: OperatorOperations["call"]) => Effect.Effect<A, E>) =>
    explainErrors(
      Effect.flatMap(OperatorOperations, ({ call }) => use(call)).pipe(
        Effect.provideService(Operator, Effect.succeed(true)),
        // An invalid request comes from the words of the command.
        Effect.catchIf(isInvalid, (error) => usageError(problemLines(error, words))),
        Effect.provide(Layer.provide(OperatorOperations.Default, database))
      ),
      words
    )
