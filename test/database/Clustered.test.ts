import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { join } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { cluster } from "../../src/database/migrations/clustered.ts"
import { openDatabase } from "../support/openDatabase.ts"
import { temporaryDirectory } from "../support/process.ts"

type Row = Readonly<Record<string, string | number | null>>
type Definition = Readonly<Record<"type" | "name" | "sql", string>>

const within = (file: string, body: Effect.Effect<void, unknown, SqlClient.SqlClient>) =>
  Effect.runPromise(body.pipe(Effect.provide(openDatabase(`sqlite:${file}`))))

/** The schema statements of a database. */
const definitionsOf = (database: Database) =>
  database
    .query<Definition, []>("select type, name, sql from sqlite_master where sql is not null order by type desc, name")
    .all()

/** A database with the old table layout, without WITHOUT ROWID. */
const createOld = (file: string, definitions: ReadonlyArray<Definition>, migrations: ReadonlyArray<Row>) => {
  const database = new Database(file)
  database.run("pragma foreign_keys = on")
  for (const { name, sql } of definitions) {
    database.run(tables.includes(name) ? sql.replace(/ without rowid$/, "") : sql)
  }
  const insert = database.prepare("insert into effect_sql_migrations values (?, ?, ?)")
  for (const { created_at = null, migration_id = null, name = null } of migrations) {
    insert.run(migration_id, created_at, name)
  }
  return database
}

// Two sandboxes, each with stock, a cart, an order, a booking, and the rows that belong to them.
const rows = [
  ...["'a'", "'b'"].map((name) => `insert into sandboxes values (${name}, 1, 7, 5, 'seed', 2)`),
  ...["'a/1'", "'b/1'"].flatMap((key) => [
    `insert into inventory values (${key}, 'var_z', '', 3), (${key}, 'var_a', '2027-01-02', 0)`,
    `insert into carts values (${key}, 'cart_1', 't', 'u', null)`,
    `insert into cart_lines values (${key}, 'cart_1', 'var_z', 0, 9)`,
    `insert into orders values (${key}, 'ord_1', 'VT-1', 'mcp', 1, 2, 3, 'Dana', 'd@e.example', 't', null, null)`,
    `insert into order_lines values (${key}, 'ord_1', 0, 'p', 'P', 'v', 'V', 1, 1), (${key}, 'ord_1', 1, 'p', 'P', 'w', 'W', 1, 1)`,
    `insert into bookings values (${key}, 'bkg_1', 'VT-2', 'web', 'r', 'G', 'g@e.example', 9, 'ok', 't', 'u', 4, '{}')`,
    `insert into checkout_sessions values (${key}, 'cs_1', 'open', null, '{}', null, null, 't', 'u')`,
    `insert into checkout_session_lines values (${key}, 'cs_1', 0, 'l', 'i', 'v', 2, null)`,
    `insert into payments values (${key}, 'ord_1', null, 3)`,
    `insert into bench_overlay values (${key}, 'var_z', '', 'price', null, 5)`,
    `insert into fault_counts values (${key}, 'r', 1, 1)`
  ])
]

const tables = [
  ...["sandboxes", "inventory", "carts", "cart_lines", "orders", "order_lines", "bookings", "checkout_sessions"],
  ...["checkout_session_lines", "payments", "bench_overlay", "fault_counts"]
]

const contents = (database: Database) =>
  tables.map((table) => database.query<Row, []>(`select * from ${table} order by 1, 2`).all())

/** A database with the old layout, its rows, and the schema that a new database has. */
const openOld = async (directory: string) => {
  const [fresh, file] = [join(directory, "fresh.db"), join(directory, "store.db")]
  await within(fresh, Effect.void)
  using current = new Database(fresh)
  const definitions = definitionsOf(current)
  const migrations = current.query<Row, []>("select migration_id, created_at, name from effect_sql_migrations").all()
  const database = createOld(file, definitions, migrations)
  for (const row of rows) database.run(row)
  return { database, file, definitions, kept: contents(database) }
}

const clusterAll = (file: string) =>
  within(
    file,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(cluster(tables)))
  )

test("clustering the tables of an old database keeps every row of state, its references and its indexes", async () => {
  using directory = temporaryDirectory()
  const { database: old, definitions, file, kept } = await openOld(directory.path)
  expect(kept.filter((tableRows) => tableRows.length < 2)).toEqual([])
  expect(definitionsOf(old)).not.toEqual(definitions)
  old.close()

  await clusterAll(file)
  using database = new Database(file)
  expect(contents(database)).toEqual(kept)
  expect(definitionsOf(database)).toEqual(definitions)
  for (const table of tables) {
    const kind = database.query<{ wr: number }, [string]>("select wr from pragma_table_list where name = ?").get(table)
    expect(kind).toEqual({ wr: 1 })
  }
  database.run("pragma foreign_keys = on")
  expect(database.query("pragma foreign_key_check").all()).toEqual([])
  database.run("delete from orders where sandbox = 'a/1'")
  expect(database.query("select distinct sandbox from order_lines").all()).toEqual([{ sandbox: "b/1" }])
})

test("clustering the tables keeps views and triggers that a user has added", async () => {
  using directory = temporaryDirectory()
  const { database: old, file } = await openOld(directory.path)
  old.run("create view mine as select id from orders order by id")
  old.run("create trigger noted after insert on orders begin update sandboxes set sequence = 99 where name = 'a'; end")
  old.close()
  await clusterAll(file)
  using database = new Database(file)
  expect(database.query("select * from mine").all()).toEqual([{ id: "ord_1" }, { id: "ord_1" }])
  database.run("insert into orders values ('a/1', 'ord_2', 'VT-9', 'mcp', 1, 2, 3, 'D', 'e', 'v', null, null)")
  expect(database.query("select sequence from sandboxes where name = 'a'").get()).toEqual({ sequence: 99 })
})

test("a database with a row whose reference is broken is left unchanged", async () => {
  using directory = temporaryDirectory()
  const { database: old, file } = await openOld(directory.path)
  old.run("pragma foreign_keys = off")
  old.run("delete from carts where sandbox = 'a/1'")
  const [definitions, kept] = [definitionsOf(old), contents(old)]
  old.close()
  await clusterAll(file)
  using database = new Database(file)
  expect([definitionsOf(database), contents(database)]).toEqual([definitions, kept])
})
