import * as Migrator from "@effect/sql/Migrator"
import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Record } from "effect"
import { version } from "../telemetry/Version.ts"
import { bench } from "./migrations/bench.ts"
import { database } from "./migrations/database.ts"
import { store } from "./migrations/store.ts"
import { visibility } from "./migrations/visibility.ts"

/** All migrations by name; a static list, so that a compiled binary contains them. */
const all = { ...database, ...store, ...visibility, ...bench }

/** Names of all migrations in order. */
export const migrationNames: ReadonlyArray<string> = Object.keys(all).toSorted()

/** The migrations that have the number of another one. The library's error for these names none. */
export const withSameNumber = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => names.some((other) => other !== name && other.slice(0, 4) === name.slice(0, 4)))

/** The name of an applied migration. */
export const nameOfMigration = ({ migration_id, name }: AppliedMigration): string =>
  `${String(migration_id).padStart(4, "0")}_${name}`

export interface AppliedMigration {
  readonly migration_id: number
  readonly name: string
}

/** The database has migrations of a newer version of the program. */
export class NewerDatabase extends Data.TaggedError("NewerDatabase")<{ readonly newest: string }> {
  override get message(): string {
    return `its newest migration is ${this.newest}, but the newest that Vitrine ${version} knows is ${migrationNames.at(-1)}: start the version that made it, or use another database`
  }
}

/** The library's table of applied migrations. */
export const migrationsTable = "effect_sql_migrations"

/** Tables of the Postgres schema, as `c`, without those of extensions: no start touches them, or needs rights to them. */
export const fromTables = `
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = current_schema() and relkind in ('r', 'p') and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
  )`

/** The database has tables of another program, and none of this one. */
export class ForeignDatabase extends Data.TaggedError("ForeignDatabase") {
  override get message(): string {
    return "it has tables of another program: use another database"
  }
}

/** Whether a file's tables are another program's. */
export const isForeign = (tables: ReadonlyArray<string>): boolean =>
  tables.length > 0 && !tables.includes(migrationsTable)

/** The newest of the applied migrations that this version does not know, if any. */
export const newerThanKnown = (applied: ReadonlyArray<string>): NewerDatabase | undefined => {
  const newest = applied.filter((name) => !migrationNames.includes(name)).at(-1)
  return newest === undefined ? undefined : new NewerDatabase({ newest })
}

/** Whether the schema has all migrations. Fails with NewerDatabase if it is newer than this version. Changes nothing. */
export const isMigrated = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql.onDialectOrElse({
    pg: () => sql<{ found: string | null }>`select to_regclass(${migrationsTable})::text as found`,
    orElse: () => sql<{ found: string }>`select name as found from sqlite_master where name = ${migrationsTable}`
  })
  if (table === undefined || table.found === null) return false
  const rows = yield* sql<AppliedMigration>`
    select migration_id, name from ${sql(migrationsTable)} order by migration_id`
  const applied = rows.map(nameOfMigration)
  const newer = newerThanKnown(applied)
  if (newer !== undefined) return yield* newer
  return migrationNames.every((name) => applied.includes(name))
})

/**
 * Makes Postgres compare text by code point, as SQLite does, whatever its locale: times, ids and cursors are text, and
 * their order must not depend on where the database was created.
 */
const compareByCodePoint = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [probe] = yield* sql<{ holds: boolean }>`select 'B' < 'a' as holds`
  if (probe?.holds) return
  const columns = yield* sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and coalesce(collation_name, '') <> 'C'
      and table_name in (select relname ${sql.literal(fromTables)})
    order by table_name, ordinal_position`
  for (const [table, members] of Map.groupBy(columns, ({ table }) => table)) {
    const changes = members.map(({ column }) => sql`alter column ${sql(column)} type text collate "C"`)
    yield* sql`alter table ${sql(table)} ${sql.csv(changes)}`
  }
})

/**
 * Migrates the schema, or fails with NewerDatabase. Processes that start at once are synchronized by the engine's
 * layer.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const sameNumber = withSameNumber(migrationNames)
  if (sameNumber.length > 0)
    return yield* Effect.dieMessage(`These migrations share a number: ${sameNumber.join(", ")}`)
  // The migrator locks its table, for which a start would wait while a dump runs.
  if (yield* isMigrated) return
  const fixCollation = sql.onDialectOrElse({ pg: () => compareByCodePoint, orElse: () => Effect.void })
  // Once, after the newest: rewriting the tables after each migration would take longer than all of them.
  const withCollation = (migration: Effect.Effect<unknown, unknown, SqlClient.SqlClient>, name: string) =>
    name === migrationNames.at(-1) ? Effect.zipRight(migration, fixCollation) : migration
  yield* Migrator.make({})({ loader: Migrator.fromRecord(Record.map(all, withCollation)) })
})
