import { parse } from "csv-parse/sync"
import { Array as Arr, Effect, Either, Stream } from "effect"
import { quote } from "../../../domain/Input.ts"
import type { Line } from "../Lines.ts"
import { type AnswerLog, LogBroken } from "./AnswerLog.ts"
import { type CsvRecord, CsvRecordSplitter } from "./CsvRecordSplitter.ts"

/** The column of each field of ours that has another name in the table. */
export type Columns = Readonly<Record<string, string>>

export interface TableOptions {
  readonly columns?: Columns
  /** Fields that have a value without a column. */
  readonly given?: ReadonlyArray<string>
  /** Called with the names of the ignored columns, if there are any, each time a header has been read. */
  readonly onIgnored?: (columns: ReadonlyArray<string>) => Effect.Effect<void>
}

/** The fields of an answer. */
interface Fields {
  readonly known: ReadonlyArray<string>
  readonly required: ReadonlyArray<string>
}

/** The field of each column of a table; a column without one is skipped. */
const fieldsOf = (
  header: ReadonlyArray<string>,
  { columns = {}, given = [] }: TableOptions,
  { known, required }: Fields
) => {
  const named = header.map(quote).join(", ")
  const missing = Object.values(columns).find((column) => !header.includes(column))
  if (missing !== undefined) throw new Error(`there is no column ${quote(missing)}; the columns are ${named}`)
  if (!header.some((column) => known.includes(column) || Object.values(columns).includes(column))) {
    throw new Error(`no column has the name of a field; with commas as separators the columns are ${named}`)
  }
  const renamed = new Map(Object.entries(columns).map(([field, column]) => [column, field]))
  const fields = header.map(
    (column) => renamed.get(column) ?? (known.includes(column) && !(column in columns) && column)
  )
  const duplicate = header.find(
    (_, index) => fields[index] !== false && fields.indexOf(fields[index] ?? false) !== index
  )
  if (duplicate !== undefined) throw new Error(`there are two columns ${quote(duplicate)}, expected only one`)
  const lacking = required.filter((field) => !fields.includes(field) && !given.includes(field))
  if (lacking.length > 0) {
    throw new Error(`no column for ${lacking.join(", ")}; the columns are ${named}; use --map or --set`)
  }
  return fields
}

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

/** A record as a line. Cells beyond the columns are from an unquoted text with commas: no text may be lost silently. */
const lineOf = (number: number, cells: ReadonlyArray<string>, fields: ReturnType<typeof fieldsOf>): Line => {
  const surplus = cells.slice(fields.length).find((cell) => cell.trim() !== "")
  if (surplus !== undefined) {
    const problem = `has more cells than columns, from ${quote(surplus)} on: put a text with commas in quotes`
    return { number, text: "", problem }
  }
  const members = fields.flatMap((field, index) =>
    field === false || index >= cells.length ? [] : [[field, cells[index]]]
  )
  return { number, text: JSON.stringify(Object.fromEntries(members)) }
}

const lineEnd = Buffer.from("\n")

const parseCells = (records: ReadonlyArray<Uint8Array>, bom: boolean): ReadonlyArray<ReadonlyArray<string>> =>
  parse(Buffer.concat(records.flatMap((bytes) => [bytes, lineEnd])), {
    bom,
    record_delimiter: "\n",
    relax_column_count: true
  })

/** Reads the records of a table in their order; the first one names the columns. Returns the ignored ones with it. */
const recordReader = (options: TableOptions, answerFields: Fields) => {
  let fields: ReturnType<typeof fieldsOf> | undefined
  return (records: ReadonlyArray<CsvRecord>) => {
    let ignored: ReadonlyArray<string> = []
    const valid = records.flatMap((record) => ("bytes" in record ? record.bytes : []))
    const rows = parseCells(valid, fields === undefined).values()
    const lines = records.flatMap((record): Line | [] => {
      if ("problem" in record) return { number: record.line, text: "", problem: record.problem }
      const cells = rows.next().value ?? []
      if (fields !== undefined) return cells.some((cell) => cell.trim()) ? lineOf(record.line, cells, fields) : []
      const named = fieldsOf(cells, options, answerFields)
      fields = named
      ignored = cells.filter((column, index) => named[index] === false && column.trim() !== "")
      return []
    })
    return { lines, ignored }
  }
}

/** A comma-separated table with a header line (RFC 4180). */
export const csvLog = (options: TableOptions, answerFields: Fields): AnswerLog => ({
  toAnswer,
  lines: (chunks) =>
    Stream.suspend(() => {
      const splitter = new CsvRecordSplitter()
      const read = recordReader(options, answerFields)
      const { onIgnored = () => Effect.void } = options
      const attempt = (records: () => ReadonlyArray<CsvRecord>) =>
        Effect.try({ try: () => read(records()), catch: toLogBroken }).pipe(
          Effect.tap(({ ignored }) => (ignored.length > 0 ? onIgnored(ignored) : Effect.void)),
          Effect.map(({ lines }) => lines)
        )
      return Stream.concat(
        Stream.mapEffect(chunks, (chunk) => attempt(() => splitter.push(chunk))),
        Stream.fromEffect(attempt(() => splitter.end()))
      )
    })
})
