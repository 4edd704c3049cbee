import { longestLine } from "../Lines.ts"

/** What is wrong with a record that was taken out of a table. */
interface Problem {
  /** How many records stand before it. */
  readonly after: number
  readonly line: number
  readonly problem: string
}

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

/** The line ends of a record that was taken out, by which the parser goes on counting lines. */
const blank = (bytes: Uint8Array): Uint8Array => bytes.filter(isLineEnd)

/**
 * Takes the records out of a table that have a quotation mark within a cell: a parser ends there, or reads the rest of a text of
 * several lines as rows. Such a record ends with the line by which its marks are even.
 */
export class Quotes {
  private place: Place = "start"
  private line = 1
  private before = newline
  /** The line of a record's first mark that is out of place. */
  private brokenAt: number | undefined
  /** Without its columns nothing of a table can be read: the parser tells what is wrong with them. */
  private isHeader = true
  /** The parser ends the table where a record is. */
  private isTooLong = false
  /** What came of a record before these bytes. */
  private begun: Array<Uint8Array> = []
  private records = 0
  private problems: Array<Problem> = []

  /** What of a table is to be parsed, without the records that are wrong. */
  push(bytes: Uint8Array): ReadonlyArray<Uint8Array> {
    const parts: Array<Uint8Array> = []
    let [good, start] = [0, 0]
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? newline
      if (isLineEnd(byte) && this.place !== "quoted" && this.place !== "inside") {
        if (this.brokenAt !== undefined) {
          if (start > good) parts.push(...this.take(), bytes.subarray(good, start))
          parts.push(...this.take(blank), blank(bytes.subarray(start, at + 1)))
          good = at + 1
        }
        this.finish()
        start = at + 1
      } else this.step(byte)
      if (byte === carriageReturn || (byte === newline && this.before !== carriageReturn)) this.line += 1
      this.before = byte
    }
    if (start > good) parts.push(...this.take(), bytes.subarray(good, start))
    this.begun.push(bytes.slice(start))
    return [...parts, ...this.takeEarly()]
  }

  /** What is there of the last record, which need not have a line end. */
  end(): ReadonlyArray<Uint8Array> {
    const rest = this.take()
    this.finish()
    return rest
  }

  /** The problems before a record, each told once; all that are left where no record is said. */
  problemsBefore(record = Number.POSITIVE_INFINITY): ReadonlyArray<Problem> {
    const next = this.problems.findIndex(({ after }) => after >= record)
    return this.problems.splice(0, next === -1 ? this.problems.length : next)
  }

  private finish(): void {
    if (this.brokenAt !== undefined) {
      const rest = this.line === this.brokenAt ? "" : `; what follows up to line ${this.line} is left out with it`
      this.problems.push({ after: this.records, line: this.brokenAt, problem: misplaced + rest })
    } else if (this.place !== "start" || this.before === comma) {
      if (this.isHeader) this.isHeader = false
      else this.records += 1
    }
    this.brokenAt = undefined
    this.place = "start"
    this.isTooLong = false
  }

  private step(byte: number): void {
    // A byte order mark begins no cell.
    if (this.isHeader && this.place === "start" && byte > 127) return
    const place = placeAfter(this.place, byte)
    const isBroken = byte === quote ? this.place === "plain" : this.place === "mark" && place === "outside"
    if (isBroken && !this.isHeader && !this.isTooLong) this.brokenAt ??= this.line
    this.place = place
  }

  /** What of a record need not be kept until it ends. */
  private takeEarly(): ReadonlyArray<Uint8Array> {
    if (this.brokenAt !== undefined) return this.take(blank)
    if (this.begun.reduce((sum, { length }) => sum + length, 0) > longestLine) this.isTooLong = true
    return this.isHeader || this.isTooLong ? this.take() : []
  }

  private take(as = (bytes: Uint8Array) => bytes): ReadonlyArray<Uint8Array> {
    const taken = this.begun
    this.begun = []
    return taken.map(as)
  }
}
