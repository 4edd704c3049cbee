import { Database } from "bun:sqlite"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { SQL } from "bun"
import { Redacted } from "effect"
import { temporaryDirectory } from "./process.ts"

const postgresUrl = process.env.TEST_POSTGRES_URL ?? ""

/** The engine that tests of the store run on: Postgres if TEST_POSTGRES_URL names a server, else SQLite. */
export const engine: "postgres" | "sqlite" = postgresUrl === "" ? "sqlite" : "postgres"

/** A database of one test, read past the program, and gone after it. */
export interface TestDatabase extends AsyncDisposable {
  /** Its DATABASE_URL. */
  readonly url: string
  readonly settings: { readonly databaseUrl: Redacted.Redacted<string> }
  readonly query: <Row = unknown>(text: string) => Promise<Array<Row>>
  readonly close: () => Promise<void>
}

const addressed = (url: string) => ({ url, settings: { databaseUrl: Redacted.make(url) } })

const sqlite = (): TestDatabase => {
  const directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  let opened: Database | undefined
  const close = async () => {
    opened?.close()
    directory[Symbol.dispose]()
  }
  return {
    ...addressed(`sqlite:${file}`),
    query: async <Row>(text: string) => {
      opened ??= new Database(file)
      return opened.query(text).all() as Array<Row>
    },
    close,
    [Symbol.asyncDispose]: close
  }
}

let server: SQL | undefined

/** A schema of its own on the server. */
const postgres = async (): Promise<TestDatabase> => {
  server ??= new SQL({ url: postgresUrl, max: 4 })
  const admin = server
  const schema = `test_${randomBytes(8).toString("hex")}`
  await admin.unsafe(`create schema ${schema}`)
  const url = new URL(postgresUrl)
  url.searchParams.set("options", `-c search_path=${schema}`)
  const close = async () => {
    await admin.unsafe(`set client_min_messages = warning; drop schema ${schema} cascade`)
  }
  return {
    ...addressed(url.href.replaceAll("+", "%20")),
    query: <Row>(text: string) =>
      admin.begin(async (transaction) => {
        await transaction.unsafe(`set local search_path = ${schema}`)
        return [...(await transaction.unsafe(text))] as Array<Row>
      }),
    close,
    [Symbol.asyncDispose]: close
  }
}

export const newDatabase = async (): Promise<TestDatabase> => (engine === "postgres" ? postgres() : sqlite())

/** For tests that look at nothing but the program itself: in memory, where the engine has that. */
export const newUnseenDatabase = async (): Promise<Pick<TestDatabase, "url" | "settings" | "close">> =>
  engine === "postgres" ? postgres() : { ...addressed(":memory:"), close: async () => {} }
