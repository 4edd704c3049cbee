import type * as SqlClient from "@effect/sql/SqlClient"
import { Context, Effect } from "effect"

/** What a transaction that counts its changes last has to count, and whether it has added a sandbox. */
interface PendingCount {
  isChanged: boolean
  isAdded: boolean
}

/** The count that the current transaction leaves for its end; undefined if it counts each change at once. */
export class PendingRevision extends Context.Reference<PendingRevision>()("vitrine/bench/PendingRevision", {
  defaultValue: (): PendingCount | undefined => undefined
}) {}

/**
 * Counts a change of settings, after which every process reads them again. All sandboxes share the row of the count, which is
 * locked from then on to the end of the transaction.
 */
export const bumpRevision = (sql: SqlClient.SqlClient) =>
  Effect.flatMap(PendingRevision, (pending) => {
    if (pending === undefined) return Effect.asVoid(sql`update bench_revision set revision = revision + 1`)
    pending.isChanged = true
    return Effect.void
  })
