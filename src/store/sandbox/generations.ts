import type * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"

/** What a statement tells of a sandbox that it begins, moves or ends. */
export const GenerationRow = Schema.Struct({ generation: Schema.Int })

/** The key of a sandbox's rows in one of its generations. */
export const keyOf = (name: string, generation: number): string => `${name}/${generation}`

/** The same of the generation that it is in, for a reader's `where sandbox = ...`; matches nothing before first use. */
export const currentKey = (sql: SqlClient.SqlClient, name: string) =>
  sql`(select name || '/' || generation from sandboxes where name = ${name})`

/** Has the rows of a generation that is over swept away. */
export const retire = (sql: SqlClient.SqlClient, name: string, generation: number) => sql`
  insert into retired_sandboxes (sandbox) values (${keyOf(name, generation)}) on conflict (sandbox) do nothing`

/** What a sandbox was to begin with is set again in this generation; what came later is gone with the rest. */
export const copyInitialOverlay = (sql: SqlClient.SqlClient, name: string, generation: number) => sql`
  insert into bench_overlay (sandbox, sku, date, field, value, initial)
  select ${keyOf(name, generation)}, sku, date, field, initial, initial from bench_overlay
  where sandbox = ${keyOf(name, generation - 1)} and initial is not null`

/**
 * Has other processes look again at which generation sandboxes are in. By itself, as its row is that of all of them: what was done
 * before is done, whatever becomes of this.
 */
export const notifyOtherProcesses = (sql: SqlClient.SqlClient) =>
  Effect.catchAllCause(sql`update bench_revision set revision = revision + 1`, (cause) =>
    Effect.logWarning("Other processes could not be told of a new generation", cause)
  )
