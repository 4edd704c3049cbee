import type * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** The key of a sandbox's rows in one of its generations. */
export const keyOf = (name: string, generation: number): string => `${name}/${generation}`

/** The same for the current generation, for a reader's `where sandbox = ...`; matches nothing before first use. */
export const currentKey = (sql: SqlClient.SqlClient, name: string) =>
  sql`(select name || '/' || generation from sandboxes where name = ${name})`

/** Marks the rows of an old generation for a sweep. */
export const retire = (sql: SqlClient.SqlClient, name: string, generation: number) => sql`
  insert into retired_sandboxes (sandbox) values (${keyOf(name, generation)}) on conflict (sandbox) do nothing`

/** Copies the sandbox's initial overlay to a new generation; later changes are dropped with the old one. */
export const copyInitialOverlay = (sql: SqlClient.SqlClient, name: string, generation: number) => sql`
  insert into bench_overlay (sandbox, sku, date, field, value, initial)
  select ${keyOf(name, generation)}, sku, date, field, initial, initial from bench_overlay
  where sandbox = ${keyOf(name, generation - 1)} and initial is not null`

/** Makes other processes read the settings and generations of sandboxes again. */
export const bumpRevision = (sql: SqlClient.SqlClient) => sql`update bench_revision set revision = revision + 1`

/**
 * The same for a new generation. It is a transaction of its own, as all sandboxes share
 * its row: its failure undoes nothing.
 */
export const notifyOtherProcesses = (sql: SqlClient.SqlClient) =>
  Effect.catchAllCause(bumpRevision(sql), (cause) =>
    Effect.logWarning("Could not notify other processes of a new generation", cause)
  )
