import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"

/**
 * When the database was made, in one row. It is the time of every sandbox that nothing was written to yet: earlier than
 * all that will be written there, and the same for every process.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table installation (
      made_ms bigint not null
    )`
  yield* sql`insert into installation (made_ms) values (${yield* Clock.currentTimeMillis})`
})
