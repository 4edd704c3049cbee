import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, Schema } from "effect"
import { isConfirmationNumber, readConfirmationNumber } from "../../domain/Ids.ts"
import type { FeedPart, FeedRange } from "./FeedRange.ts"
import { Tally } from "./Tally.ts"

const decodeTallies = Schema.decodeUnknown(Schema.Array(Tally))

/**
 * The feed entries of a table: a row is an entry when it was bought, and another one when it was canceled. All queries
 * are for the sandbox with the given key.
 */
export const feedTable = (sql: SqlClient, name: "orders" | "bookings") => {
  const table = sql(name)
  const [bought, canceled] = [sql.literal("created_at"), sql.literal("canceled_at")]

  const within = (key: Fragment, time: Fragment, { after, upTo }: FeedRange) =>
    sql`sandbox = ${key} and ${time} > ${after} and ${time} <= ${upTo}`

  return {
    /** The row with an id or a confirmation number, in any case: some columns, named as in a feed entry. */
    rowById: (key: Fragment, columns: Fragment, id: string) => sql`
      select ${columns}, created_at as at, canceled_at, refund_cents from ${table} where sandbox = ${key} and ${
        isConfirmationNumber(id)
          ? sql`confirmation_number = ${readConfirmationNumber(id)}`
          : sql`id = ${id.toLowerCase()}`
      }`,

    /**
     * The newest entries of a part that meet a condition: some columns, with the entry's time as `at`, and its state at
     * that time as `canceled_at` and `refund_cents`.
     */
    entries: (key: Fragment, columns: Fragment, part: FeedPart, condition: Fragment) => sql`
      select * from (
        select * from (
          select ${columns}, created_at as at, cast(null as text) as canceled_at,
            cast(null as bigint) as refund_cents from ${table}
          where ${within(key, bought, part)} ${condition} order by created_at desc limit ${part.limit}
        ) b
        union all
        select * from (
          select ${columns}, canceled_at as at, canceled_at, refund_cents from ${table}
          where ${within(key, canceled, part)} ${condition} order by canceled_at desc limit ${part.limit}
        ) c
      ) e order by at desc limit ${part.limit}`,

    /** The times of all entries of a range, as `at`. */
    times: (key: Fragment, range: FeedRange) => sql`
      select created_at as at from ${table} where ${within(key, bought, range)}
      union all select canceled_at as at from ${table} where ${within(key, canceled, range)}`,

    /** The number of entries in a range and their sum, by channel and kind. */
    tally: (key: Fragment, kind: Fragment, range: FeedRange) =>
      Effect.flatMap(
        sql`
      select channel, kind, count(*) as entries, sum(canceled) as canceled, sum(cents) as cents from (
        select channel, ${kind} as kind, 0 as canceled, total_cents as cents from ${table}
        where ${within(key, bought, range)}
        union all
        select channel, ${kind} as kind, 1 as canceled, -refund_cents as cents from ${table}
        where ${within(key, canceled, range)}
      ) e group by channel, kind`,
        decodeTallies
      )
  }
}
