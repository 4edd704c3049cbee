import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect } from "effect"
import { CommitListener } from "../domain/CommitListener.ts"
import { isInTransaction } from "./isInTransaction.ts"

/**
 * Runs a transaction and reports it to the current call's listener as a change: also if it is interrupted during its
 * commit, or changed nothing. A nested one is reported with the outer one, if at all.
 */
export const observedTransaction =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.withFiberRuntime(({ currentContext }) => {
      const listener = isInTransaction(currentContext) ? undefined : Context.get(currentContext, CommitListener)
      return Effect.uninterruptibleMask((restore) =>
        Effect.tap(sql.withTransaction(restore(body)), () => listener?.onChange?.())
      )
    })
