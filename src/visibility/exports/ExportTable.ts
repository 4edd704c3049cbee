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
// has much to do each may take one, so that few are read first, and fewer where they take as long as this. A text may be of
// megabytes.
const fewest = 200
const fewestWithTexts = 5
const longMs = 50

/** Characters of rows that are handed on together: enough to be compressed well, few enough to be written in some milliseconds. */
export const longestRun = 1_000_000

/** Roughly, the characters of rows: those of the text, and 200 of all else. */
export const lengthOf = (rows: ReadonlyArray<Row>): number =>
  rows.reduce((sum, { text }) => sum + 200 + (typeof text === "string" ? text.length : 0), 0)

/**
 * What was read with texts, as runs of rows: each text is unpacked when its run is asked for, and a run ends when it is long. A
 * page of texts of megabytes would hold everybody else up for seconds. Where nothing was read it is one run without rows.
 */
const runsOf = <Raw>(raws: ReadonlyArray<Raw>, rowsOf: (raws: ReadonlyArray<Raw>) => ReadonlyArray<Row>) =>
  Stream.paginate(0, (start) => {
    const run: Array<Row> = []
    let end = start
    for (let length = 0; end < raws.length && length < longestRun; end++) {
      const rows = rowsOf(raws.slice(end, end + 1))
      run.push(...rows)
      length += lengthOf(rows)
    }
    return [run, end < raws.length ? Option.some(end) : Option.none()]
  })

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
      const [limit, few] = part.hasTexts ? [mostWithTexts, fewestWithTexts] : [most, fewest]
      const least = sql.onDialectOrElse({ pg: () => limit, orElse: () => few })
      return Stream.paginateEffect({ after: first(part), count: least }, ({ after, count }) =>
        Effect.map(Effect.timed(select(sql, part, after, count)), ([took, raws]) => {
          const last = raws.length < count ? Option.none() : Option.fromNullable(raws.at(-1))
          const isLong = Duration.toMillis(took) >= longMs
          const next = isLong ? Math.max(Math.floor(count / 2), least) : Math.min(count * 2, limit)
          return [raws, Option.map(last, (raw) => ({ after: placeOf(raw), count: next }))] as const
        })
      ).pipe(
        Stream.flatMap((raws) =>
          part.hasTexts ? runsOf(raws, (some) => rowsOf(some, part)) : Stream.make(rowsOf(raws, part))
        )
      )
    })
