import * as SqlClient from "@effect/sql/SqlClient"
import type { Context } from "effect"

/** Whether the context belongs to a transaction: its effects are committed with the whole of that, or not at all. */
export const isInTransaction = ({ unsafeMap }: Context.Context<never>): boolean =>
  unsafeMap.has(SqlClient.TransactionConnection.key)
