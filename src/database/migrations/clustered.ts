import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** Ends the definition of a table whose rows are kept in the order of their key, without a second tree: SQLite's word for it. */
export const clustered = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({ sqlite: () => sql.literal("without rowid"), orElse: () => sql.literal("") })

interface Definition {
  readonly type: "table" | "index"
  readonly name: string
  readonly table: string
  readonly sql: string
}

/** The name that a table has while it is made anew. */
const old = (name: string): string => `old_${name}`

const isTable = ({ type }: Definition): boolean => type === "table"

/** Makes tables of SQLite anew that are not clustered yet. A table that others refer to stands before them. */
export const cluster = (tables: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const definitions = yield* sql.onDialectOrElse({
      sqlite: () => sql<Definition>`
        select type, name, tbl_name as "table", sql from sqlite_master
        where tbl_name in (select name from pragma_table_list where wr = 0) and sql is not null`,
      orElse: () => Effect.succeed([])
    })
    const made = tables.flatMap((name) => definitions.filter((each) => isTable(each) && each.name === name))
    const indexes = definitions.filter((each) => !isTable(each) && made.some(({ name }) => name === each.table))
    for (const { name } of indexes) yield* sql`drop index ${sql(name)}`
    // What refers to a table follows its new name, so that nothing is deleted along with a table that is emptied.
    for (const { name } of made) yield* sql`alter table ${sql(name)} rename to ${sql(old(name))}`
    for (const { name, sql: definition } of made) {
      yield* sql.unsafe(`${definition} without rowid`)
      yield* sql`insert into ${sql(name)} select * from ${sql(old(name))}`
    }
    for (const { name } of made.toReversed()) yield* sql`drop table ${sql(old(name))}`
    for (const index of indexes) yield* sql.unsafe(index.sql)
  })
