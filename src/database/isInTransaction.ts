import * as SqlClient from "@effect/sql/SqlClient"
import type { Context } from "effect"

/** Whether what runs in a context is part of a transaction: it is committed with the whole of it, if that is. */
export const isInTransaction = ({ unsafeMap }: Context.Context<never>): boolean =>
  unsafeMap.has(SqlClient.TransactionConnection.key)
