import { Database as BunDatabase } from "bun:sqlite"
import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { Effect } from "effect"
import { DatabaseUnavailable, migrationNames, reasonOf } from "./Database.ts"

/** What is known of a database without changing anything in it. */
export interface Inspection {
  /** In bytes; absent if there is no database yet. */
  readonly size: number | undefined
  /** What SQLite finds wrong with its pages, if anything. */
  readonly damage: string | undefined
  readonly applied: ReadonlyArray<string>
  readonly pending: ReadonlyArray<string>
  /** Applied, and yet unknown to this version of the program. */
  readonly foreign: ReadonlyArray<string>
}

const nothingYet: Inspection = {
  size: undefined,
  damage: undefined,
  applied: [],
  pending: migrationNames,
  foreign: []
}

/** The directory in which a missing path would be made: the nearest one that is there. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

const read = (filename: string): Inspection => {
  using database = new BunDatabase(filename, { readonly: true })
  const rows = (query: string) => database.query<Record<string, string>, []>(query).all()
  const damage = rows("pragma quick_check(1)")[0]?.quick_check
  const isMigrated = rows("select name from sqlite_master where name = 'effect_sql_migrations'").length > 0
  const applied = isMigrated
    ? rows("select printf('%04d', migration_id) || '_' || name as migration from effect_sql_migrations order by 1")
    : []
  const names = applied.map(({ migration = "" }) => migration)
  return {
    size: statSync(filename).size,
    damage: damage === "ok" ? undefined : damage,
    applied: names,
    pending: migrationNames.filter((name) => !names.includes(name)),
    foreign: names.filter((name) => !migrationNames.includes(name))
  }
}

/**
 * Looks at the database at `filename` without making, migrating or locking it. Fails with DatabaseUnavailable when a
 * start would find it unusable: no SQLite database, not to be read or written, or nowhere to make it.
 */
export const inspect = (filename: string): Effect.Effect<Inspection, DatabaseUnavailable> =>
  Effect.try({
    try: () => {
      if (filename === ":memory:") return nothingYet
      accessSync(nearest(resolve(filename)), constants.R_OK | constants.W_OK)
      return existsSync(filename) ? read(filename) : nothingYet
    },
    catch: (error) => new DatabaseUnavailable({ filename, reason: reasonOf(error) })
  })
