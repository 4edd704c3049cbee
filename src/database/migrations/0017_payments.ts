import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * What was paid in sandboxes whose payments are counted: `id` is the order or the booking that it was for, `token`
 * the token where a tester has listed it.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table payments (
      sandbox text not null,
      id text not null,
      token text,
      cents bigint not null check (cents >= 0),
      primary key (sandbox, id)
    )`
  yield* sql`create index payments_by_token on payments (sandbox, token)`
})
