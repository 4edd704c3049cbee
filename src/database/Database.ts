import { Cause, Data, type Duration, Effect, Layer, Option, Redacted } from "effect"
import { reasonOf } from "./reasonOf.ts"
import { writeProblem } from "./sqlite/writeProblem.ts"
import * as Sqlite from "./sqlite.ts"

export interface DatabaseSettings {
  /** `sqlite:PATH`, `:memory:` or `postgres://...`. */
  readonly databaseUrl: Redacted.Redacted<string>
  /** Postgres only: maximum number of connections of this process, and how long a request waits for one. */
  readonly databasePoolSize: number
  readonly databasePoolTimeout: Duration.Duration
  /** SQLite only: what a commit waits for. */
  readonly sqliteSynchronous: Sqlite.FileSettings["synchronous"]
}

/** What to do with a damaged file. SQLite would apply the old log to the backup, which damages that as well. */
export const remedyOfDamage =
  "stop the program, delete the files of this name with -wal and -shm, then copy a backup to its place"

export class CannotOpenDatabase extends Data.TaggedError("CannotOpenDatabase")<{
  /** The file, or the URL without user, password and parameters. */
  readonly database: string
  readonly reason: string
}> {
  override get message(): string {
    const remedy = this.reason === "database disk image is malformed" ? `: ${remedyOfDamage}` : ""
    return `DATABASE_URL: cannot open ${this.database} (${this.reason})${remedy}`
  }
}

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url)

/** The public name of a database: the file, or the URL without user, password and parameters. */
export const nameOf = (url: string): string => {
  if (!isPostgres(url)) return url.replace(/^sqlite:(\/\/)?/, "")
  const { host, pathname, protocol } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** The file of an SQLite database, or `:memory:`; none for a server. */
export const fileOf = ({ databaseUrl }: Pick<DatabaseSettings, "databaseUrl">): Option.Option<string> => {
  const url = Redacted.value(databaseUrl)
  return isPostgres(url) ? Option.none() : Option.some(nameOf(url))
}

/** The failure to open a database for which its driver, or the operating system, gave this error. */
export const cannotOpen = (url: string, error: unknown): CannotOpenDatabase => {
  const database = nameOf(url)
  const problem = isPostgres(url) || database === ":memory:" ? undefined : writeProblem(database, error)
  return new CannotOpenDatabase({ database, reason: problem ?? reasonOf(error) })
}

// Loaded on demand: SQLite saves the time at start, and the memory.
const postgres = ({ databasePoolSize, databasePoolTimeout, databaseUrl }: DatabaseSettings) =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() => import("./postgres.ts")),
      ({ layer }) => layer({ url: databaseUrl, size: databasePoolSize, timeout: databasePoolTimeout })
    )
  )

const sqlite = ({ databaseUrl, sqliteSynchronous }: DatabaseSettings) =>
  Sqlite.layer({ filename: nameOf(Redacted.value(databaseUrl)), synchronous: sqliteSynchronous })

/**
 * Opens a database and migrates it to the newest schema. Fails with CannotOpenDatabase if it cannot be opened, reached
 * or written, or belongs to another engine.
 */
export const layer = (settings: DatabaseSettings) => {
  const url = Redacted.value(settings.databaseUrl)
  return Layer.catchAllCause(isPostgres(url) ? postgres(settings) : sqlite(settings), (cause) =>
    Layer.fail(cannotOpen(url, Cause.squash(cause)))
  )
}
