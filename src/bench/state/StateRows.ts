import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { onlyRow } from "../../database/onlyRow.ts"
import { maxStateRows } from "../../domain/Limits.ts"
import { toStorable } from "../../domain/toStorable.ts"
import { SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import { entitiesOf, entityTables } from "./entities.ts"
import { noRows, type Rows, stateTables, type TableName } from "./tables.ts"

// The value of a column, in the database and in JSON.
type Cell = string | number | null | object
type Row = Readonly<Record<string, Cell>>

/** Table statements are the same for every sandbox, so their texts are computed once. */
const tables = Object.entries(stateTables).map(([name, { json = [], key, row }]) => {
  const columns = Object.keys(row.fields)
  return {
    name: name as TableName,
    columns,
    json: new Set<string>(json),
    listed: columns.join(", "),
    order: key.join(", ")
  }
})

const ofEntities = tables.filter(({ name }) => entityTables.some((each) => each === name))

/**
 * The rows of a sandbox's state by key, copied, read and written as a whole, bypassing the services that write them. The caller
 * provides the transaction.
 */
export class StateRows extends Effect.Service<StateRows>()("vitrine/bench/StateRows", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const insert = insertRows(sql)

    // Counted only up to the limit. One row: a `union all` of twelve takes three times as long.
    const counts = tables
      .map(({ name }) => {
        const limitedRows = `select 1 from ${name} where sandbox = k.sandbox limit ${maxStateRows + 1}`
        return `cast((select count(*) from (${limitedRows}) r) as integer) as ${name}`
      })
      .join(", ")

    /** The non-empty tables under a key, and their number of rows; fails if these exceed the limit. */
    const filledTables = Effect.fnUntraced(function* (key: string) {
      const row = onlyRow(
        yield* sql<Record<TableName, number>>`
          select ${sql.literal(counts)} from (select cast(${key} as text) as sandbox) k`
      )
      const total = tables.reduce((sum, { name }) => sum + row[name], 0)
      if (total > maxStateRows) return yield* SnapshotTooLarge.ofState
      return { filled: new Set(tables.filter(({ name }) => row[name] > 0)), total }
    })

    const readTable = ({ json, listed, name, order }: (typeof tables)[number], key: string) =>
      Effect.map(
        sql<
          Record<string, Cell>
        >`select ${sql.literal(listed)} from ${sql(name)} where sandbox = ${key} order by ${sql.literal(order)}`,
        (rows) => {
          for (const row of rows) decodeRow(row, json)
          return rows
        }
      )

    // Readers learn of an overlay from the sandbox's row. A snapshot has none.
    const noteOverlay = (key: string) => sql`
      update sandboxes set overlaid = overlaid + 1 where name = ${key.slice(0, key.lastIndexOf("/"))}
      and exists (select 1 from bench_overlay where sandbox = ${key})`

    /** The rows were checked when they were written, so they are not decoded by a schema again. */
    const read = Effect.fnUntraced(function* (key: string, selected: typeof tables) {
      const rows: { -readonly [Name in TableName]: ReadonlyArray<Row> } = { ...noRows }
      const { filled } = yield* filledTables(key)
      for (const table of selected) if (filled.has(table)) rows[table.name] = yield* readTable(table, key)
      // A table's columns equal those of its schema: a test ensures that.
      return rows as unknown as Rows
    })

    return {
      /** Yields the number of copied rows; fails if they exceed the limit. */
      copy: Effect.fnUntraced(function* (from: string, to: string) {
        const source = yield* filledTables(from)
        for (const { listed, name } of source.filled) {
          yield* sql`
            insert into ${sql(name)} (sandbox, ${sql.literal(listed)})
            select ${to}, ${sql.literal(listed)} from ${sql(name)} where sandbox = ${from}`
        }
        yield* noteOverlay(to)
        return source.total
      }),

      /** Fails if they exceed the limit. */
      read: (key: string) => read(key, tables),

      /** Only the tables of entities; half of a state is inventory. */
      ofEntities: (key: string) => read(key, ofEntities),

      entities: (key: string) => Effect.map(read(key, ofEntities), entitiesOf),

      /** Writes rows that match their schemas. */
      write: Effect.fnUntraced(function* (key: string, rows: Rows) {
        for (const { columns, listed, name } of tables) {
          const values = (rows[name] as ReadonlyArray<Row>).flatMap((row) => [
            key,
            ...columns.map((column) => encodeCell(row[column] ?? null))
          ])
          yield* insert({ head: `insert into ${name} (sandbox, ${listed}) values`, width: columns.length + 1 }, values)
        }
        yield* noteOverlay(key)
      })
    }
  })
}) {}

/** Only escaped JSON can contain characters that a text column has lost already. */
const parseJsonCell = (text: string): object =>
  JSON.parse(
    text,
    text.includes("\\u") ? (_, value) => (typeof value === "string" ? toStorable(value) : value) : undefined
  )

/** Modifies a row that was just read and is not shared. */
const decodeRow = (row: Record<string, Cell>, json: ReadonlySet<string>): void => {
  for (const column in row) {
    const cell = row[column]
    if (typeof cell === "string") row[column] = json.has(column) ? parseJsonCell(cell) : toStorable(cell)
  }
}

const encodeCell = (cell: Cell): string | number | null =>
  cell === null || typeof cell !== "object" ? cell : JSON.stringify(cell)
