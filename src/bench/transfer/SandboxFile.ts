import { Effect, ParseResult, Predicate, Record, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { Integer, quote } from "../../domain/Input.ts"
import { mostStateRows } from "../../domain/Limits.ts"
import { ClockState, lastWriteMs } from "../clock/ClockSetting.ts"
import { KeptSettings } from "../sandboxes/SandboxSettings.ts"
import { SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import { hashOf } from "../state/canonical.ts"
import { Natural, noRows, type Rows, stateTables } from "../state/tables.ts"
import { FileTampered, UnknownFormat } from "./FileErrors.ts"

/** What a file of this form calls itself. */
export const fileFormat = "vitrine-sandbox/1"

// A table that an earlier version had not is left out of its files.
const rowsFields = Record.map(stateTables, ({ row }) =>
  Schema.optionalWith(Schema.Array(row).pipe(Schema.maxItems(mostStateRows)), { exact: true, default: () => [] })
)

/** A sandbox as a file: how it stood, what was set for it, and the rows of its state. */
const SandboxFile = Schema.Struct({
  format: Schema.Literal(fileFormat),
  /** What it was called. */
  name: SandboxName,
  /** Of its world. */
  seed: Schema.String,
  sequence: Natural,
  /** The time of its last write, in epoch milliseconds. */
  clockMs: Integer(lastWriteMs),
  settings: Schema.NullOr(KeptSettings),
  /** Where its clock stood. */
  clock: ClockState,
  rows: Schema.Struct(rowsFields),
  /** SHA-256, in hexadecimal, of the RFC 8785 form of all the others. */
  sha256: Schema.String
})

export interface SandboxFile extends Omit<typeof SandboxFile.Type, "rows"> {
  readonly rows: Rows
}

/** The file of a state. */
export const fileOf = (content: Omit<SandboxFile, "format" | "sha256">): SandboxFile => {
  const unsigned = { format: fileFormat, ...content } as const
  return { ...unsigned, sha256: hashOf(unsigned) }
}

const decode = Schema.decodeUnknown(SandboxFile, { errors: "all", onExcessProperty: "error" })

const issuesOf = (error: ParseResult.ParseError): InvalidRequest =>
  InvalidRequest.of(
    ParseResult.ArrayFormatter.formatErrorSync(error).map(({ message, path }) => ({
      field: path.join("."),
      reason: "invalid",
      expected: message
    }))
  )

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
  const written = yield* Effect.try({ try: () => hashOf(unsigned), catch: () => new FileTampered() })
  if (written !== sha256) return yield* new FileTampered()
  const file = yield* Effect.mapError(decode(given), issuesOf)
  const length = Object.values<ReadonlyArray<unknown>>(file.rows).reduce((sum, rows) => sum + rows.length, 0)
  if (length > mostStateRows) return yield* SnapshotTooLarge.of
  // Rows are written as they came: what their schemas make of them are the same values, in classes.
  return { ...file, rows: { ...noRows, ...(unsigned.rows as Partial<Rows>) } } satisfies SandboxFile
})
