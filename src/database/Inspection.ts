import { Database as BunDatabase } from "bun:sqlite"
import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { Duration, Effect, Option, Redacted } from "effect"
import { CannotOpenDatabase, type DatabaseSettings, fileOf, nameOf } from "./Database.ts"
import {
  type AppliedMigration,
  migrationNames,
  type NewerDatabase,
  nameOfMigration,
  newerThanKnown
} from "./migrations.ts"
import { reasonOf } from "./reasonOf.ts"

/** What is known of a database without changing anything in it. */
export interface Inspection {
  /** In bytes; absent if there is no database yet. */
  readonly size: number | undefined
  /** What SQLite finds wrong with its pages, if anything. */
  readonly damage: string | undefined
  readonly applied: ReadonlyArray<string>
  readonly pending: ReadonlyArray<string>
  /** Why this version of the program refuses it, if a newer one has migrated it. */
  readonly newer: NewerDatabase | undefined
}

const toInspection = (
  size: number | undefined,
  damage: string | undefined,
  names: ReadonlyArray<string>
): Inspection => ({
  size,
  damage,
  applied: names,
  pending: migrationNames.filter((name) => !names.includes(name)),
  newer: newerThanKnown(names)
})

const nothingYet = toInspection(undefined, undefined, [])

const selectMigrations = "select migration_id, name from effect_sql_migrations order by migration_id"

/** The directory in which a missing path would be made: the nearest one that is there. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

const readFile = (filename: string): Inspection => {
  using database = new BunDatabase(filename, { readonly: true })
  const rows = <Row>(query: string) => database.query<Row, []>(query).all()
  const damage = rows<{ quick_check: string }>("pragma quick_check(1)")[0]?.quick_check
  const isMigrated = rows("select name from sqlite_master where name = 'effect_sql_migrations'").length > 0
  const applied = isMigrated ? rows<AppliedMigration>(selectMigrations) : []
  return toInspection(statSync(filename).size, damage === "ok" ? undefined : damage, applied.map(nameOfMigration))
}

const inspectFile = (filename: string): Inspection => {
  if (filename === ":memory:") return nothingYet
  accessSync(nearest(resolve(filename)), constants.R_OK | constants.W_OK)
  return existsSync(filename) ? readFile(filename) : nothingYet
}

const inspectServer = async ({ databasePoolTimeout, databaseUrl }: DatabaseSettings): Promise<Inspection> => {
  const { default: Pg } = await import("pg")
  const client = new Pg.Client({
    connectionString: Redacted.value(databaseUrl),
    connectionTimeoutMillis: Duration.toMillis(databasePoolTimeout)
  })
  await client.connect()
  try {
    const rows = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows
    const [database] = await rows<{ size: string; migrations: string | null }>(
      "select pg_database_size(current_database()) as size, to_regclass('effect_sql_migrations') as migrations"
    )
    const applied = database?.migrations == null ? [] : await rows<AppliedMigration>(selectMigrations)
    return toInspection(Number(database?.size), undefined, applied.map(nameOfMigration))
  } finally {
    await client.end()
  }
}

/**
 * Looks at a database without making, migrating or locking it. Fails with CannotOpenDatabase when a start would find it
 * unusable: not to be reached, no database of that engine, not to be read or written, or nowhere to make it.
 */
export const inspect = (settings: DatabaseSettings): Effect.Effect<Inspection, CannotOpenDatabase> =>
  Effect.tryPromise({
    try: async () => Option.match(fileOf(settings), { onNone: () => inspectServer(settings), onSome: inspectFile }),
    catch: (error) =>
      new CannotOpenDatabase({ database: nameOf(Redacted.value(settings.databaseUrl)), reason: reasonOf(error) })
  })
