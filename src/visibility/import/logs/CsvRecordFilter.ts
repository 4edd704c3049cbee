import { isUtf8 } from "node:buffer"
import { maxLineBytes } from "../Lines.ts"

/** What is wrong with a record that was taken out of a table. */
interface Problem {
  /** How many records stand before it. */
  readonly after: number
  readonly line: number
  readonly problem: string
}

/** What is wrong with a record, and on which line that shows. */
interface RecordError {
  readonly line: number
  readonly problem: string
}

const notUtf8 = "is not UTF-8"
const tooLong = `is longer than ${maxLineBytes} bytes`
const unclosedQuote = "has a quotation mark that is not closed"
const misplacedQuote = "has a quotation mark within a cell: a text with one has to be in quotes, and the mark doubled"

const [quote, comma, newline, carriageReturn] = [34, 44, 10, 13]

const isLineEnd = (byte: number): boolean => byte === newline || byte === carriageReturn

/**
 * Where in a record a byte stands: where a cell begins, in one without quotes or with them, behind a mark that ends those or is
 * doubled. Behind one that is neither, each mark begins or ends what is quoted.
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
 * Takes the records out of a table that a parser would end at, or read as others: those that are too long or no UTF-8, that have a
 * quotation mark within a cell, or one that is not closed. One with a mark out of place ends with the line by which its marks are even.
 */
export class CsvRecordFilter {
  private state: CellState = "start"
  private line = 1
  private previousByte = newline
  /** The line on which the record begins, and that of its last mark that began a cell. */
  private recordLine = 1
  private quoteLine = 1
  private error: RecordError | undefined
  /** Without its columns nothing of a table can be read: the parser tells what is wrong with them. */
  private isHeader = true
  /** What came of a record before these bytes. */
  private pending: Array<Uint8Array> = []
  private records = 0
  private problems: Array<Problem> = []
  /** The last lines of the records that are good and not read yet. */
  private endLines: Array<number> = []

  /** What of a table is to be parsed, without the records that are wrong. Throws where no columns can be read. */
  push(bytes: Uint8Array): ReadonlyArray<Uint8Array> {
    const parts: Array<Uint8Array> = []
    let [good, start] = [0, 0]
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? newline
      const isEnd = isLineEnd(byte) && this.state !== "quoted" && this.state !== "inside"
      if (isEnd) {
        if (this.check(bytes.subarray(start, at)) !== undefined) {
          if (start > good) parts.push(bytes.subarray(good, start))
          good = at + 1
        } else parts.push(...this.pending)
        this.finish()
        start = at + 1
      } else this.step(byte)
      if (byte === carriageReturn || (byte === newline && this.previousByte !== carriageReturn)) this.line += 1
      this.previousByte = byte
      if (isEnd) this.recordLine = this.line
    }
    if (start > good) parts.push(bytes.subarray(good, start))
    this.buffer(bytes.slice(start))
    return parts
  }

  /** What is there of the last record, which need not have a line end. */
  end(): ReadonlyArray<Uint8Array> {
    if (this.previousByte === newline || this.previousByte === carriageReturn) this.line -= 1
    if (this.state === "quoted") this.reject(this.quoteLine, unclosedQuote)
    const rest = this.check(new Uint8Array()) === undefined ? this.pending : []
    this.finish()
    return rest
  }

  /** The problems before a record, each told once; all that are left where no record is said. */
  problemsBefore(record = Number.POSITIVE_INFINITY): ReadonlyArray<Problem> {
    const next = this.problems.findIndex(({ after }) => after >= record)
    return this.problems.splice(0, next === -1 ? this.problems.length : next)
  }

  /** The last line of the next record that is good. */
  nextEndLine(): number {
    return this.endLines.shift() ?? this.line
  }

  private reject(line: number, problem: string): void {
    if (!this.isHeader) this.error ??= { line, problem }
  }

  /** What is wrong with the record that ends with these bytes. */
  private check(rest: Uint8Array): RecordError | undefined {
    const bytes = this.pending.length === 0 ? rest : Buffer.concat([...this.pending, rest])
    if (bytes.length > maxLineBytes) this.reject(this.recordLine, tooLong)
    if (!isUtf8(bytes)) {
      if (this.isHeader) throw new Error(notUtf8)
      this.reject(this.recordLine, notUtf8)
    }
    return this.error
  }

  private finish(): void {
    if (this.error !== undefined) {
      const { line, problem } = this.error
      const rest = this.line === line ? "" : `; what follows up to line ${this.line} is left out with it`
      this.problems.push({ after: this.records, line, problem: problem + rest })
    } else if (this.state !== "start" || this.previousByte === comma) {
      if (this.isHeader) this.isHeader = false
      else {
        this.records += 1
        this.endLines.push(this.line)
      }
    }
    this.error = undefined
    this.pending = []
    this.state = "start"
  }

  private step(byte: number): void {
    // A byte order mark begins no cell.
    if (this.isHeader && this.state === "start" && byte > 127) return
    const next = nextState(this.state, byte)
    if (byte === quote && this.state === "start") this.quoteLine = this.line
    const isBroken = byte === quote ? this.state === "plain" : this.state === "mark" && next === "outside"
    if (isBroken) this.reject(this.line, misplacedQuote)
    this.state = next
  }

  /** What is there of a record that goes on; of one that is wrong, or longer than any that is good, nothing is kept. */
  private buffer(bytes: Uint8Array): void {
    this.pending.push(bytes)
    if (lengthOf(this.pending) > maxLineBytes) {
      if (this.isHeader) throw new Error(`the line of its columns ${tooLong}`)
      this.reject(this.recordLine, tooLong)
    }
    if (this.error !== undefined) this.pending = []
  }
}
