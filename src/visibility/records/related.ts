import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** Ids of records that others are joined to, by the key of the one. */
interface Related {
  readonly table: string
  /** The column by which the join table names the one. */
  readonly from: string
  /** The column by which it names the others, and their table. */
  readonly to: string
  readonly others: string
}

/** The ids of the others for each of some keys, in the order of the ids. */
export const related =
  (sql: SqlClient) =>
  ({ from, others, table, to }: Related, keys: ReadonlyArray<number>) =>
    Effect.gen(function* () {
      const found = new Map<number, Array<string>>()
      if (keys.length === 0) return found
      const rows = yield* sql<{ key: number; id: string }>`
        select ${sql(`${table}.${from}`)} as key, ${sql(`${others}.id`)} as id
        from ${sql(table)} join ${sql(others)} on ${sql(`${others}.key`)} = ${sql(`${table}.${to}`)}
        where ${sql.in(`${table}.${from}`, keys)}
        order by ${sql(`${others}.id`)}`
      for (const { id, key } of rows) {
        const ids = found.get(key)
        if (ids === undefined) found.set(key, [id])
        else ids.push(id)
      }
      return found
    })
