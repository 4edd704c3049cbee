import { Database as BunDatabase } from "bun:sqlite"
import { accessSync, constants, existsSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { Duration, Effect, Option, Redacted } from "effect"
import { connectionString } from "./connectionString.ts"
import { type CannotOpenDatabase, cannotOpen, type DatabaseSettings, fileOf } from "./Database.ts"
import {
  type AppliedMigration,
  ForeignDatabase,
  fromTables,
  isForeign,
  migrationNames,
  migrationsTable,
  type NewerDatabase,
  nameOfMigration,
  newerThanKnown
} from "./migrations.ts"
import { refusalOf, type ServerFacts, selectServerFacts, UnsuitableEncoding } from "./serverFacts.ts"
import { refuseFolder } from "./sqlite/connection.ts"
import { nearestExisting } from "./sqlite/writeProblem.ts"
import { selectTables } from "./sqlite.ts"

/** What a read-only look at a database shows. */
export interface Inspection {
  /** In bytes; absent if there is no database yet. */
  readonly size: number | undefined
  /** Damage that SQLite finds in its pages, if any, and if they were checked. */
  readonly damage: string | undefined
  /** Whether it has tables, but none of this program. */
  readonly isForeign: boolean
  readonly applied: ReadonlyArray<string>
  readonly pending: ReadonlyArray<string>
  /** Why this version refuses the database, if a newer one has migrated it. */
  readonly newer: NewerDatabase | undefined
  /** A right that a start needs and the server denies, if any. */
  readonly forbidden: string | undefined
}

const toInspection = (
  size: number | undefined,
  damage: string | undefined,
  names: ReadonlyArray<string>,
  tables: ReadonlyArray<string> = []
): Inspection => ({
  size,
  damage,
  isForeign: isForeign(tables),
  applied: names,
  pending: migrationNames.filter((name) => !names.includes(name)),
  newer: newerThanKnown(names),
  forbidden: undefined
})

const emptyInspection = toInspection(undefined, undefined, [])

const selectMigrations = `select migration_id, name from ${migrationsTable} order by migration_id`

const rowsOf = <Row>(database: BunDatabase, query: string) => database.query<Row, []>(query).all()

const tablesOf = (database: BunDatabase): ReadonlyArray<string> =>
  rowsOf<{ name: string }>(database, selectTables).map(({ name }) => name)

const damageIn = (database: BunDatabase): string | undefined => {
  const result = rowsOf<{ quick_check: string }>(database, "pragma quick_check(1)")[0]?.quick_check
  return result === "ok" ? undefined : result
}

const readFile = (filename: string, checksPages: boolean): Inspection => {
  using database = new BunDatabase(filename, { readonly: true })
  const damage = checksPages ? damageIn(database) : undefined
  const tables = tablesOf(database)
  const applied = tables.includes(migrationsTable) ? rowsOf<AppliedMigration>(database, selectMigrations) : []
  return toInspection(statSync(filename).size, damage, applied.map(nameOfMigration), tables)
}

const hasVitrineTables = (filename: string): boolean => {
  using database = new BunDatabase(filename, { readonly: true })
  return tablesOf(database).includes(migrationsTable)
}

const inspectFile = (filename: string, checksPages: boolean): Inspection => {
  if (filename === ":memory:") return emptyInspection
  const existing = nearestExisting(resolve(filename))
  refuseFolder(filename)
  accessSync(existing, constants.R_OK | constants.W_OK)
  if (existsSync(filename)) return readFile(filename, checksPages)
  if (!statSync(existing).isDirectory()) throw new Error(`${existing} is not a folder`)
  return emptyInspection
}

// `current_schema()` is null for a role that may use none. On a standby every transaction is read-only.
const selectRights = `
  select current_user as role,
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayMakeTables",
    bool_and(pg_has_role(relowner, 'USAGE')) as "ownsTables",
    bool_and(has_table_privilege(c.oid, 'SELECT') and has_table_privilege(c.oid, 'INSERT')
      and has_table_privilege(c.oid, 'UPDATE') and has_table_privilege(c.oid, 'DELETE')) as "mayWrite"
  ${fromTables}`

interface Rights {
  readonly role: string
  readonly isReadOnly: boolean
  readonly mayMakeTables: boolean
  /** Null without tables, as is `mayWrite`. */
  readonly ownsTables: boolean | null
  readonly mayWrite: boolean | null
}

const missingRightOf = (rights: Rights, { applied, pending }: Inspection) => {
  const { isReadOnly, mayMakeTables, mayWrite, ownsTables, role } = rights
  if (isReadOnly) return "cannot be written: it is a standby, or read-only for this role"
  // A later migration's needs are unknown. Most change tables, which only the owner may; few create one.
  if (applied.length === 0 && !mayMakeTables)
    return `does not let ${role} make tables, but the next start must make them`
  if (applied.length > 0 && pending.length > 0 && ownsTables === false)
    return `has tables that ${role} does not own, but the next start must change them`
  return mayWrite === false ? `does not let ${role} read and write its tables` : undefined
}

const inspectServer = async ({ databasePoolTimeout, databaseUrl }: DatabaseSettings): Promise<Inspection> => {
  const { default: Pg } = await import("pg")
  const client = new Pg.Client({
    connectionString: connectionString(Redacted.value(databaseUrl)),
    connectionTimeoutMillis: Duration.toMillis(databasePoolTimeout),
    // A running migration locks what is read here, for as long as it takes.
    query_timeout: Duration.toMillis(databasePoolTimeout)
  })
  // A lost connection fails the query; without a listener the event would end the process, too.
  client.on("error", () => {})
  await client.connect()
  try {
    const rows = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows
    const [facts] = await rows<ServerFacts>(selectServerFacts)
    const refusal = facts && refusalOf(facts)
    if (refusal instanceof UnsuitableEncoding) throw refusal
    const [database] = await rows<{ size: string; migrations: string | null }>(
      `select pg_database_size(current_database()) as size, to_regclass('${migrationsTable}') as migrations`
    )
    const applied = database?.migrations == null ? [] : await rows<AppliedMigration>(selectMigrations)
    const inspection = toInspection(Number(database?.size), undefined, applied.map(nameOfMigration))
    const [rights] = await rows<Rights>(selectRights)
    return {
      ...inspection,
      isForeign: refusal instanceof ForeignDatabase,
      forbidden: rights && missingRightOf(rights, inspection)
    }
  } finally {
    await client.end()
  }
}

/**
 * Looks at a database without creating, migrating or locking it. Fails with CannotOpenDatabase if a start would fail:
 * unreachable, another engine's, not readable or writable, or no place to create it. `checksPages` reads all of a file.
 */
export const inspect = (
  settings: DatabaseSettings,
  { checksPages = false } = {}
): Effect.Effect<Inspection, CannotOpenDatabase> =>
  Effect.tryPromise({
    try: async () =>
      Option.match(fileOf(settings), {
        onNone: () => inspectServer(settings),
        onSome: (file) => inspectFile(file, checksPages)
      }),
    catch: (error) => cannotOpen(Redacted.value(settings.databaseUrl), error)
  })

/**
 * Whether an existing database is this program's, without reading all of a file. True if it cannot be inspected:
 * opening it will report the reason.
 */
export const isVitrineDatabase = (settings: DatabaseSettings): Effect.Effect<boolean> =>
  Option.match(fileOf(settings), {
    onNone: () =>
      Effect.match(inspect(settings), { onFailure: () => true, onSuccess: ({ applied }) => applied.length > 0 }),
    onSome: (file) =>
      Effect.orElseSucceed(
        Effect.try(() => file === ":memory:" || hasVitrineTables(file)),
        () => true
      )
  })
