import * as Migrator from "@effect/sql/Migrator"
import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Record } from "effect"
import { version } from "../telemetry/Version.ts"
import { bench } from "./migrations/bench.ts"
import { database } from "./migrations/database.ts"
import { store } from "./migrations/store.ts"
import { visibility } from "./migrations/visibility.ts"

/** Every migration by its number; a static list, so that a compiled binary carries them. */
const all = { ...database, ...store, ...visibility, ...bench }

/** What the migrations are called, in their order. */
export const migrationNames: ReadonlyArray<string> = Object.keys(all).toSorted()

/** What a migration is called that the database has a row of. */
export const nameOfMigration = ({ migration_id, name }: AppliedMigration): string =>
  `${String(migration_id).padStart(4, "0")}_${name}`

export interface AppliedMigration {
  readonly migration_id: number
  readonly name: string
}

/** A newer version of the program has brought the database further than this one knows. */
export class NewerDatabase extends Data.TaggedError("NewerDatabase")<{ readonly newest: string }> {
  override get message(): string {
    return `its newest migration is ${this.newest}, the newest that Vitrine ${version} knows is ${migrationNames.at(-1)}: start the version that made it, or use another database`
  }
}

/** Where the migrator of the library keeps what was applied. */
export const migrationsTable = "effect_sql_migrations"

/** A file in which another program has tables, and this one has none. */
export class ForeignDatabase extends Data.TaggedError("ForeignDatabase") {
  override get message(): string {
    return "it has tables of another program: name another file"
  }
}

/** Whether the tables of a file are another program's. */
export const isForeign = (tables: ReadonlyArray<string>): boolean =>
  tables.length > 0 && !tables.includes(migrationsTable)

/** The newest of some migrations that this version does not know, if there is one. */
export const newerThanKnown = (applied: ReadonlyArray<string>): NewerDatabase | undefined => {
  const newest = applied.filter((name) => !migrationNames.includes(name)).at(-1)
  return newest === undefined ? undefined : new NewerDatabase({ newest })
}

/** Fails with NewerDatabase for a database from the future. It only looks. */
export const refuseNewer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql.onDialectOrElse({
    pg: () => sql<{ found: string | null }>`select to_regclass(${migrationsTable})::text as found`,
    orElse: () => sql<{ found: string }>`select name as found from sqlite_master where name = ${migrationsTable}`
  })
  if (table === undefined || table.found === null) return
  const applied = yield* sql<AppliedMigration>`
    select migration_id, name from ${sql(migrationsTable)} order by migration_id`
  const newer = newerThanKnown(applied.map(nameOfMigration))
  if (newer !== undefined) return yield* newer
})

/**
 * Text is compared by code point, as SQLite does, whatever language the Postgres database was made for: times, ids and
 * cursors are text, and their order must not depend on where somebody created the database.
 */
const compareByCodePoint = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [probe] = yield* sql<{ holds: boolean }>`select 'B' < 'a' as holds`
  if (probe?.holds) return
  const columns = yield* sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and coalesce(collation_name, '') <> 'C'
    order by table_name, ordinal_position`
  for (const [table, members] of Map.groupBy(columns, ({ table }) => table)) {
    const changes = members.map(({ column }) => sql`alter column ${sql(column)} type text collate "C"`)
    yield* sql`alter table ${sql(table)} ${sql.csv(changes)}`
  }
})

/**
 * Brings the schema up to date, or fails with NewerDatabase. What several processes do that start at once is the engine's
 * own matter.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* refuseNewer
  const fixCollation = sql.onDialectOrElse({ pg: () => compareByCodePoint, orElse: () => Effect.void })
  // Once, after the newest: to change a table again after each migration takes longer than all of them.
  const withCollation = (migration: Effect.Effect<unknown, unknown, SqlClient.SqlClient>, name: string) =>
    name === migrationNames.at(-1) ? Effect.zipRight(migration, fixCollation) : migration
  yield* Migrator.make({})({ loader: Migrator.fromRecord(Record.map(all, withCollation)) })
})
