import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect } from "effect"
import type { OrganizationKey } from "./Keys.ts"

/** How records are joined to others. */
interface JoinTable {
  readonly table: string
  /** The column by which the join table names the one. */
  readonly from: string
  /** The column by which it names the others, and their table. */
  readonly to: string
  readonly others: string
}

/** What the others are called, by the key of the one, in the order of their ids. */
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
    /** Their ids, for some keys. */
    ids: (join: JoinTable, keys: ReadonlyArray<number>) =>
      keys.length === 0 ? Effect.succeed(() => []) : read(join, "id", sql.in(`${join.table}.${join.from}`, keys)),

    /** A column of theirs, for all records of an organization. */
    names: (join: JoinTable, name: string, organization: OrganizationKey) =>
      read(join, name, sql`${sql(`${join.others}.organization`)} = ${organization}`)
  }
}
