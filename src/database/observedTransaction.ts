import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect } from "effect"
import { CurrentCommitObserver } from "../domain/CommitObserver.ts"
import { isInTransaction } from "./isInTransaction.ts"
import { transactionIn } from "./transactionIn.ts"

/**
 * Runs a transaction and reports it to the current call's observer as a change: also if it is interrupted during its
 * commit, or changed nothing. A nested one is reported with the outer one, if at all. `onSuccess` runs when this
 * transaction ends, also a nested one.
 */
export const observedTransaction =
  <B>(sql: SqlClient.SqlClient, onSuccess?: (result: B) => Effect.Effect<void>) =>
  <A extends B, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.withFiberRuntime(({ currentContext }) => {
      const observer = isInTransaction(currentContext) ? undefined : Context.get(currentContext, CurrentCommitObserver)
      return Effect.uninterruptibleMask((restore) =>
        Effect.tap(transactionIn(sql, restore)(body), (result) => {
          observer?.onChange?.()
          return onSuccess?.(result)
        })
      )
    })
