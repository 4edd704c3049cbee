import { isUtf8 } from "node:buffer"
import { longestLine } from "../Lines.ts"

/** What is wrong with a record that was taken out of a table. */
interface Problem {
  /** How many records stand before it. */
  readonly after: number
  readonly line: number
  readonly problem: string
}

/** What is wrong with a record, and on which line that shows. */
interface Wrong {
  readonly line: number
  readonly problem: string
}

const noUtf8 = "is not UTF-8"
const tooLong = `is longer than ${longestLine} bytes`
const open = "has a quotation mark that is not closed"
const misplaced = "has a quotation mark within a cell: a text with one has to be in quotes, and the mark doubled"

const [quote, comma, newline, carriageReturn] = [34, 44, 10, 13]

const isLineEnd = (byte: number): boolean => byte === newline || byte === carriageReturn

/**
 * Where in a record a byte stands: where a cell begins, in one without quotes or with them, behind a mark that ends those or is
 * doubled. Behind one that is neither, each mark begins or ends what is quoted.
 */
type Place = "start" | "plain" | "quoted" | "mark" | "outside" | "inside"

const placeAfter = (place: Place, byte: number): Place => {
  if (byte === quote) {
    if (place === "plain" || place === "outside") return place === "plain" ? "plain" : "inside"
    if (place === "inside") return "outside"
    return place === "quoted" ? "mark" : "quoted"
  }
  if (place === "quoted" || place === "inside" || place === "outside") return place
  if (byte === comma) return "start"
  return place === "mark" ? "outside" : "plain"
}

const lengthOf = (pieces: ReadonlyArray<Uint8Array>): number => pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * Takes the records out of a table that a parser would end at, or read as others: those that are too long or no UTF-8, that have a
 * quotation mark within a cell, or one that is not closed. One with a mark out of place ends with the line by which its marks are even.
 */
export class RecordSieve {
  private place: Place = "start"
  private line = 1
  private before = newline
  /** The line on which the record begins, and that of its last mark that began a cell. */
  private beganAt = 1
  private quotedAt = 1
  private wrong: Wrong | undefined
  /** Without its columns nothing of a table can be read: the parser tells what is wrong with them. */
  private isHeader = true
  /** What came of a record before these bytes. */
  private begun: Array<Uint8Array> = []
  private records = 0
  private problems: Array<Problem> = []
  /** The last lines of the records that are good and not read yet. */
  private ends: Array<number> = []

  /** What of a table is to be parsed, without the records that are wrong. Throws where no columns can be read. */
  push(bytes: Uint8Array): ReadonlyArray<Uint8Array> {
    const parts: Array<Uint8Array> = []
    let [good, start] = [0, 0]
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? newline
      const isEnd = isLineEnd(byte) && this.place !== "quoted" && this.place !== "inside"
      if (isEnd) {
        if (this.check(bytes.subarray(start, at)) !== undefined) {
          if (start > good) parts.push(bytes.subarray(good, start))
          good = at + 1
        } else parts.push(...this.begun)
        this.finish()
        start = at + 1
      } else this.step(byte)
      if (byte === carriageReturn || (byte === newline && this.before !== carriageReturn)) this.line += 1
      this.before = byte
      if (isEnd) this.beganAt = this.line
    }
    if (start > good) parts.push(bytes.subarray(good, start))
    this.keep(bytes.slice(start))
    return parts
  }

  /** What is there of the last record, which need not have a line end. */
  end(): ReadonlyArray<Uint8Array> {
    if (this.before === newline || this.before === carriageReturn) this.line -= 1
    if (this.place === "quoted") this.refuse(this.quotedAt, open)
    const rest = this.check(new Uint8Array()) === undefined ? this.begun : []
    this.finish()
    return rest
  }

  /** The problems before a record, each told once; all that are left where no record is said. */
  problemsBefore(record = Number.POSITIVE_INFINITY): ReadonlyArray<Problem> {
    const next = this.problems.findIndex(({ after }) => after >= record)
    return this.problems.splice(0, next === -1 ? this.problems.length : next)
  }

  /** The last line of the next record that is good. */
  nextEnd(): number {
    return this.ends.shift() ?? this.line
  }

  private refuse(line: number, problem: string): void {
    if (!this.isHeader) this.wrong ??= { line, problem }
  }

  /** What is wrong with the record that ends with these bytes. */
  private check(rest: Uint8Array): Wrong | undefined {
    const bytes = this.begun.length === 0 ? rest : Buffer.concat([...this.begun, rest])
    if (bytes.length > longestLine) this.refuse(this.beganAt, tooLong)
    if (!isUtf8(bytes)) {
      if (this.isHeader) throw new Error(noUtf8)
      this.refuse(this.beganAt, noUtf8)
    }
    return this.wrong
  }

  private finish(): void {
    if (this.wrong !== undefined) {
      const { line, problem } = this.wrong
      const rest = this.line === line ? "" : `; what follows up to line ${this.line} is left out with it`
      this.problems.push({ after: this.records, line, problem: problem + rest })
    } else if (this.place !== "start" || this.before === comma) {
      if (this.isHeader) this.isHeader = false
      else {
        this.records += 1
        this.ends.push(this.line)
      }
    }
    this.wrong = undefined
    this.begun = []
    this.place = "start"
  }

  private step(byte: number): void {
    // A byte order mark begins no cell.
    if (this.isHeader && this.place === "start" && byte > 127) return
    const place = placeAfter(this.place, byte)
    if (byte === quote && this.place === "start") this.quotedAt = this.line
    const isBroken = byte === quote ? this.place === "plain" : this.place === "mark" && place === "outside"
    if (isBroken) this.refuse(this.line, misplaced)
    this.place = place
  }

  /** What is there of a record that goes on; of one that is wrong, or longer than any that is good, nothing is kept. */
  private keep(bytes: Uint8Array): void {
    this.begun.push(bytes)
    if (lengthOf(this.begun) > longestLine) {
      if (this.isHeader) throw new Error(`the line of its columns ${tooLong}`)
      this.refuse(this.beganAt, tooLong)
    }
    if (this.wrong !== undefined) this.begun = []
  }
}
