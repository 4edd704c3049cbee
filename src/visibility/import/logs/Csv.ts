import { type Parser, parse } from "csv-parse"
import { Array as Arr, Chunk, Effect, Either, Stream } from "effect"
import { joinWithOr, quote } from "../../../domain/Input.ts"
import type { Line } from "../Lines.ts"
import { type AnswerLog, LogBroken } from "./AnswerLog.ts"
import { CsvRecordFilter } from "./CsvRecordFilter.ts"

/** A record of a table, and all of its cells where they are not as many as the columns. */
interface ParsedRecord {
  readonly record: Readonly<Record<string, string>>
  readonly info: {
    readonly records: number
    readonly columns: ReadonlyArray<unknown>
    readonly error?: { readonly record: ReadonlyArray<string> } | undefined
  }
}

/** Which column of a table each field of ours is in, for those that are called otherwise there. */
export type Columns = Readonly<Record<string, string>>

/** The field of each column of a table; a column without one is passed over. */
const fieldsOf = (columns: Columns, known: ReadonlyArray<string>) => (header: ReadonlyArray<string>) => {
  const missing = Object.values(columns).find((column) => !header.includes(column))
  if (missing !== undefined) {
    throw new Error(`there is no column ${quote(missing)}, the columns are ${joinWithOr(header.map(quote))}`)
  }
  if (!header.some((column) => known.includes(column) || Object.values(columns).includes(column))) {
    throw new Error(`no column is called as a field is; they are ${joinWithOr(header.map(quote))}, parted by commas`)
  }
  const renamed = new Map(Object.entries(columns).map(([field, column]) => [column, field]))
  const fields = header.map(
    (column) => renamed.get(column) ?? (known.includes(column) && !(column in columns) && column)
  )
  const duplicate = header.find(
    (_, index) => fields[index] !== false && fields.indexOf(fields[index] ?? false) !== index
  )
  if (duplicate !== undefined) throw new Error(`there are two columns ${quote(duplicate)}, expected each field in one`)
  return fields
}

// Rows that are handed on at a time, as each is a step of a stream.
const rowsPerChunk = 100

const toLogBroken = (cause: unknown) =>
  new LogBroken({ reason: cause instanceof Error ? cause.message : String(cause) })

/**
 * A cell is a text; several of something are parted by `|` or line breaks, or are a JSON list. What looks like one and is none
 * is told where the answer is read.
 */
const parseList = (cell: string, separator: RegExp): unknown =>
  cell.trimStart().startsWith("[")
    ? Either.getOrElse(
        Either.try((): unknown => JSON.parse(cell)),
        () => cell
      )
    : Arr.match(
        cell.split(separator).flatMap((each) => each.trim() || []),
        { onEmpty: () => undefined, onNonEmpty: (parts) => parts }
      )

// A URL may hold commas and semicolons: they part where another one begins.
const urlSeparator = /[\s|]+|[,;](?=[\s|]|https?:\/\/|$)/i

const toAnswer = (value: object): Either.Either<object> => {
  const filled = Object.entries(value as Readonly<Record<string, string>>).filter(([, cell]) => cell.trim() !== "")
  const { citations = "", mentions = "", ...cells } = Object.fromEntries(filled)
  const named = parseList(mentions, /[\n|]+/)
  const brands = Array.isArray(named) ? named.map((each) => (typeof each === "string" ? { brand: each } : each)) : named
  return Either.right({ ...cells, citations: parseList(citations, urlSeparator), mentions: brands })
}

/** Cells that no column is over, of a text with commas that is not in quotes: the rest of it is not to be lost in silence. */
const surplusOf = ({ columns, error }: ParsedRecord["info"]): string | undefined => {
  const surplus = error?.record.slice(columns.length).find((cell) => cell.trim() !== "")
  return surplus === undefined
    ? undefined
    : `has more cells than there are columns, beginning with ${quote(surplus)}: a text with commas has to be in quotes`
}

/** A record with the number of its last line. */
const lineOf = (number: number, { info, record }: ParsedRecord): Line => {
  const problem = surplusOf(info)
  return { number, text: JSON.stringify(record), ...(problem === undefined ? {} : { problem }) }
}

const parserOf = (columns: Columns, fields: ReadonlyArray<string>): Parser =>
  parse({
    bom: true,
    columns: fieldsOf(columns, fields),
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count_less: true,
    relax_column_count_more: true,
    skip_empty_lines: true
  })

const rowsOf = <E, R>(
  chunks: Stream.Stream<Uint8Array, E, R>,
  parser: Parser
): Stream.Stream<Line, E | LogBroken, R> => {
  // It is told by who reads the rows, who may not have begun.
  parser.on("error", () => undefined)
  const recordFilter = new CsvRecordFilter()
  const write = (bytes: Uint8Array) =>
    Effect.async<void>((resume) => {
      parser.write(bytes, () => resume(Effect.void))
    })
  const writeAll = (parts: () => ReadonlyArray<Uint8Array>) =>
    Effect.flatMap(Effect.try({ try: parts, catch: toLogBroken }), (parts) =>
      Effect.forEach(parts, write, { discard: true })
    )
  const push = (chunk: Uint8Array) => writeAll(() => recordFilter.push(chunk))
  const end = Effect.zipRight(
    writeAll(() => recordFilter.end()),
    Effect.sync(() => parser.end())
  )
  // Whoever waits for its next row would wait for ever.
  const destroy = Effect.sync(() => parser.destroy())
  const feed = Stream.fromEffect(Effect.onError(Effect.zipRight(Stream.runForEach(chunks, push), end), () => destroy))
  const problems = (record?: number): ReadonlyArray<Line> =>
    recordFilter.problemsBefore(record).map(({ line, problem }) => ({ number: line, text: "", problem }))
  const parsed = Stream.fromAsyncIterable<ParsedRecord, LogBroken>(parser, toLogBroken)
  const rows = Stream.mapConcat(
    parsed,
    (row): ReadonlyArray<Line> => [...problems(row.info.records), lineOf(recordFilter.nextEndLine(), row)]
  )
  return Stream.merge(
    Stream.concat(
      rows,
      Stream.suspend(() => Stream.fromIterable(problems()))
    ),
    Stream.drain(feed)
  )
}

/** A table with a line of column names, parted by commas (RFC 4180). */
export const csvLog = (columns: Columns, fields: ReadonlyArray<string>): AnswerLog => ({
  toAnswer,
  lines: (chunks) =>
    Stream.suspend(() => rowsOf(chunks, parserOf(columns, fields))).pipe(
      Stream.grouped(rowsPerChunk),
      Stream.map((lines) => Chunk.toReadonlyArray(lines))
    )
})
