import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Dialect } from "./Dialect.ts"

/** Users, organizations, their access, keys and rate limits; and the secret that signs cursors. */
export const createAccess = Effect.fnUntraced(function* (sql: SqlClient, { clustered, key }: Dialect) {
  // `data_version` changes whenever an answer could change, `layout_version` whenever a record changes that the writer
  // of facts uses. `last_answer` is the number of the newest answer.
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

  // Only the SHA-256 of a key's secret is stored. A key opens one organization, or all that its user may see.
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
