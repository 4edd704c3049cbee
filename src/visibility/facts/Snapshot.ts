import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { readTransaction } from "../../database/readTransaction.ts"

/** Reads of one moment, so that the figures of one answer belong together. */
export class Snapshot extends Effect.Service<Snapshot>()("vitrine/visibility/Snapshot", {
  effect: Effect.map(SqlClient.SqlClient, (sql) => ({ read: readTransaction(sql) }))
}) {}
