import { Chunk, Effect, Sink, Stream } from "effect"
import { csvRow } from "./csvRow.ts"
import { type Column, lengthOf, longestRun, type Row } from "./ExportTable.ts"
import type { Format } from "./Format.ts"

type Pages<E> = Stream.Stream<ReadonlyArray<Row>, E>
type Written<E> = Stream.Stream<string | Uint8Array, E>

const ndjson = <E>(_: ReadonlyArray<Column>, pages: Pages<E>): Written<E> =>
  Stream.map(pages, (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(""))

const csv = <E>(columns: ReadonlyArray<Column>, pages: Pages<E>): Written<E> => {
  const names = columns.map(({ name }) => name)
  return Stream.concat(
    Stream.make(csvRow(names)),
    Stream.map(pages, (rows) => rows.map((row) => csvRow(names.map((name) => row[name]))).join(""))
  )
}

/** As many pages as make a group; a page that is longer is one by itself. */
const group = Sink.foldWeighted<Chunk.Chunk<ReadonlyArray<Row>>, ReadonlyArray<Row>>({
  initial: Chunk.empty(),
  maxCost: longestRun,
  cost: (_, rows) => lengthOf(rows),
  body: Chunk.append
})

// It is loaded by the first who wants it.
const parquet = <E>(columns: ReadonlyArray<Column>, pages: Pages<E>): Written<E> =>
  Stream.unwrap(
    Effect.map(
      Effect.promise(() => import("./parquet.ts")),
      ({ parquetFile }) => {
        const file = parquetFile(columns)
        const groups = Stream.transduce(pages, group)
        return Stream.concat(
          Stream.map(groups, (some) => file.write(Chunk.toReadonlyArray(some).flat())),
          Stream.sync(() => file.end())
        )
      }
    )
  )

type Write = <E>(columns: ReadonlyArray<Column>, pages: Pages<E>) => Written<E>

/** How the rows of a table are written. */
export const writers: Readonly<Record<Format, Write>> = { ndjson, csv, parquet }
