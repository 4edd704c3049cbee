import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Sessions of people that were ended before their time, by the random id that is in their token; when each would have ended
 * by itself, in epoch milliseconds, so that it need not be remembered for longer.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table ended_sessions (
      id text primary key,
      ends_at bigint not null
    )`
})
