import { type CsvError, type Info, parse } from "csv-parse/sync"
import { Either } from "effect"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { type FileIssues, singleIssue } from "./FileIssues.ts"

/** A row of a CSV file: a variant of a product. */
export interface Row {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

// Ten thousand products with eight variants each.
const maxRows = 80_000

/** Some lines of a file, cut outside of quoted fields. */
interface Part {
  readonly text: string
  /** The number of lines before it. */
  readonly linesBefore: number
}

const linesPerPart = 200
const charactersPerPart = 32_768
const cellsPerPart = 4000

// In characters: more than all cells of a valid row together.
const maxRowLength = 65_536

// More columns than any catalogue has.
const maxCells = 1000

const [lineFeed, carriageReturn, quotationMark, comma] = [10, 13, 34, 44]

/** Cuts a file into parts. Fails for a row larger than any valid one, which would take the parser long. */
function* partsOf(text: string): Generator<Part, FileIssues | undefined> {
  let [from, lines, linesBefore, cells, cellsBefore] = [0, 0, 0, 0, 0]
  let row = { from: 0, line: 1, cellsBefore: 0 }
  let isOpen = false
  for (let at = 0; at < text.length; at++) {
    if (at - row.from > maxRowLength)
      return singleIssue(row.line, 1, `a row of up to ${maxRowLength} characters`, "a longer one")
    const code = text.charCodeAt(at)
    if (code === quotationMark) isOpen = !isOpen
    if (code === comma && !isOpen) cells += 1
    if (cells - row.cellsBefore >= maxCells) return singleIssue(row.line, 1, `a row of up to ${maxCells} cells`, "more")
    const isEnd = code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)
    if (!isEnd) continue
    lines += 1
    if (isOpen) continue
    cells += 1
    row = { from: at + 1, line: lines + 1, cellsBefore: cells }
    const isSmall = at - from < charactersPerPart && cells - cellsBefore < cellsPerPart
    if (lines - linesBefore < linesPerPart && isSmall) continue
    yield { text: text.slice(from, at + 1), linesBefore }
    from = at + 1
    linesBefore = lines
    cellsBefore = cells
  }
  if (from < text.length) yield { text: text.slice(from), linesBefore }
  return undefined
}

interface Parsed {
  readonly record: Readonly<Record<string, string>>
  readonly info: Info
}

/** The rows of a part. The first row of a file has the names of its columns. */
const rowsOfPart = (
  { linesBefore, text }: Part,
  columns: (header: Array<string>) => Array<string>,
  header: ReadonlyArray<string> | undefined
): Either.Either<ReadonlyArray<Row>, FileIssues> =>
  Either.try({
    try: () => {
      // The parser counts `\r\n` within a cell as two lines.
      const parsed: ReadonlyArray<Parsed> = parse(text.replaceAll("\r\n", "\n"), {
        bom: true,
        columns: header === undefined ? columns : [...header],
        info: true,
        skip_empty_lines: true,
        trim: true
      })
      const rows = parsed.map(({ info: { empty_lines, lines }, record }, at) => {
        const before = parsed[at - 1]?.info
        // The parser gives the line where a record ends; it begins after the one before and the empty lines between.
        const previousLine = before?.lines ?? (header === undefined ? 1 : 0)
        const line = previousLine + 1 + empty_lines - (before?.empty_lines ?? 0)
        return { cells: record, line: linesBefore + Math.min(line, lines) }
      })
      // A spreadsheet writes an emptied row with its commas.
      return rows.filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""))
    },
    catch: (error) => {
      const { lines = 1, message } = error as Partial<CsvError> & Error
      // The line in the parser's message is relative to the part.
      const what = message.replace(/ (on|at) line \d+/, "")
      return singleIssue(linesBefore + Number(lines), 1, "CSV", `invalid CSV: ${what}`)
    }
  })

/** The content of a file: the names of its columns, with duplicates, and its rows. */
interface Sheet {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

/** The rows of a file, some hundred at a time. Issues of its columns come before those of its rows. */
export function* rowsOf(
  text: string,
  checkHeader: (header: ReadonlyArray<string>) => FileIssues | undefined
): SlicedWork<Either.Either<Sheet, FileIssues>> {
  const rows: Array<Row> = []
  let header: ReadonlyArray<string> | undefined
  const parts = partsOf(text)
  for (let part = parts.next(); rows.length <= maxRows; part = parts.next()) {
    if (part.done === true) {
      return part.value === undefined ? Either.right({ header: header ?? [], rows }) : Either.left(part.value)
    }
    const found = rowsOfPart(part.value, (names) => (header = names), header)
    const headerIssues = rows.length === 0 ? checkHeader(header ?? []) : undefined
    if (headerIssues !== undefined) return Either.left(headerIssues)
    if (Either.isLeft(found)) return Either.left(found.left)
    rows.push(...found.right)
    yield
  }
  return Either.left(singleIssue(rows[maxRows]?.line ?? 1, 1, `at most ${maxRows} rows`, "more"))
}
