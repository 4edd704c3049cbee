import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** Ends the definition of a table whose rows are kept in the order of their key, without a second tree: SQLite's word for it. */
export const clustered = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({ sqlite: () => sql.literal("without rowid"), orElse: () => sql.literal("") })

interface Definition {
  readonly type: "table" | "index" | "trigger" | "view"
  readonly name: string
  readonly table: string
  readonly sql: string
}

/** The name that a table has while it is made anew. */
const oldName = (name: string): string => `old_${name}`

/** What is defined in a database of SQLite; nothing where a row refers to one that there is not, as such rows cannot be copied. */
const definitionsIn = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    sqlite: () => sql<Definition>`
      select type, name, tbl_name as "table", sql from sqlite_master
      where sql is not null and not exists (select 1 from pragma_foreign_key_check)`,
    orElse: () => Effect.succeed([])
  })

/**
 * Makes tables of SQLite anew that are not clustered yet; a table that others refer to stands before them. Where rows refer to
 * nothing, which `vitrine verify` tells, all stay as they are: they do the same.
 */
export const cluster = (tables: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const definitions = yield* definitionsIn(sql)
    const unclustered = tables.flatMap((name) =>
      definitions.filter((each) => each.type === "table" && each.name === name && !/ without rowid$/.test(each.sql))
    )
    // Somebody may have added his own.
    const others = definitions.filter(
      ({ table, type }) => type === "view" || (type !== "table" && unclustered.some(({ name }) => name === table))
    )
    if (unclustered.length === 0) return
    for (const { name, type } of others) yield* sql`drop ${sql.literal(type)} ${sql(name)}`
    // What refers to a table follows its new name, so that nothing is deleted along with a table that is emptied.
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
