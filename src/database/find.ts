import { Array as Arr, Effect, Schema } from "effect"
import { onlyRow } from "./onlyRow.ts"

// Like SqlSchema, but without a request schema: our statements' arguments need no encoding.
type Statement<E, R> = Effect.Effect<ReadonlyArray<unknown>, E, R>

/** All rows of a statement, decoded by their schema. */
export const findAll = <Args extends ReadonlyArray<unknown>, A, I, E, R>(
  Row: Schema.Schema<A, I>,
  statement: (...args: Args) => Statement<E, R>
) => {
  const decode = Schema.decodeUnknown(Schema.Array(Row))
  return (...args: Args) => Effect.flatMap(statement(...args), decode)
}

/** The first row of a statement, if there is one. */
export const findOne = <Args extends ReadonlyArray<unknown>, A, I, E, R>(
  Row: Schema.Schema<A, I>,
  statement: (...args: Args) => Statement<E, R>
) => {
  const decode = Schema.decodeUnknown(Row)
  return (...args: Args) =>
    Effect.flatMap(statement(...args), (rows) => Effect.transposeMapOption(Arr.head(rows), decode))
}

/** The row of a statement that always has one. */
export const findOnly = <Args extends ReadonlyArray<unknown>, A, I, E, R>(
  Row: Schema.Schema<A, I>,
  statement: (...args: Args) => Statement<E, R>
) => {
  const decode = Schema.decodeUnknown(Row)
  return (...args: Args) => Effect.flatMap(statement(...args), (rows) => decode(onlyRow(rows)))
}
