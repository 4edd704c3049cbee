import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect } from "effect"
import { CommitListener } from "../domain/CommitListener.ts"
import { isInTransaction } from "./isInTransaction.ts"

/**
 * One transaction, of which the current call is noted to have changed something: also where it is stopped during its commit, and
 * where it found nothing to change. A part of another one is noted with the whole of that, if at all.
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
