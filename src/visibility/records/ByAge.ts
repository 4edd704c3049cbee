import type { SqlClient } from "@effect/sql/SqlClient"
import { Option, Schema } from "effect"
import type { Placed, Range } from "./Lists.ts"

/** Where a record stands in a list that is ordered by age: created_at (epoch milliseconds) and id. */
export const AgePlace = Schema.Tuple(Schema.Int, Schema.String)
export type AgePlace = typeof AgePlace.Type

/** A record with its place by age. */
export const placedByAge = <Item extends { readonly created_at: number; readonly id: string }>(
  item: Item
): Placed<Item, AgePlace> => ({ item, place: [item.created_at, item.id] })

/** The records of a table after a place, newest first, as many as a range says. */
export const byAge = (sql: SqlClient) => ({
  after: (table: string, { after }: Range<AgePlace>) =>
    Option.match(after, {
      onNone: () => sql`1 = 1`,
      onSome: ([createdAt, id]) => sql`(${sql(`${table}.created_at`)}, ${sql(`${table}.id`)}) < (${createdAt}, ${id})`
    }),
  newestFirst: (table: string, { count }: Range<AgePlace>) =>
    sql`order by ${sql(`${table}.created_at`)} desc, ${sql(`${table}.id`)} desc limit ${count}`
})
