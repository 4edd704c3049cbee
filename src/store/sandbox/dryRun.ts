import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import type { ParseError } from "effect/ParseResult"
import { sqlOrDie } from "../../database/orDie.ts"

// The defect that rolls back the transaction of a dry run.
const dryRunEnd = Symbol("end of a dry run")

/** Runs the transaction of a dry run, rolls it back, and yields its result. */
export const dryRun = <A, E, R>(
  withTransaction: SqlClient.SqlClient["withTransaction"],
  body: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, SqlError | ParseError>, R> =>
  Effect.suspend(() => {
    let answer: { readonly value: A } | undefined
    const ended = Effect.flatMap(body, (value) => {
      answer = { value }
      return Effect.die(dryRunEnd)
    })
    return Effect.catchAllDefect(sqlOrDie(withTransaction(ended)), (defect) =>
      defect === dryRunEnd && answer !== undefined ? Effect.succeed(answer.value) : Effect.die(defect)
    )
  })
