import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Duration, Effect, Option, Stream } from "effect"
import type { OrganizationKey } from "../records/Keys.ts"

export interface ExportColumn {
  readonly name: string
  /** A time is epoch milliseconds. */
  readonly type: "text" | "integer" | "number" | "time" | "boolean"
  readonly isNullable?: true
  readonly meaning: string
}

export type ExportRow = Readonly<Record<string, string | number | boolean | null>>

/** The rows of an organization to export. */
export interface ExportRange {
  readonly organization: OrganizationKey
  /** The key of the answer to start after, and of the last answer. */
  readonly from: number
  readonly to: number
  /** Days with changes, counted from 1970-01-01; undefined means all days. */
  readonly days: ReadonlySet<number> | undefined
  /** Whether answers include their texts. */
  readonly hasTexts: boolean
}

/** A table for a warehouse: its columns, and its rows in the order of their keys. */
export interface ExportTable {
  readonly columns: ReadonlyArray<ExportColumn>
  readonly pages: (sql: SqlClient.SqlClient, part: ExportRange) => Stream.Stream<ReadonlyArray<ExportRow>, SqlError>
}

// Rows per statement. A text is as long as hundreds of rows.
const maxPageRows = 1000
const maxPageRowsWithTexts = 50

// A SQLite read blocks the event loop. In memory the maximum takes some milliseconds, but on a busy disk each row may
// take one. So reads start small, double while they are fast, and halve when one takes slowReadMs. A text may be
// megabytes.
const minPageRows = 200
const minPageRowsWithTexts = 5
const slowReadMs = 50

/** Characters of rows in one batch: enough to compress well, few enough to write in some milliseconds. */
export const maxRunLength = 1_000_000

/** Approximate length of rows in characters: their texts, and 200 for the rest of each row. */
export const approximateLengthOf = (rows: ReadonlyArray<ExportRow>): number =>
  rows.reduce((sum, { text }) => sum + 200 + (typeof text === "string" ? text.length : 0), 0)

/**
 * Splits rows with texts into runs. A text is decompressed when its run is requested, and a run ends when it is long: a
 * page of megabyte texts would block everybody else for seconds. No rows give one empty run.
 */
const runsOf = <Raw>(raws: ReadonlyArray<Raw>, rowsOf: (raws: ReadonlyArray<Raw>) => ReadonlyArray<ExportRow>) =>
  Stream.paginate(0, (start) => {
    const run: Array<ExportRow> = []
    let end = start
    for (let length = 0; end < raws.length && length < maxRunLength; end++) {
      const rows = rowsOf(raws.slice(end, end + 1))
      run.push(...rows)
      length += approximateLengthOf(rows)
    }
    return [run, end < raws.length ? Option.some(end) : Option.none()]
  })

/** Pages of a table by keyset: `select` reads the rows after a place. */
export const pagesOf =
  <Raw, Place>(
    first: (part: ExportRange) => Place,
    select: (
      sql: SqlClient.SqlClient,
      part: ExportRange,
      after: Place,
      count: number
    ) => Effect.Effect<ReadonlyArray<Raw>, SqlError>,
    placeOf: (raw: Raw) => Place,
    rowsOf: (raws: ReadonlyArray<Raw>, part: ExportRange) => ReadonlyArray<ExportRow>
  ): ExportTable["pages"] =>
  (sql, part) =>
    Stream.suspend(() => {
      const [limit, minimum] = part.hasTexts ? [maxPageRowsWithTexts, minPageRowsWithTexts] : [maxPageRows, minPageRows]
      const minRows = sql.onDialectOrElse({ pg: () => limit, orElse: () => minimum })
      return Stream.paginateEffect({ after: first(part), count: minRows }, ({ after, count }) =>
        Effect.map(Effect.timed(select(sql, part, after, count)), ([duration, raws]) => {
          const last = raws.length < count ? Option.none() : Option.fromNullable(raws.at(-1))
          const isSlow = Duration.toMillis(duration) >= slowReadMs
          const next = isSlow ? Math.max(Math.floor(count / 2), minRows) : Math.min(count * 2, limit)
          return [raws, Option.map(last, (raw) => ({ after: placeOf(raw), count: next }))] as const
        })
      ).pipe(
        Stream.flatMap((raws) =>
          part.hasTexts ? runsOf(raws, (batch) => rowsOf(batch, part)) : Stream.make(rowsOf(raws, part))
        )
      )
    })
