import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect } from "effect"
import type { OrganizationKey } from "./Keys.ts"

/** A join table between records. */
interface JoinTable {
  readonly table: string
  /** The column with the key of the record. */
  readonly from: string
  /** The column with the key of the related record, whose table is its plural. */
  readonly to: string
}

/** Reads a column of related records, by the record's key, in the order of their ids. */
export const makeRelatedReader = (sql: SqlClient) => {
  const read = ({ from, table, to }: JoinTable, name: string, condition: Fragment) =>
    Effect.map(
      sql<{ key: number; name: string }>`
        select joined.${sql(from)} as key, others.${sql(name)} as name
        from ${sql(table)} joined join ${sql(`${to}s`)} others on others.key = joined.${sql(to)}
        where ${condition} order by others.id`,
      (rows) => {
        const byKey = Map.groupBy(rows, ({ key }) => key)
        return (key: number): ReadonlyArray<string> => (byKey.get(key) ?? []).map(({ name }) => name)
      }
    )

  return {
    /** The ids of related records, for some keys. */
    ids: (join: JoinTable, keys: ReadonlyArray<number>) => read(join, "id", sql.in(`joined.${join.from}`, keys)),

    /** A column of related records, for all records of an organization. */
    names: (join: JoinTable, name: string, organization: OrganizationKey) =>
      read(join, name, sql`others.organization = ${organization}`)
  }
}
