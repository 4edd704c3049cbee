import { Redacted } from "effect"

/** The database of one test. The test can query it directly, and it is deleted afterwards. */
export interface TestDatabase extends AsyncDisposable {
  /** Its DATABASE_URL. */
  readonly url: string
  readonly settings: { readonly databaseUrl: Redacted.Redacted<string> }
  readonly query: <Row = unknown>(text: string) => Promise<Array<Row>>
  readonly close: () => Promise<void>
}

/** What a program or a store is given to open it. */
export const connectionSettingsOf = (url: string) => ({ url, settings: { databaseUrl: Redacted.make(url) } })

export interface DatabaseOptions {
  /** Without our migrations. */
  readonly empty?: boolean
  /** Of Postgres, for a database without our migrations. The default is UTF8. */
  readonly encoding?: string
  /** The time at which its schema was created, in milliseconds since 1970. The default is the time of the machine. */
  readonly madeMs?: number
}

// The creation time is the only time that the schema stores.
export const setCreationTime = (madeMs: number) => `update installation set made_ms = ${madeMs}`
