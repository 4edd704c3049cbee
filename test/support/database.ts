import { randomBytes } from "node:crypto"
import { SQL } from "bun"
import { newSqliteDatabase } from "./sqliteDatabase.ts"
import { connectionSettingsOf, type DatabaseOptions, setCreationTime, type TestDatabase } from "./TestDatabase.ts"
import { databaseAt, migratedTemplate } from "./template.ts"

const postgresUrl = process.env.TEST_POSTGRES_URL ?? ""

/** The engine that tests of the store run on: Postgres if TEST_POSTGRES_URL names a server, else SQLite. */
export const engine: "postgres" | "sqlite" = postgresUrl === "" ? "sqlite" : "postgres"

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
  engine === "postgres" ? postgres(options) : newSqliteDatabase(options)

/** An empty database, for tests of the migrations. */
export const newEmptyDatabase = () => newDatabase({ empty: true })
