import { describe, expect, test } from "bun:test"
import { resolve } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Exit, Layer } from "effect"
import { migrationNames, withSameNumber } from "../../src/database/migrations.ts"
import { Sandbox } from "../../src/store/sandbox/Sandbox.ts"
import { engine, newDatabase, newEmptyDatabase } from "../support/database.ts"
import { effect } from "../support/effect.ts"
import { spawnScript } from "../support/process.ts"
import { TestWorld, worldAt } from "../support/TestWorld.ts"

// These tests run on both engines.

const opening = resolve(import.meta.dir, "open.ts")

describe("processes that open one new database at the same time", () => {
  /** Starts processes, lets them open the database together once all are ready, and returns how each ended. */
  const openAtOnce = async (url: string, count: number) => {
    const children = Array.from({ length: count }, () => spawnScript(opening, {}, undefined, [url]))
    const readers = children.map(({ stdout }) => stdout.getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    for (const { stdin } of children) {
      stdin.write("go\n")
      stdin.end()
    }
    return Promise.all(
      children.map(async (child) => {
        const complaint = await new Response(child.stderr).text()
        return { exitCode: await child.exited, complaint }
      })
    )
  }

  test("all get a complete database, which is migrated once", async () => {
    for (let round = 0; round < 6; round++) {
      await using database = await newEmptyDatabase()
      const opened = await openAtOnce(database.url, 3)
      expect(opened).toEqual(opened.map(() => ({ exitCode: 0, complaint: "" })))
      expect(await database.query<object>("select sequence from sandboxes")).toEqual([{ sequence: 3 }])
      expect(await database.query<object>("select migration_id from effect_sql_migrations")).toHaveLength(
        migrationNames.length
      )
      if (engine === "sqlite") {
        expect(await database.query<object>("select * from pragma_journal_mode")).toEqual([{ journal_mode: "wal" }])
      }
    }
  }, 30_000)
})

test("migrations with the same number are named", () => {
  expect(withSameNumber(["0001_store", "0002_a", "0002_b", "0010_c"])).toEqual(["0002_a", "0002_b"])
  expect(withSameNumber(migrationNames)).toEqual([])
})

/** A test of the client of a new database. */
const sqlTest = (name: string, body: (sql: SqlClient.SqlClient) => Effect.Effect<void, unknown>) =>
  effect(name, () => Effect.flatMap(SqlClient.SqlClient, body).pipe(Effect.provide(TestWorld())))

describe("both database engines", () => {
  sqlTest("sort and compare text by code point", (sql) =>
    Effect.gen(function* () {
      const texts = [
        "a",
        "B",
        "b",
        "A",
        "_",
        "-",
        "~",
        "é",
        "z",
        "Z",
        "ä",
        "10",
        "9",
        "",
        " ",
        "a b",
        "ab",
        "-000001",
        "\u{1f600}"
      ]
      yield* sql`insert into retired_sandboxes ${sql.insert(texts.map((sandbox) => ({ sandbox })))}`
      const rows = yield* sql<{ sandbox: string }>`select sandbox from retired_sandboxes order by sandbox`
      const sorted = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(rows.map(({ sandbox }) => sandbox)).toEqual(sorted)
      const late = yield* sql<{ sandbox: string }>`select sandbox from retired_sandboxes where sandbox >= ${"a"}`
      expect(late.map(({ sandbox }) => sandbox).toSorted()).toEqual(sorted.filter((text) => text >= "a").toSorted())
    })
  )

  sqlTest("return counts and sums as numbers", (sql) =>
    Effect.gen(function* () {
      yield* sql`insert into sandboxes (name, generation, sequence, clock_ms) values ('a', 1, 2, 1763685296000), ('b', 1, 3, 1763685296001)`
      const [row] = yield* sql`select count(*) as rows, sum(sequence) as total, max(clock_ms) as latest from sandboxes`
      expect(row).toEqual({ rows: 2, total: 5, latest: 1763685296001 })
    })
  )

  sqlTest("store amounts of money beyond 32 bits", (sql) =>
    Effect.gen(function* () {
      const cents = 99 * 2 ** 40
      yield* sql`
        insert into bookings (
          sandbox, id, confirmation_number, channel, ref, guest_name, guest_email, total_cents, status, created_at
        ) values ('a/0', 'bkg_1', 'VT-000000', 'other', '{}', '', '', ${cents}, 'confirmed', '')`
      expect(yield* sql`select total_cents from bookings`).toEqual([{ total_cents: cents }])
    })
  )

  sqlTest("find nothing for a text that contains NUL, and do not fail", (sql) =>
    Effect.gen(function* () {
      yield* sql`insert into retired_sandboxes values ('default/0')`
      expect(yield* sql`select * from retired_sandboxes where sandbox = ${"default/0\u0000"}`).toEqual([])
      yield* sql`insert into retired_sandboxes values (${"\u0000"})`
    })
  )

  sqlTest("roll back a transaction that fails; a savepoint that fails undoes only its own writes", (sql) =>
    Effect.gen(function* () {
      const insert = (sandbox: string) => sql`insert into retired_sandboxes values (${sandbox})`
      const inner = Effect.exit(sql.withTransaction(Effect.zipRight(insert("inner"), Effect.fail("no"))))
      yield* sql.withTransaction(Effect.zipRight(insert("outer"), inner))
      yield* Effect.exit(sql.withTransaction(Effect.zipRight(insert("lost"), Effect.die("no"))))
      expect(yield* sql`select * from retired_sandboxes`).toEqual([{ sandbox: "outer" }])
    })
  )

  test("read from one snapshot: a commit during the read is not seen", async () => {
    await using database = await newDatabase()
    const program = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sandbox = yield* Sandbox
      const count = sql<{ rows: number }>`select count(*) as rows from retired_sandboxes`
      const elsewhere = Effect.promise(() => database.query("insert into retired_sandboxes values ('a/0')"))
      const seen = yield* sandbox.read(Effect.all([count, Effect.zipRight(elsewhere, count)]))
      return [...seen, yield* count].map(([row]) => row?.rows)
    }).pipe(Effect.provide(Layer.provideMerge(Sandbox.Default, worldAt(database.url))))
    expect(await Effect.runPromise(program)).toEqual([0, 0, 1])
  })

  test("work with a single connection under concurrent requests", async () => {
    await using database = await newDatabase()
    const program = Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const turns = Array.from({ length: 20 }, () => sandbox.append((turn) => Effect.succeed(turn.sequence)))
      const looks = Array.from({ length: 20 }, () => sandbox.read(sandbox.now))
      const exit = yield* Effect.exit(Effect.all([...turns, ...looks], { concurrency: "unbounded" }))
      return Exit.isSuccess(exit) ? exit.value.slice(0, 20) : exit
    }).pipe(Effect.provide(Layer.provideMerge(Sandbox.Default, worldAt(database.url, 1))))
    expect(new Set((await Effect.runPromise(program)) as Array<number>)).toEqual(
      new Set(Array.from({ length: 20 }, (_, n) => n + 1))
    )
  })
})
