import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Duration, Effect, Option, Stream } from "effect"
import type { OrganizationKey } from "../records/Keys.ts"

export interface Column {
  readonly name: string
  /** A time is epoch milliseconds. */
  readonly type: "text" | "integer" | "number" | "time" | "boolean"
  readonly isNullable?: true
  readonly meaning: string
}

export type Row = Readonly<Record<string, string | number | boolean | null>>

/** Which of an organization's rows are exported. */
export interface Part {
  readonly organization: OrganizationKey
  /** The key of the answer after which it begins, and of the last one. */
  readonly from: number
  readonly to: number
  /** Days with changes, counted from 1970-01-01; none where all days are meant. */
  readonly days: ReadonlySet<number> | undefined
  /** Whether answers come with their texts. */
  readonly hasTexts: boolean
}

/** A table as warehouses take it: its columns, and its rows in the order of their keys. */
export interface ExportTable {
  readonly columns: ReadonlyArray<Column>
  readonly pages: (sql: SqlClient.SqlClient, part: Part) => Stream.Stream<ReadonlyArray<Row>, SqlError>
}

// Rows that are read by one statement. A text is as long as hundreds of rows.
const most = 1000
const mostWithTexts = 50

// On SQLite nobody else is served while a statement reads. In memory the most rows take some milliseconds; from a disk that
// has much to do each may take one, so that few are read first, and fewer where they take as long as this.
const fewest = 200
const longMs = 50

/** Pages of a table by keyset: `select` reads what comes after a place. */
export const pagesOf =
  <Raw, Place>(
    first: (part: Part) => Place,
    select: (
      sql: SqlClient.SqlClient,
      part: Part,
      after: Place,
      count: number
    ) => Effect.Effect<ReadonlyArray<Raw>, SqlError>,
    placeOf: (raw: Raw) => Place,
    rowsOf: (raws: ReadonlyArray<Raw>, part: Part) => ReadonlyArray<Row>
  ): ExportTable["pages"] =>
  (sql, part) =>
    Stream.suspend(() => {
      const limit = part.hasTexts ? mostWithTexts : most
      const least = sql.onDialectOrElse({ pg: () => limit, orElse: () => Math.min(fewest, limit) })
      return Stream.paginateEffect({ after: first(part), count: least }, ({ after, count }) =>
        Effect.map(Effect.timed(select(sql, part, after, count)), ([took, raws]) => {
          const last = raws.length < count ? Option.none() : Option.fromNullable(raws.at(-1))
          const isLong = Duration.toMillis(took) >= longMs
          const next = isLong ? Math.max(Math.floor(count / 2), least) : Math.min(count * 2, limit)
          return [rowsOf(raws, part), Option.map(last, (raw) => ({ after: placeOf(raw), count: next }))] as const
        })
      )
    })
