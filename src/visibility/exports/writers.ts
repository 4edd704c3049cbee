import { Chunk, Effect, Sink, Stream } from "effect"
import { csvRow } from "./csvRow.ts"
import type { ExportFormat } from "./ExportFormat.ts"
import { approximateLengthOf, type ExportColumn, type ExportRow, maxRunLength } from "./ExportTable.ts"

type Pages<E> = Stream.Stream<ReadonlyArray<ExportRow>, E>
type FileChunks<E> = Stream.Stream<string | Uint8Array, E>

const ndjson = <E>(_: ReadonlyArray<ExportColumn>, pages: Pages<E>): FileChunks<E> =>
  Stream.map(pages, (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(""))

const csv = <E>(columns: ReadonlyArray<ExportColumn>, pages: Pages<E>): FileChunks<E> => {
  const names = columns.map(({ name }) => name)
  return Stream.concat(
    Stream.make(csvRow(names)),
    Stream.map(pages, (rows) => rows.map((row) => csvRow(names.map((name) => row[name]))).join(""))
  )
}

/** Collects pages into a row group; a longer page is a group by itself. */
const rowGroupSink = Sink.foldWeighted<Chunk.Chunk<ReadonlyArray<ExportRow>>, ReadonlyArray<ExportRow>>({
  initial: Chunk.empty(),
  maxCost: maxRunLength,
  cost: (_, rows) => approximateLengthOf(rows),
  body: Chunk.append
})

// Loaded on first use.
const parquet = <E>(columns: ReadonlyArray<ExportColumn>, pages: Pages<E>): FileChunks<E> =>
  Stream.unwrap(
    Effect.map(
      Effect.promise(() => import("./parquet.ts")),
      ({ parquetFile }) => {
        const file = parquetFile(columns)
        const groups = Stream.transduce(pages, rowGroupSink)
        return Stream.concat(
          Stream.map(groups, (group) => file.write(Chunk.toReadonlyArray(group).flat())),
          Stream.sync(() => file.end())
        )
      }
    )
  )

type Write = <E>(columns: ReadonlyArray<ExportColumn>, pages: Pages<E>) => FileChunks<E>

/** The writers of rows by format. */
export const writers: Readonly<Record<ExportFormat, Write>> = { ndjson, csv, parquet }
