import { type Parser, parse } from "csv-parse"
import { Chunk, Effect, Either, Stream } from "effect"
import { anyOf, quote } from "../../../domain/Input.ts"
import { type Line, longestLine } from "../Lines.ts"
import { type AnswerLog, LogBroken } from "./AnswerLog.ts"
import { Quotes } from "./Quotes.ts"

/** A record of a table with the number of its last line, and all of its cells where they are not as many as the columns. */
interface Row {
  /** What is wrong with it as far as that shows before it is read. */
  readonly problem?: string
  readonly record: Readonly<Record<string, string>>
  readonly info: {
    readonly lines: number
    readonly columns: ReadonlyArray<unknown>
    readonly error?: { readonly record: ReadonlyArray<string> } | undefined
  }
}

type ParsedRow = Row & { readonly info: { readonly records: number } }

/** Which column of a table each field of ours is in, for those that are called otherwise there. */
export type Columns = Readonly<Record<string, string>>

/** The field of each column of a table; a column without one is passed over. */
const fieldsOf = (columns: Columns, known: ReadonlyArray<string>) => (header: ReadonlyArray<string>) => {
  const missing = Object.values(columns).find((column) => !header.includes(column))
  if (missing !== undefined) {
    throw new Error(`there is no column ${quote(missing)}, the columns are ${anyOf(header.map(quote))}`)
  }
  if (!header.some((column) => known.includes(column) || Object.values(columns).includes(column))) {
    throw new Error(`no column is called as a field is; they are ${anyOf(header.map(quote))}, parted by commas`)
  }
  const renamed = new Map(Object.entries(columns).map(([field, column]) => [column, field]))
  const fields = header.map(
    (column) => renamed.get(column) ?? (known.includes(column) && !(column in columns) && column)
  )
  const again = header.find((_, index) => fields[index] !== false && fields.indexOf(fields[index] ?? false) !== index)
  if (again !== undefined) throw new Error(`there are two columns ${quote(again)}, expected each field in one`)
  return fields
}

// Rows that are handed on at a time, as each is a step of a stream.
const rowsTogether = 100

const brokenBy = (cause: unknown) => new LogBroken({ reason: cause instanceof Error ? cause.message : String(cause) })

/**
 * A cell is a text; several of something are parted by `|` or line breaks, or are a JSON list. What looks like one and is none
 * is told where the answer is read.
 */
const listOf = (cell: string, separator: RegExp): unknown =>
  cell.trimStart().startsWith("[")
    ? Either.getOrElse(
        Either.try((): unknown => JSON.parse(cell)),
        () => cell
      )
    : cell.split(separator).flatMap((each) => each.trim() || [])

// A URL may hold commas and semicolons: they part where another one begins.
const betweenUrls = /[\s|]+|[,;](?=[\s|]|https?:\/\/|$)/i

const toAnswer = (value: object): Either.Either<object> => {
  const { citations = "", mentions = "", ...cells } = value as Readonly<Record<string, string>>
  const told = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""))
  const cited = citations === "" ? {} : { citations: listOf(citations, betweenUrls) }
  const named = listOf(mentions, /[\n|]+/)
  const brands = Array.isArray(named) ? named.map((each) => (typeof each === "string" ? { brand: each } : each)) : named
  return Either.right({ ...told, ...cited, ...(mentions === "" ? {} : { mentions: brands }) })
}

/** Cells that no column is over, of a text with commas that is not in quotes: the rest of it is not to be lost in silence. */
const surplusOf = ({ columns, error }: Row["info"]): string | undefined => {
  const surplus = error?.record.slice(columns.length).find((cell) => cell.trim() !== "")
  return surplus === undefined
    ? undefined
    : `has more cells than there are columns, beginning with ${quote(surplus)}: a text with commas has to be in quotes`
}

const lineOf = ({ info, problem = surplusOf(info), record }: Row): Line => {
  return { number: info.lines, text: JSON.stringify(record), ...(problem === undefined ? {} : { problem }) }
}

const parserOf = (columns: Columns, fields: ReadonlyArray<string>): Parser =>
  parse({
    bom: true,
    columns: fieldsOf(columns, fields),
    info: true,
    max_record_size: longestLine,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count_less: true,
    relax_column_count_more: true,
    skip_empty_lines: true
  })

const rowsOf = <E, R>(
  chunks: Stream.Stream<Uint8Array, E, R>,
  parser: Parser
): Stream.Stream<Row, E | LogBroken, R> => {
  // It is told by who reads the rows, who may not have begun.
  parser.on("error", () => undefined)
  // The parser would read other bytes as some other letters.
  const decoder = new TextDecoder("utf-8", { fatal: true })
  const checked = (chunk?: Uint8Array) =>
    Effect.try({
      try: () => decoder.decode(chunk, { stream: chunk !== undefined }),
      catch: () => new LogBroken({ reason: "is not UTF-8" })
    })
  const quotes = new Quotes()
  const write = (bytes: Uint8Array) =>
    Effect.async<void>((resume) => {
      parser.write(bytes, () => resume(Effect.void))
    })
  const writeAll = (parts: () => ReadonlyArray<Uint8Array>) =>
    Effect.suspend(() => Effect.forEach(parts(), write, { discard: true }))
  const push = (chunk: Uint8Array) =>
    Effect.zipRight(
      checked(chunk),
      writeAll(() => quotes.push(chunk))
    )
  const end = checked().pipe(
    Effect.zipRight(writeAll(() => quotes.end())),
    Effect.zipRight(Effect.sync(() => parser.end()))
  )
  // Whoever waits for its next row would wait for ever.
  const destroy = Effect.sync(() => parser.destroy())
  const feed = Stream.fromEffect(Effect.onError(Effect.zipRight(Stream.runForEach(chunks, push), end), () => destroy))
  const problems = (record?: number): ReadonlyArray<Row> =>
    quotes
      .problemsBefore(record)
      .map(({ line, problem }) => ({ record: {}, info: { lines: line, columns: [] }, problem }))
  const parsed = Stream.fromAsyncIterable<ParsedRow, LogBroken>(parser, brokenBy)
  const rows = Stream.mapConcat(parsed, (row): ReadonlyArray<Row> => [...problems(row.info.records), row])
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
      Stream.map(lineOf),
      Stream.grouped(rowsTogether),
      Stream.map((lines) => Chunk.toReadonlyArray(lines))
    )
})
