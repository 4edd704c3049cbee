import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { observedTransaction } from "./observedTransaction.ts"

/**
 * A transaction that holds the lock of a name: it begins when all others of the same name are over, in whatever process. What it reads, they have
 * committed: for makers of what is not there yet, and so has no row that could be locked.
 */
export const withNamedLock =
  (sql: SqlClient, name: string) =>
  <A, E, R>(body: Effect.Effect<A, E, R>) =>
    observedTransaction(sql)(
      Effect.zipRight(
        // Also of two that make the row at the same instant the second waits for the commit of the first.
        sql`insert into turns (name) values (${name}) on conflict (name) do update set name = excluded.name`,
        body
      )
    )
