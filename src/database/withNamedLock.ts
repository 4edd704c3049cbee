import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { observedTransaction } from "./observedTransaction.ts"

/**
 * A transaction that holds a named lock: it starts when all others with the same name have ended, in any process, and
 * reads what they committed. For creating what does not exist yet, and so has no row to lock.
 */
export const withNamedLock =
  (sql: SqlClient, name: string) =>
  <A, E, R>(body: Effect.Effect<A, E, R>) =>
    observedTransaction(sql)(
      Effect.zipRight(
        // If two insert the row at the same instant, the second one waits for the first one's commit, too.
        sql`insert into turns (name) values (${name}) on conflict (name) do update set name = excluded.name`,
        body
      )
    )
