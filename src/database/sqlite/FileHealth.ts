import { SQLiteError } from "bun:sqlite"
import { statSync } from "node:fs"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { DatabaseUnavailable } from "../../domain/Errors.ts"

// SQLite's primary result codes (https://www.sqlite.org/rescode.html). An extended code has its primary in the low byte.
const [busy, locked, readOnly, ioError, full, cannotOpen, protocol] = [5, 6, 8, 10, 13, 14, 15] as const

const isLock: ReadonlyArray<number> = [busy, locked, protocol]

/** How long a request waits for the write lock, in milliseconds, before it is answered with 503. */
export const lockTimeoutMs = 5000

/** The reason of whoever waited that long. */
export const lockTimeoutReason = `its write lock was not free for ${lockTimeoutMs / 1000} seconds`

const reasons: ReadonlyMap<number, string> = new Map([
  ...isLock.map((code) => [code, lockTimeoutReason] as const),
  [readOnly, "its file may not be written"],
  [ioError, "its disk cannot be read or written"],
  [full, "its disk is full"],
  [cannotOpen, "its file cannot be opened"]
])

const codeOf = ({ cause }: SqlError): number => (cause instanceof SQLiteError ? cause.errno & 0xff : 0)

/** Somebody else has the lock that the statement needs: it did not begin, and may be run again. */
export const isBusy = (error: SqlError): boolean => isLock.includes(codeOf(error))

/** A file by its place on the disk, whatever it is called; undefined if there is none. */
const placeOf = (filename: string): string | undefined => {
  const found = statSync(filename, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev}/${found.ino}`
}

// In milliseconds: how often the log is told of what goes on.
const logIntervalMs = 60_000

/**
 * What is wrong with a database file at the moment, as far as a statement has met it: told to callers as 503, to the log
 * once a minute, and to whoever asks whether the program is ready.
 */
export class FileHealth {
  #current: string | undefined
  /** When the log was last told of each reason, by `performance.now()`. */
  readonly #logged = new Map<string, number>()
  readonly #place: string | undefined

  /** Of the file as it is now; what comes under its name later is another one. */
  constructor(readonly filename: string) {
    this.#place = filename === ":memory:" ? undefined : placeOf(filename)
  }

  /** Whether a statement has met some since the last write. */
  get isKnown(): boolean {
    return this.#current !== undefined
  }

  /** What is wrong as far as is known; the lock where nothing is, as somebody has it. */
  get reason(): string {
    return this.#current ?? lockTimeoutReason
  }

  /** A write was committed. */
  markRecovered(): void {
    this.#current = undefined
  }

  /** Whether the file is the one that was opened. Some microseconds. */
  get isFileThere(): boolean {
    return this.#place === undefined || placeOf(this.filename) === this.#place
  }

  /**
   * Ends the request when the file was deleted or replaced. What is written to it then goes to a file without a name, and
   * is gone with the process.
   */
  readonly checkFile: Effect.Effect<void> = Effect.suspend(() => {
    if (this.isFileThere) return Effect.void
    return this.report(
      placeOf(this.filename) === undefined ? "its file was deleted" : "its file was replaced by another one"
    )
  })

  /** Ends the request if the error is no fault of its statement. */
  handleError(error: SqlError): Effect.Effect<never, SqlError> {
    const reason = reasons.get(codeOf(error))
    return reason === undefined ? Effect.fail(error) : this.report(reason)
  }

  /** Ends the request with a DatabaseUnavailable, which no service can handle and every surface knows. */
  report(reason: string): Effect.Effect<never> {
    const now = performance.now()
    const isLogged = now - (this.#logged.get(reason) ?? Number.NEGATIVE_INFINITY) < logIntervalMs
    this.#current = reason
    if (!isLogged) this.#logged.set(reason, now)
    const log = Effect.logWarning(`The database ${this.filename} cannot be used: ${reason}`)
    return Effect.zipRight(
      Effect.unless(log, () => isLogged),
      Effect.die(unavailable(reason))
    )
  }
}

const unavailable = (reason: string) => new DatabaseUnavailable({ unknown_outcome: false, reason })
