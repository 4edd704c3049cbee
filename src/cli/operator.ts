import { Effect, Layer } from "effect"
import { Operator } from "../domain/Operator.ts"
import type { Problem } from "../domain/Problem.ts"
import { OperatorOperations } from "../visibility/operator/Operations.ts"
import { explained } from "./exit.ts"
import type { ExistingDatabase, OwnDatabase } from "./OwnDatabase.ts"
import type { FieldWords } from "./problemLines.ts"

/** What the operator does. */
export const operator = Effect.map(OperatorOperations, ({ call }) => call)

/**
 * Does it on a database of the settings, and tells what is wrong in the words of the command. Whoever can open the database
 * may do everything with it.
 */
export const asOperator =
  (database: typeof ExistingDatabase | typeof OwnDatabase, words: FieldWords = {}) =>
  <A, E extends Error & Problem>(self: Effect.Effect<A, E, OperatorOperations>) =>
    explained(
      self.pipe(
        Effect.provideService(Operator, Effect.succeed(true)),
        Effect.provide(Layer.provide(OperatorOperations.Default, database))
      ),
      words
    )
