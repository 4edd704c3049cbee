import { Database as BunDatabase } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Logger, LogLevel } from "effect"
import * as Sqlite from "../../src/database/sqlite.ts"
import { openDatabase } from "../support/openDatabase.ts"
import { temporaryDirectory } from "../support/process.ts"

/** Opens the database, runs a query, and closes it again. */
const useDatabase = <A, E>(filename: string, body: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, body).pipe(
      Effect.provide(openDatabase(filename === ":memory:" ? filename : `sqlite:${filename}`)),
      Logger.withMinimumLogLevel(LogLevel.None)
    )
  )

/** The value of a pragma on the connection that writes. */
const pragma = (name: string) => (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql.withTransaction(sql<Record<string, string | number>>`select * from ${sql.literal(`pragma_${name}`)}`),
    ([row]) => Object.values(row ?? {})[0]
  )

const schema = (sql: SqlClient.SqlClient) =>
  sql<{ sql: string }>`select type, name, sql from sqlite_master order by name`

const migrations = (sql: SqlClient.SqlClient) =>
  sql<{ migration_id: number; created_at: string }>`select * from effect_sql_migrations order by migration_id`

describe("an SQLite database", () => {
  test("has the intended pragmas", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    const decided = { busy_timeout: 0, journal_mode: "wal", synchronous: 1, foreign_keys: 1 }
    for (const [name, value] of Object.entries(decided)) expect(await useDatabase(file, pragma(name))).toBe(value)
    for (const [name, value] of Object.entries({ ...decided, journal_mode: "memory" })) {
      expect(await useDatabase(":memory:", pragma(name))).toBe(value)
    }
  })

  test("waits for the disk at each commit if synchronous is full", async () => {
    using directory = temporaryDirectory()
    const settings = { filename: join(directory.path, "store.db"), synchronous: "full" } as const
    const synchronous = Effect.flatMap(SqlClient.SqlClient, pragma("synchronous"))
    expect(await Effect.runPromise(Effect.provide(synchronous, Sqlite.layer(settings)))).toBe(2)
  })

  test("enforces foreign keys and check constraints", async () => {
    const refused = (statement: string) =>
      useDatabase(":memory:", (sql) =>
        Effect.flip(sql.unsafe(statement)).pipe(Effect.map(({ cause }) => (cause as { code: string }).code))
      )
    expect(await refused("insert into cart_lines values ('a/0', 'cart_none', 'var_1', 0, 1)")).toBe(
      "SQLITE_CONSTRAINT_FOREIGNKEY"
    )
    expect(await refused("insert into order_lines values ('a/0', 'ord_none', 0, '', '', '', '', 1, 1)")).toBe(
      "SQLITE_CONSTRAINT_FOREIGNKEY"
    )
    expect(await refused("insert into inventory values ('a/0', 'var_1', '', -1)")).toBe("SQLITE_CONSTRAINT_CHECK")
  })

  test("is created together with its missing folders", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "not", "there", "yet", "store.db")
    expect(await useDatabase(file, migrations)).not.toEqual([])
    expect(existsSync(file)).toBe(true)
  })

  test("keeps its rows when it is reopened, and is migrated once", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    const first = await useDatabase(file, (sql) =>
      Effect.zipRight(
        sql`insert into sandboxes (name, generation, sequence, clock_ms) values ('default', 0, 7, 1)`,
        Effect.all([schema(sql), migrations(sql)])
      )
    )
    for (let opening = 0; opening < 3; opening++) {
      expect(await useDatabase(file, (sql) => Effect.all([schema(sql), migrations(sql)]))).toEqual(first)
    }
    expect(first[1].map(({ migration_id }) => migration_id)).toEqual(first[1].map((_, position) => position + 1))
    expect(await useDatabase(file, (sql) => sql`select sequence from sandboxes`)).toEqual([{ sequence: 7 }])
  })

  test("waits for another process that is creating it", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    using other = new BunDatabase(file)
    other.run("begin immediate")
    const opening = Promise.allSettled([useDatabase(file, pragma("journal_mode"))])
    // A few ticks of the event loop: the opening finds the file locked.
    for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve))
    other.run("rollback")
    expect(await opening).toEqual([{ status: "fulfilled", value: "wal" }])
  })

  test("is made for its owner alone, and an existing one keeps its mode", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    const modes = () =>
      readdirSync(directory.path).map((name) => (statSync(join(directory.path, name)).mode & 0o777).toString(8))
    const change = (sql: SqlClient.SqlClient) =>
      Effect.map(sql`insert into retired_sandboxes values ('default/0')`, modes)
    expect(await useDatabase(file, change)).toEqual(["600", "600", "600"])
    chmodSync(file, 0o640)
    expect(await useDatabase(file, (sql) => Effect.map(sql`delete from retired_sandboxes`, modes))).toEqual([
      "640",
      "640",
      "640"
    ])
  })

  test("is made for its owner alone at the end of a symbolic link, too", async () => {
    using directory = temporaryDirectory()
    const target = join(directory.path, "target.db")
    symlinkSync(target, join(directory.path, "link.db"))
    await useDatabase(join(directory.path, "link.db"), (sql) => sql`select 1`)
    expect((statSync(target).mode & 0o777).toString(8)).toBe("600")
  })

  test("in memory is private to each client", async () => {
    await useDatabase(":memory:", (sql) => sql`insert into retired_sandboxes values ('default/0')`)
    expect(await useDatabase(":memory:", (sql) => sql`select * from retired_sandboxes`)).toEqual([])
  })

  test("that cannot be opened is a typed failure with the name of the file, not a defect", async () => {
    using directory = temporaryDirectory()
    const folder = join(directory.path, "folder")
    const text = join(directory.path, "text.db")
    mkdirSync(folder)
    writeFileSync(text, "This is no database, however long it may be. ".repeat(100))
    for (const filename of [folder, text, join(text, "under-a-file.db")]) {
      const failure = await Effect.runPromise(
        Effect.flip(Effect.provide(Effect.void, openDatabase(`sqlite:${filename}`)))
      )
      expect(failure).toMatchObject({ _tag: "CannotOpenDatabase", database: filename })
      expect(failure.reason).toMatch(/\S/)
    }
  })
})
