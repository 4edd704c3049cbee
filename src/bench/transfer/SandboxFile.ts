import { Effect, Predicate, Record, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { quote } from "../../domain/Input.ts"
import { issuesOf } from "../../domain/issuesOf.ts"
import { mostStateRows } from "../../domain/Limits.ts"
import { inTurns } from "../../domain/Pieces.ts"
import { type Issue, invalid } from "../../domain/Problem.ts"
import { ClockState, lastWriteMs } from "../clock/ClockSetting.ts"
import { rowBounds } from "../overlay/OverlayEntry.ts"
import { KeptSettings, longestSeed } from "../sandboxes/SandboxSettings.ts"
import { SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import type { KeptState } from "../snapshots/Starts.ts"
import { hashInPieces } from "../state/canonical.ts"
import { Counted, countRows, mostCents, noRows, type Rows, stateTables, TextUpTo, Whole } from "../state/tables.ts"
import { FileTampered, UnknownFormat } from "./FileErrors.ts"

/** What a file of this form calls itself. */
export const fileFormat = "vitrine-sandbox/1"

// A table that an earlier version had not is left out of its files.
const rowsFields = Record.map(stateTables, ({ row }) =>
  Schema.optionalWith(Schema.Array(row).pipe(Schema.maxItems(mostStateRows)), { exact: true, default: () => [] })
)

/** A state, and how far it had come. */
const stateFields = {
  sequence: Counted,
  /** The time of its last write, in epoch milliseconds. */
  clockMs: Whole(lastWriteMs),
  /** Where its clock stood. */
  clock: ClockState,
  rows: Schema.Struct(rowsFields)
}

/** A sandbox as a file: how it stood, what was set for it, and the rows of its state. */
const SandboxFile = Schema.Struct({
  format: Schema.Literal(fileFormat),
  /** What it was called. */
  name: SandboxName,
  /** Of its world. */
  seed: TextUpTo(longestSeed),
  settings: Schema.NullOr(KeptSettings),
  ...stateFields,
  /** What its trial began with, where a set-up had put something there. */
  start: Schema.optionalWith(Schema.Struct(stateFields), { exact: true }),
  /** SHA-256, in hexadecimal, of the RFC 8785 form of all the others. */
  sha256: Schema.String
})

export interface SandboxFile extends Omit<typeof SandboxFile.Type, "rows" | "start">, KeptState {
  readonly start?: KeptState
}

/** The file of a state. */
export const fileOf = (content: Omit<SandboxFile, "format" | "sha256">): Effect.Effect<SandboxFile> => {
  const unsigned = { format: fileFormat, ...content } as const
  return Effect.map(
    inTurns(() => hashInPieces(unsigned)),
    (sha256) => ({ ...unsigned, sha256 })
  )
}

const decode = Schema.decodeUnknown(SandboxFile, { errors: "all", onExcessProperty: "error" })

/** How much may be set depends on what it is of. */
const overlayIssues = ({ bench_overlay }: Rows, place: string): ReadonlyArray<Issue> =>
  bench_overlay.flatMap((row, index) => {
    const bounds = rowBounds[row.field]
    return (["value", "initial"] as const).flatMap((member) => {
      const number = row[member]
      if (number === null || (number >= bounds.least && number <= bounds.most)) return []
      const field = `${place}rows.bench_overlay[${index}].${member}`
      return [invalid(field, `a whole number from ${bounds} for a ${row.field}, or null`, number)]
    })
  })

/** What is wrong with rows whose numbers each may be; `place` stands before their names. */
const issuesIn = (rows: Rows, place: string): ReadonlyArray<Issue> => {
  const cents = [...rows.orders, ...rows.bookings].reduce((sum, { total_cents }) => sum + total_cents, 0)
  const expected = `orders and bookings of at most ${mostCents} cents together`
  return [...(cents > mostCents ? [invalid(`${place}rows`, expected, cents)] : []), ...overlayIssues(rows, place)]
}

type Given = Readonly<Record<string, unknown>>

/** A state with its rows as they came: what their schemas make of them are the same values, in classes. */
const withRows = <S extends object>(state: S, { rows }: Given): S & Pick<KeptState, "rows"> => ({
  ...state,
  // Decoded before.
  rows: { ...noRows, ...(rows as Partial<Rows>) }
})

/**
 * Reads a file: first whether it is one of ours, then whether it is as it was written, then every row by its table's schema.
 */
export const readFile = Effect.fnUntraced(function* (given: unknown) {
  if (!Predicate.isRecord(given) || given.format !== fileFormat) {
    const format = Predicate.isRecord(given) ? given.format : undefined
    return yield* new UnknownFormat({ expected: fileFormat, received: quote(format) })
  }
  const { sha256, ...unsigned } = given
  // What has no canonical form, as half a surrogate pair, was never written.
  const written = yield* Effect.catchAllDefect(
    inTurns(() => hashInPieces(unsigned)),
    () => new FileTampered()
  )
  if (written !== sha256) return yield* new FileTampered()
  const file = yield* Effect.mapError(decode(given), ({ issue }) => InvalidRequest.of(issuesOf(issue)))
  const { start: _, ...own } = file
  const begun = file.start === undefined ? {} : { start: withRows(file.start, unsigned.start as Given) }
  const read: SandboxFile = { ...withRows(own, unsigned), ...begun }
  const issues = [...issuesIn(read.rows, ""), ...(read.start === undefined ? [] : issuesIn(read.start.rows, "start."))]
  if (issues.length > 0) return yield* InvalidRequest.of(issues)
  const isTooLarge = [read, read.start].some((state) => state !== undefined && countRows(state.rows) > mostStateRows)
  return isTooLarge ? yield* SnapshotTooLarge.of : read
})
