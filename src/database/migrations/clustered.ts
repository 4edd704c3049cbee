import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** Suffix of a table stored in the order of its key, without a second tree: SQLite's `without rowid`. */
export const clustered = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({ sqlite: () => sql.literal("without rowid"), orElse: () => sql.literal("") })

interface Definition {
  readonly type: "table" | "index" | "trigger" | "view"
  readonly name: string
  readonly table: string
  readonly sql: string
}

/** The temporary name of a table that is being rebuilt. */
const oldName = (name: string): string => `old_${name}`

/** Definitions in an SQLite database; none if a foreign key is dangling, as its row cannot be copied. */
const definitionsIn = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    sqlite: () => sql<Definition>`
      select type, name, tbl_name as "table", sql from sqlite_master
      where sql is not null and not exists (select 1 from pragma_foreign_key_check)`,
    orElse: () => Effect.succeed([])
  })

/**
 * Rebuilds SQLite tables that are not clustered; referenced tables come first. With dangling foreign keys, which
 * `vitrine verify` reports, all tables stay as they are: they work the same.
 */
export const cluster = (tables: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const definitions = yield* definitionsIn(sql)
    const unclustered = tables.flatMap((name) =>
      definitions.filter((each) => each.type === "table" && each.name === name && !/ without rowid$/.test(each.sql))
    )
    // An operator may have added some.
    const others = definitions.filter(
      ({ table, type }) => type === "view" || (type !== "table" && unclustered.some(({ name }) => name === table))
    )
    if (unclustered.length === 0) return
    for (const { name, type } of others) yield* sql`drop ${sql.literal(type)} ${sql(name)}`
    // References follow the renamed table, so that deleting it cascades to nothing.
    for (const { name } of unclustered) yield* sql`alter table ${sql(name)} rename to ${sql(oldName(name))}`
    for (const { name, sql: definition } of unclustered) {
      yield* sql.unsafe(`${definition} without rowid`)
      const key = yield* sql<{ name: string }>`select name from pragma_table_info(${name}) where pk > 0 order by pk`
      const columns = sql.literal(key.map(({ name }) => `"${name}"`).join(", "))
      yield* sql`insert into ${sql(name)} select * from ${sql(oldName(name))} order by ${columns}`
    }
    for (const { name } of unclustered.toReversed()) yield* sql`drop table ${sql(oldName(name))}`
    for (const other of others) yield* sql.unsafe(other.sql)
  })
