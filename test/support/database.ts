import { Database } from "bun:sqlite"
import { randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"
import { Redacted } from "effect"
import { temporaryDirectory } from "./process.ts"
import { databaseAt, migratedFile, migratedTemplate } from "./template.ts"

const postgresUrl = process.env.TEST_POSTGRES_URL ?? ""

/** The engine that tests of the store run on: Postgres if TEST_POSTGRES_URL names a server, else SQLite. */
export const engine: "postgres" | "sqlite" = postgresUrl === "" ? "sqlite" : "postgres"

/** The database of one test. The test can query it directly, and it is deleted afterwards. */
export interface TestDatabase extends AsyncDisposable {
  /** Its DATABASE_URL. */
  readonly url: string
  readonly settings: { readonly databaseUrl: Redacted.Redacted<string> }
  readonly query: <Row = unknown>(text: string) => Promise<Array<Row>>
  readonly close: () => Promise<void>
}

const connectionSettingsOf = (url: string) => ({ url, settings: { databaseUrl: Redacted.make(url) } })

interface DatabaseOptions {
  /** Without our migrations. */
  readonly empty?: boolean
  /** Of Postgres, for a database without our migrations. The default is UTF8. */
  readonly encoding?: string
  /** The time at which its schema was created, in milliseconds since 1970. The default is the time of the machine. */
  readonly madeMs?: number
}

// The creation time is the only time that the schema stores.
const setCreationTime = (madeMs: number) => `update installation set made_ms = ${madeMs}`

/** A new file, migrated unless it is to be empty. */
const sqlite = async ({ empty = false, madeMs }: DatabaseOptions): Promise<TestDatabase> => {
  const directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  if (!empty) writeFileSync(file, await migratedFile())
  let opened: Database | undefined
  if (madeMs !== undefined) {
    opened = new Database(file)
    opened.run(setCreationTime(madeMs))
  }
  const close = async () => {
    opened?.close()
    directory[Symbol.dispose]()
  }
  return {
    ...connectionSettingsOf(`sqlite:${file}`),
    query: async <Row>(text: string) => {
      opened ??= new Database(file)
      return opened.query(text).all() as Array<Row>
    },
    close,
    [Symbol.asyncDispose]: close
  }
}

let server: SQL | undefined

/** A new database on the server, migrated unless it is to be empty. */
const postgres = async ({ empty = false, encoding = "UTF8", madeMs }: DatabaseOptions): Promise<TestDatabase> => {
  server ??= new SQL({ url: postgresUrl, max: 4 })
  const admin = server
  const name = `test_${randomBytes(8).toString("hex")}`
  const template = empty ? "template0" : await migratedTemplate(postgresUrl)
  // Copying the files is several times faster than writing the log, and these data need not survive a crash.
  const locale = encoding === "UTF8" ? "" : `encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy ${locale}`)
  const url = databaseAt(postgresUrl, name)
  let opened: SQL | undefined
  const query = async <Row>(text: string) => {
    opened ??= new SQL({ url, max: 4 })
    return [...(await opened.unsafe(text))] as Array<Row>
  }
  if (madeMs !== undefined) await query(setCreationTime(madeMs))
  const close = async () => {
    await opened?.close()
    // Ends the connections of a killed program that the server still considers open.
    await admin.unsafe(`drop database ${name} with (force)`)
  }
  return {
    ...connectionSettingsOf(url),
    query,
    close,
    [Symbol.asyncDispose]: close
  }
}

/** A new database with our schema. It is copied, in a fifth of the time of the migrations. */
export const newDatabase = (options: DatabaseOptions = {}): Promise<TestDatabase> =>
  engine === "postgres" ? postgres(options) : sqlite(options)

/** An empty database, for tests of the migrations. */
export const newEmptyDatabase = () => newDatabase({ empty: true })
