import type * as SqlClient from "@effect/sql/SqlClient"
import type { RestoringClient } from "./sqlite/client.ts"
import type { Restore } from "./sqlite/WriteLock.ts"

/**
 * Transactions of an uninterruptible region with this `restore`: an interruption ends the body, and the wait for
 * SQLite's write lock before it. The region goes on after the commit.
 */
export const transactionIn =
  (sql: RestoringClient, restore: Restore): SqlClient.SqlClient["withTransaction"] =>
  (body) =>
    (sql.transactionIn?.(restore) ?? sql.withTransaction)(restore(body))
