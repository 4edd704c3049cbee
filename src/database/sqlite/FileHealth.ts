import { SQLiteError } from "bun:sqlite"
import { statSync } from "node:fs"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { DatabaseUnavailable } from "../../domain/Errors.ts"
import { RepeatedWarnings } from "../RepeatedWarnings.ts"

// SQLite's primary result codes (https://www.sqlite.org/rescode.html). An extended code has its primary in the low byte.
const [busy, locked, readOnly, ioError, full, cannotOpen, protocol] = [5, 6, 8, 10, 13, 14, 15] as const

const isLock: ReadonlyArray<number> = [busy, locked, protocol]

/** How long a request waits for the write lock before a 503, in milliseconds. */
export const lockTimeoutMs = 5000

/** The reason given after that wait. */
export const lockTimeoutReason = `its write lock was not free for ${lockTimeoutMs / 1000} seconds`

const reasons: ReadonlyMap<number, string> = new Map([
  ...isLock.map((code) => [code, lockTimeoutReason] as const),
  [readOnly, "its file cannot be written"],
  [ioError, "its disk cannot be read or written"],
  [full, "its disk is full"],
  [cannotOpen, "its file cannot be opened"]
])

const codeOf = ({ cause }: SqlError): number => (cause instanceof SQLiteError ? cause.errno & 0xff : 0)

/** Whether the lock that a statement needs is held elsewhere: it did not start, and may be retried. */
export const isBusy = (error: SqlError): boolean => isLock.includes(codeOf(error))

/** A file's identity on the disk, whatever its name; undefined if it does not exist. */
const identityOf = (filename: string): string | undefined => {
  const found = statSync(filename, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev}/${found.ino}`
}

/**
 * The health of a database file, as its statements observe it. A problem is reported to callers as 503, to the log once
 * a minute, and to the readiness check.
 */
export class FileHealth {
  #current: string | undefined
  readonly #warnings = new RepeatedWarnings()
  readonly #identity: string | undefined

  /** Health of the file that has this name now; a later file of the same name is another one. */
  constructor(readonly filename: string) {
    this.#identity = filename === ":memory:" ? undefined : identityOf(filename)
  }

  /** Whether a problem was observed since the last write. */
  get hasFailure(): boolean {
    return this.#current !== undefined
  }

  /** The last observed problem; without one it is the lock, as somebody holds that. */
  get reason(): string {
    return this.#current ?? lockTimeoutReason
  }

  /** Called after each committed write. */
  markRecovered(): void {
    this.#current = undefined
  }

  /** Whether the opened file still has its name. Takes some microseconds. */
  get isFileThere(): boolean {
    return this.#identity === undefined || identityOf(this.filename) === this.#identity
  }

  /**
   * Ends the request if the file was deleted or replaced. Later writes would go to an unnamed file, which disappears
   * with the process.
   */
  readonly checkFile: Effect.Effect<void> = Effect.suspend(() => {
    if (this.isFileThere) return Effect.void
    return this.report(
      identityOf(this.filename) === undefined ? "its file was deleted" : "its file was replaced by another one"
    )
  })

  /** Ends the request if the error is not the fault of its statement. */
  handleError(error: SqlError): Effect.Effect<never, SqlError> {
    const reason = reasons.get(codeOf(error))
    return reason === undefined ? Effect.fail(error) : this.report(reason)
  }

  /** Ends the request with a DatabaseUnavailable, which no service can handle and every surface knows. */
  report(reason: string): Effect.Effect<never> {
    this.#current = reason
    return Effect.zipRight(
      this.#warnings.log(`The database ${this.filename} cannot be used: ${reason}`),
      Effect.die(unavailable(reason))
    )
  }
}

const unavailable = (reason: string) => new DatabaseUnavailable({ unknown_outcome: false, reason })
