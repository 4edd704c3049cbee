import { isUtf8 } from "node:buffer"
import { maxLineBytes } from "../Lines.ts"

/** A record of a table that is not blank: its bytes without the line end, and its last line; or its problem. */
export type CsvRecord = { readonly line: number; readonly bytes: Uint8Array } | RecordIssue

/** The problem of a record, and the line where it shows. */
interface RecordIssue {
  readonly line: number
  readonly problem: string
}

const notUtf8 = "is not UTF-8"
const tooLong = `is longer than ${maxLineBytes} bytes`
const unclosedQuote = "has a quotation mark that is not closed"
const misplacedQuote = "has a quotation mark within a cell: put the text in quotes and double the mark"

const [quote, comma, newline, carriageReturn] = [34, 44, 10, 13]

const byteOrderMark = Buffer.from("\uFEFF")

const isLineEnd = (byte: number): boolean => byte === newline || byte === carriageReturn

/**
 * The position in a record: at the start of a cell, in a plain or quoted cell, or after a mark that closes the quotes
 * or is doubled. After a mark that is neither, each further mark opens (inside) or closes (outside) a quoted part.
 */
type CellState = "start" | "plain" | "quoted" | "mark" | "outside" | "inside"

const nextState = (state: CellState, byte: number): CellState => {
  if (byte === quote) {
    if (state === "plain" || state === "outside") return state === "plain" ? "plain" : "inside"
    if (state === "inside") return "outside"
    return state === "quoted" ? "mark" : "quoted"
  }
  if (state === "quoted" || state === "inside" || state === "outside") return state
  if (byte === comma) return "start"
  return state === "mark" ? "outside" : "plain"
}

const lengthOf = (pieces: ReadonlyArray<Uint8Array>): number => pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * Splits bytes into CSV records and rejects those that would stop or confuse the parser: too long, not UTF-8, or with a
 * misplaced or unclosed quotation mark. A misplaced mark in a quoted cell ends the record with the line where the number
 * of marks since the start of the cell is even.
 */
export class CsvRecordSplitter {
  private state: CellState = "start"
  private line = 1
  private previousByte = newline
  /** The first line of the record, and the line of its last mark that opened a cell. */
  private recordLine = 1
  private quoteLine = 1
  private error: RecordIssue | undefined
  private isHeader = true
  /** The bytes of the current record from earlier chunks. */
  private pending: Array<Uint8Array> = []

  /** The records that end in these bytes. Throws if the header cannot be read. */
  push(bytes: Uint8Array): ReadonlyArray<CsvRecord> {
    const records: Array<CsvRecord> = []
    let start = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? newline
      const isEnd = isLineEnd(byte) && this.state !== "quoted" && this.state !== "inside"
      if (isEnd) {
        records.push(...this.finish(bytes.subarray(start, at)))
        start = at + 1
      } else this.step(byte)
      if (byte === carriageReturn || (byte === newline && this.previousByte !== carriageReturn)) this.line += 1
      this.previousByte = byte
      if (isEnd) this.recordLine = this.line
    }
    this.buffer(bytes.slice(start))
    return records
  }

  /** The last record, which may lack a line end. */
  end(): ReadonlyArray<CsvRecord> {
    if (isLineEnd(this.previousByte)) this.line -= 1
    if (this.state === "quoted") this.reject(this.quoteLine, unclosedQuote)
    return this.finish(new Uint8Array())
  }

  private reject(line: number, problem: string): void {
    this.error ??= { line, problem }
  }

  /** Without its header no table can be read. */
  private checkHeader(): void {
    if (!this.isHeader || this.error === undefined) return
    throw new Error(`the header, line ${this.error.line}, ${this.error.problem}`)
  }

  /** The record that ends with these bytes; none if it is blank. */
  private finish(rest: Uint8Array): ReadonlyArray<CsvRecord> {
    const bytes = this.pending.length === 0 ? rest : Buffer.concat([...this.pending, rest])
    if (bytes.length > maxLineBytes) this.reject(this.recordLine, tooLong)
    if (!isUtf8(bytes)) {
      // A file that is no text has quotation marks by chance.
      if (this.isHeader) this.error = undefined
      this.reject(this.recordLine, notUtf8)
    }
    this.checkHeader()
    const { error, line } = this
    // The names of a header may be non-ASCII throughout.
    const isBlank = bytes.length === 0 || (this.isHeader && byteOrderMark.equals(bytes))
    this.error = undefined
    this.pending = []
    this.state = "start"
    if (error !== undefined) {
      const more = line === error.line ? "" : `; everything up to line ${line} is left out, too`
      return [{ line: error.line, problem: error.problem + more }]
    }
    if (isBlank) return []
    this.isHeader = false
    return [{ line, bytes }]
  }

  private step(byte: number): void {
    // A byte order mark starts no cell.
    if (this.isHeader && this.state === "start" && byteOrderMark.includes(byte)) return
    const next = nextState(this.state, byte)
    if (byte === quote && this.state === "start") this.quoteLine = this.line
    const isBroken = byte === quote ? this.state === "plain" : this.state === "mark" && next === "outside"
    if (isBroken) this.reject(this.line, misplacedQuote)
    this.state = next
  }

  /** Buffers an incomplete record; nothing of one that is invalid or too long. */
  private buffer(bytes: Uint8Array): void {
    this.pending.push(bytes)
    if (lengthOf(this.pending) > maxLineBytes) {
      this.reject(this.recordLine, tooLong)
      this.checkHeader()
    }
    // A header is kept: whether it is UTF-8 shows at its end.
    if (this.error !== undefined && !this.isHeader) this.pending = []
  }
}
