import { Effect, Either, Option, ParseResult, Predicate, Record, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { exactOptional, expects, IntegerWithMessage, quote } from "../../domain/Input.ts"
import { issuesOf } from "../../domain/issuesOf.ts"
import { importBodyLimits, maxStateRows } from "../../domain/Limits.ts"
import { type Issue, invalidIssue } from "../../domain/Problem.ts"
import { runInSlices, type SlicedWork } from "../../domain/SlicedWork.ts"
import { maxIssues } from "../../store/world/FileIssues.ts"
import { ClockState, lastWriteMs } from "../clock/ClockSetting.ts"
import { rowBounds } from "../overlay/OverlayEntry.ts"
import { maxSeedLength, StoredSettings } from "../sandboxes/SandboxSettings.ts"
import { SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import type { SavedState } from "../snapshots/Starts.ts"
import { hashInSlices, measureInSlices, NoCanonicalForm } from "../state/canonical.ts"
import { countRows, maxCents, noRows, type Rows, StoredCount, stateTables, TextUpTo } from "../state/tables.ts"
import { FileTampered, UnknownFormat } from "./FileErrors.ts"

export const fileFormat = "vitrine-sandbox/1"

// A table that an earlier version did not have is missing in its files. Rows are decoded one by one.
const rowsFields = Record.map(stateTables, () =>
  Schema.optionalWith(Schema.Array(Schema.Unknown).pipe(Schema.maxItems(maxStateRows)), {
    exact: true,
    default: () => []
  })
)

/** A state with its position. */
const stateFields = {
  sequence: StoredCount,
  /** The time of its last write, in epoch milliseconds. */
  clockMs: IntegerWithMessage(lastWriteMs),
  clock: ClockState,
  rows: Schema.Struct(rowsFields)
}

/** A sandbox as a file: its position, its settings, and the rows of its state. */
const SandboxFile = Schema.Struct({
  format: Schema.Literal(fileFormat),
  name: SandboxName,
  seed: expects(
    TextUpTo(maxSeedLength).pipe(Schema.pattern(/\S/)),
    `a text of 1 to ${maxSeedLength} characters, without U+0000`
  ),
  settings: Schema.NullOr(StoredSettings),
  /** The number of writes of its set-up; omitted if unknown. */
  setUp: exactOptional(StoredCount),
  ...stateFields,
  /** The start of its trial, if a set-up wrote something. */
  start: exactOptional(Schema.Struct(stateFields)),
  /** Hexadecimal SHA-256 of the RFC 8785 form of all other members. */
  sha256: Schema.String
})

export interface SandboxFile extends Omit<typeof SandboxFile.Type, "rows" | "start">, SavedState {
  readonly start?: SavedState
}

// The bytes that the signature adds, all ASCII.
const signatureBytes = `,"sha256":"${"0".repeat(64)}"`.length

/** The file of a state; fails if it is too large to be imported. */
export const sandboxFileOf = Effect.fnUntraced(function* (content: Omit<SandboxFile, "format" | "sha256">) {
  const unsigned = { format: fileFormat, ...content } as const
  const { bytes: unsignedBytes, hash: sha256 } = yield* runInSlices(() => measureInSlices(unsigned))
  const bytes = unsignedBytes + signatureBytes
  if (bytes > importBodyLimits.bytes) return yield* SnapshotTooLarge.ofFile(bytes)
  const file: SandboxFile = { ...unsigned, sha256 }
  return file
})

const strict = { errors: "all", onExcessProperty: "error" } as const

const decode = Schema.decodeUnknown(SandboxFile, strict)

// Each table has its own row type; here only success and issues are used.
const decodeRow = Record.map(stateTables, ({ row }) =>
  Schema.decodeUnknownEither(row as Schema.Schema.AnyNoContext, strict)
)

/** The path of rows in a file. */
type Place = readonly [string, ...ReadonlyArray<string>]

/** Issues of rows by their tables, up to `maxIssues`. Rows are kept as received: decoded ones would be equal. */
function* rowIssuesIn(rows: Rows, rowsPath: Place): SlicedWork<ReadonlyArray<Issue>> {
  const issues: Array<Issue> = []
  for (const [table, decode] of Record.toEntries(decodeRow)) {
    for (const [at, row] of rows[table].entries()) {
      const found = decode(row)
      if (Either.isLeft(found)) {
        issues.push(...issuesOf(new ParseResult.Pointer([...rowsPath, table, at], row, found.left.issue)))
      }
      if (issues.length >= maxIssues) return issues
      yield
    }
  }
  return issues
}

/** The bounds of an overlay row depend on its field. */
const overlayIssues = ({ bench_overlay }: Rows, rowsPath: string): ReadonlyArray<Issue> =>
  bench_overlay.flatMap((row, index) => {
    const bounds = rowBounds[row.field]
    return (["value", "initial"] as const).flatMap((member) => {
      const number = row[member]
      if (number === null || (number >= bounds.min && number <= bounds.max)) return []
      const field = `${rowsPath}.bench_overlay[${index}].${member}`
      return [invalidIssue(field, `a whole number from ${bounds} for a ${row.field}, or null`, number)]
    })
  })

/** Rules are identified by id, so ids must be unique. */
const ruleIssues = (settings: SandboxFile["settings"]): ReadonlyArray<Issue> => {
  const ids = (settings?.faults ?? []).map(({ id }) => id)
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [invalidIssue(`settings.faults[${index}].id`, "an id that no other rule has", id)] : []
  )
}

/** The latest time of any row, as stored; empty if there is none. */
const latestIn = ({ bookings, carts, checkout_sessions, orders }: Rows): string => {
  const written = [...carts, ...checkout_sessions].map(({ updated_at }) => updated_at)
  const bought = [...orders, ...bookings].map(({ canceled_at, created_at }) => canceled_at ?? created_at)
  return [...written, ...bought].reduce((latest, time) => (time > latest ? time : latest), "")
}

/** The clock must not be before the last write. */
const clockIssues = ({ clockMs, rows }: SavedState, field: string): ReadonlyArray<Issue> => {
  const latest = latestIn(rows)
  if (latest === "" || Date.parse(latest) <= clockMs) return []
  const minimum = String(Date.parse(latest))
  return [
    { ...invalidIssue(field, `${minimum} or more, because the latest of its rows is from ${latest}`, clockMs), minimum }
  ]
}

/** Issues of a state with valid rows; `rowsPath` is the path of the rows. */
const issuesIn = (state: SavedState, rowsPath: Place): ReadonlyArray<Issue> => {
  const { rows } = state
  const cents = [...rows.orders, ...rows.bookings].reduce((sum, { total_cents }) => sum + total_cents, 0)
  const expected = `orders and bookings with a total of at most ${maxCents} cents`
  return [
    ...clockIssues(state, [...rowsPath.slice(0, -1), "clockMs"].join(".")),
    ...(cents > maxCents ? [invalidIssue(rowsPath.join("."), expected, cents)] : []),
    ...overlayIssues(rows, rowsPath.join("."))
  ]
}

type JsonObject = Readonly<Record<string, unknown>>

/** A state with its rows as received: decoded rows would have the same values, in classes. */
const withRows = <S extends object>(state: S, { rows }: JsonObject): S & Pick<SavedState, "rows"> => ({
  ...state,
  // Validated one by one later.
  rows: { ...noRows, ...(rows as Partial<Rows>) }
})

/** Decodes a file: checks its format, then its hash, then every row by its table's schema. */
export const readSandboxFile = Effect.fnUntraced(function* (input: unknown) {
  if (!Predicate.isRecord(input) || input.format !== fileFormat) {
    const format = Predicate.isRecord(input) ? input.format : undefined
    return yield* new UnknownFormat({ expected: fileFormat, received: quote(format) })
  }
  const { sha256, ...unsigned } = input
  // A value without a canonical form, such as a lone surrogate, was never exported.
  const written = yield* Effect.catchSomeDefect(
    runInSlices(() => hashInSlices(unsigned)),
    (defect) => (defect instanceof NoCanonicalForm ? Option.some(new FileTampered()) : Option.none())
  )
  if (written !== sha256) return yield* new FileTampered()
  const file = yield* Effect.mapError(decode(input), ({ issue }) => InvalidRequest.of(issuesOf(issue)))
  yield* InvalidRequest.failIfAny(ruleIssues(file.settings))
  const { start: _, ...withoutStart } = file
  const decodedStart = file.start === undefined ? {} : { start: withRows(file.start, unsigned.start as JsonObject) }
  const read: SandboxFile = { ...withRows(withoutStart, unsigned), ...decodedStart }
  const states: ReadonlyArray<readonly [Place, SavedState | undefined]> = [
    [["rows"], read],
    [["start", "rows"], read.start]
  ]
  for (const [rowsPath, state] of states) {
    if (state === undefined) continue
    if (countRows(state.rows) > maxStateRows) return yield* SnapshotTooLarge.ofState
    const rowIssues = yield* runInSlices(() => rowIssuesIn(state.rows, rowsPath))
    yield* InvalidRequest.failIfAny(rowIssues.length > 0 ? rowIssues : issuesIn(state, rowsPath))
  }
  return read
})
