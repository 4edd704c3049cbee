import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Dialect } from "./Dialect.ts"

/** Who there is, who may see what, with which keys, how often; and the secret that cursors are signed with. */
export const createAccess = Effect.fnUntraced(function* (sql: SqlClient, { clustered, key }: Dialect) {
  // `data_version` steps with every change that an answer could show, `layout_version` with every change of a record
  // that the writer of facts goes by. `last_answer` is the number of the newest answer.
  yield* sql`
    create table organizations (
      key ${key},
      id text not null unique,
      name text not null,
      is_simulated integer not null,
      data_version bigint not null,
      layout_version bigint not null,
      last_answer bigint not null,
      created_at bigint not null
    )`

  yield* sql`
    create table users (
      key ${key},
      id text not null unique,
      name text not null,
      created_at bigint not null
    )`

  yield* sql`
    create table memberships (
      user_key bigint not null references users (key),
      organization bigint not null references organizations (key),
      role text not null,
      primary key (user_key, organization)
    ) ${clustered}`

  // Of a key's secret only the SHA-256 is kept. It opens one organization, or what its user may see.
  yield* sql`
    create table api_keys (
      id text primary key,
      hash text not null unique,
      last_four text not null,
      organization bigint references organizations (key),
      user_key bigint references users (key),
      created_at bigint not null,
      last_used_at bigint,
      revoked_at bigint,
      check ((organization is null) <> (user_key is null))
    )`

  // `level` counts sixty-thousandths of a request, so that a millisecond refills a whole number of them.
  yield* sql`
    create table rate_limits (
      subject text primary key,
      level bigint not null,
      refilled_at bigint not null,
      day integer not null,
      spent integer not null
    ) ${clustered}`

  yield* sql`
    create table cursor_secrets (
      name text primary key,
      secret text not null
    )`
})
