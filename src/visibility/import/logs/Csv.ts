import { type Parser, parse } from "csv-parse"
import { Array as Arr, Chunk, Effect, Either, Stream } from "effect"
import { quote } from "../../../domain/Input.ts"
import type { Line } from "../Lines.ts"
import { type AnswerLog, LogBroken } from "./AnswerLog.ts"
import { CsvRecordFilter } from "./CsvRecordFilter.ts"

/** A record of a table, with all its cells if their number differs from the columns. */
interface ParsedRecord {
  readonly record: Readonly<Record<string, string>>
  readonly info: {
    readonly records: number
    readonly columns: ReadonlyArray<unknown>
    readonly error?: { readonly record: ReadonlyArray<string> } | undefined
  }
}

/** The column of each field of ours that has another name in the table. */
export type Columns = Readonly<Record<string, string>>

/** The field of each column of a table; a column without one is skipped. */
const fieldsOf = (columns: Columns, known: ReadonlyArray<string>) => (header: ReadonlyArray<string>) => {
  const missing = Object.values(columns).find((column) => !header.includes(column))
  if (missing !== undefined) {
    throw new Error(`there is no column ${quote(missing)}; the columns are ${header.map(quote).join(", ")}`)
  }
  if (!header.some((column) => known.includes(column) || Object.values(columns).includes(column))) {
    throw new Error(
      `no column has the name of a field; with commas as separators the columns are ${header.map(quote).join(", ")}`
    )
  }
  const renamed = new Map(Object.entries(columns).map(([field, column]) => [column, field]))
  const fields = header.map(
    (column) => renamed.get(column) ?? (known.includes(column) && !(column in columns) && column)
  )
  const duplicate = header.find(
    (_, index) => fields[index] !== false && fields.indexOf(fields[index] ?? false) !== index
  )
  if (duplicate !== undefined) throw new Error(`there are two columns ${quote(duplicate)}, expected only one`)
  return fields
}

// Rows per chunk, as each chunk is a step of the stream.
const rowsPerChunk = 100

const toLogBroken = (cause: unknown) =>
  new LogBroken({ reason: cause instanceof Error ? cause.message : String(cause) })

/**
 * A cell is a text, a list parted by `|` or line breaks, or a JSON list. Invalid JSON stays a text, which is reported
 * when the answer is read.
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

// A URL may contain commas and semicolons: they separate only if another URL follows.
const urlSeparator = /[\s|]+|[,;](?=[\s|]|https?:\/\/|$)/i

const toAnswer = (value: object): Either.Either<object> => {
  const filled = Object.entries(value as Readonly<Record<string, string>>).filter(([, cell]) => cell.trim() !== "")
  const { citations = "", mentions = "", ...cells } = Object.fromEntries(filled)
  const mentionList = parseList(mentions, /[\n|]+/)
  const brands = Array.isArray(mentionList)
    ? mentionList.map((each) => (typeof each === "string" ? { brand: each } : each))
    : mentionList
  return Either.right({ ...cells, citations: parseList(citations, urlSeparator), mentions: brands })
}

/** The problem of cells beyond the columns, from an unquoted text with commas: no text may be lost silently. */
const surplusOf = ({ columns, error }: ParsedRecord["info"]): string | undefined => {
  const surplus = error?.record.slice(columns.length).find((cell) => cell.trim() !== "")
  return surplus === undefined
    ? undefined
    : `has more cells than columns, from ${quote(surplus)} on: put a text with commas in quotes`
}

/** A record as a line, numbered by its last line in the file. */
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
  // The reader of the rows reports the error, but may not have started.
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
  // A reader would otherwise wait for the next row for ever.
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

/** A comma-separated table with a header line (RFC 4180). */
export const csvLog = (columns: Columns, fields: ReadonlyArray<string>): AnswerLog => ({
  toAnswer,
  lines: (chunks) =>
    Stream.suspend(() => rowsOf(chunks, parserOf(columns, fields))).pipe(
      Stream.grouped(rowsPerChunk),
      Stream.map((lines) => Chunk.toReadonlyArray(lines))
    )
})
