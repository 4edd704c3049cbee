import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** What the leases kept apart may be done by several programs at once (decision 15). */
export const migration = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`drop table leases`)
