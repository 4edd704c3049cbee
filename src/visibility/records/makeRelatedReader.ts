import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect } from "effect"
import type { OrganizationKey } from "./Keys.ts"

/** A join table between records. */
interface JoinTable {
  readonly table: string
  /** The column with the key of the record. */
  readonly from: string
  /** The column with the key of the related record, and the table of those. */
  readonly to: string
  readonly others: string
}

/** Reads a column of related records, by the record's key, in the order of their ids. */
export const makeRelatedReader = (sql: SqlClient) => {
  const read = ({ from, others, table, to }: JoinTable, name: string, condition: Fragment) =>
    Effect.map(
      sql<{ key: number; name: string }>`
        select ${sql(`${table}.${from}`)} as key, ${sql(`${others}.${name}`)} as name
        from ${sql(table)} join ${sql(others)} on ${sql(`${others}.key`)} = ${sql(`${table}.${to}`)}
        where ${condition} order by ${sql(`${others}.id`)}`,
      (rows) => {
        const byKey = Map.groupBy(rows, ({ key }) => key)
        return (key: number): ReadonlyArray<string> => (byKey.get(key) ?? []).map(({ name }) => name)
      }
    )

  return {
    /** The ids of related records, for some keys. */
    ids: (join: JoinTable, keys: ReadonlyArray<number>) =>
      keys.length === 0 ? Effect.succeed(() => []) : read(join, "id", sql.in(`${join.table}.${join.from}`, keys)),

    /** A column of related records, for all records of an organization. */
    names: (join: JoinTable, name: string, organization: OrganizationKey) =>
      read(join, name, sql`${sql(`${join.others}.organization`)} = ${organization}`)
  }
}
