import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Layer, Redacted } from "effect"
import { nameOf } from "../../src/database/Database.ts"
import type { Finding, Invariant } from "../../src/database/Invariant.ts"
import { fileInvariants } from "../../src/database/Invariants.ts"
import { libraryClient } from "../../src/database/sqlite/client.ts"
import { connectionOf, openFile } from "../../src/database/sqlite/connection.ts"
import { Seed } from "../../src/domain/Seed.ts"
import { invariantAreas } from "../../src/Invariants.ts"
import { engine, newDatabase, newEmptyDatabase } from "../support/database.ts"
import { openDatabase } from "../support/openDatabase.ts"
import { runProgram, temporaryDirectory } from "../support/process.ts"
import { get } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"
import { exerciseStore, exerciseVisibility } from "./exercise.ts"
import { mutations } from "./mutations.ts"

setDefaultTimeout(60_000)

const invariants: ReadonlyArray<Invariant> = [...(engine === "sqlite" ? fileInvariants : []), ...invariantAreas.flat()]

let database: TestDatabase
let store: Awaited<ReturnType<typeof startStore>>

const vitrine = (words: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  runProgram({ DATABASE_URL: database.url, STORE_SEED: "test", ...env }, undefined, words)

beforeAll(async () => {
  database = await newDatabase()
  store = await startStore(database.settings)
  const [, secret] = await Promise.all([exerciseStore(store.url), exerciseVisibility(database.url)])
  await get(`${store.url}/api/v1/vitals`, { authorization: `Bearer ${Redacted.value(secret)}` })
})
afterAll(async () => {
  await store?.stop()
  await database?.close()
})

describe("a database on which every surface was exercised", () => {
  test("passes every check while the server has it open", async () => {
    const { exitCode, stderr, stdout } = await vitrine(["verify"])
    expect([exitCode, stderr]).toEqual([0, ""])
    expect(stdout.match(/^ok /gm)).toHaveLength(invariants.length)
    expect(stdout).toMatch(new RegExp(`: all ${invariants.length} checks hold, [\\d,]+ rows checked\\.\n$`))
    // Every check examined some rows, except those of tables that are usually empty.
    const idle = [...stdout.matchAll(/^ok +(\S+) +0 rows$/gm)].map(([, name]) => name)
    expect(idle.filter((name) => !["sandboxes.dropped", "sandboxes.retired"].includes(name ?? ""))).toEqual([])
  })

  test("has its checks listed as JSON with --json", async () => {
    const { exitCode, stderr, stdout } = await vitrine(["verify", "--json"])
    expect([exitCode, stderr]).toEqual([0, ""])
    const { checks, ok } = JSON.parse(stdout)
    expect(ok).toBe(true)
    expect(checks.map(({ name }: Invariant) => name)).toEqual(invariants.map(({ name }) => name))
    expect(checks[0]).toEqual({
      name: invariants[0]?.name,
      sentence: invariants[0]?.sentence,
      rows: expect.any(Number),
      violations: 0,
      examples: []
    })
  })

  test("fails the checks of prices and stock under another seed", async () => {
    const { exitCode, stderr } = await vitrine(["verify", "--store-seed", "another"])
    expect(exitCode).toBe(1)
    expect(stderr).toContain("bookings.totals")
  })
})

const unguardedFile = Effect.gen(function* () {
  const connection = connectionOf(yield* openFile(nameOf(database.url), { readonly: false }))
  return yield* libraryClient({ reading: connection, writing: connection })
})

/** Connections of the test itself, without the constraints that a mutation breaks. */
const unguarded = (): Layer.Layer<SqlClient.SqlClient, unknown> =>
  engine === "sqlite"
    ? Layer.scoped(SqlClient.SqlClient, unguardedFile).pipe(Layer.provide(Reactivity.layer))
    : openDatabase(database.url)

/** Rolls back a transaction, and carries what was found in it. */
class Undone extends Data.TaggedError("Undone")<{ readonly finding: Finding }> {}

/** What an invariant finds after these statements, which are rolled back. */
const findingAfter = (statements: ReadonlyArray<string>, { check: look }: Invariant): Promise<Finding> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (engine === "sqlite") yield* sql`pragma foreign_keys = off`
    if (engine === "sqlite") yield* sql`pragma ignore_check_constraints = on`
    const body = Effect.gen(function* () {
      if (engine === "postgres") yield* sql`set local session_replication_role = replica`
      for (const statement of statements) yield* sql.unsafe(statement)
      return yield* new Undone({ finding: yield* look(sql) })
    })
    return yield* sql.withTransaction(body)
  }).pipe(
    Effect.catchTag("Undone", ({ finding }) => Effect.succeed(finding)),
    Effect.provide(unguarded()),
    Effect.provideService(Seed, "test"),
    Effect.runPromise
  )

describe("an invariant", () => {
  test("has a unique name and a mutation that breaks it", () => {
    const names = invariants.map(({ name }) => name)
    expect(Object.keys(mutations).toSorted()).toEqual(names.toSorted())
  })

  test.each(invariants.map((invariant) => [invariant.name, invariant] as const))(
    "%s reports violations after its mutation with expected and found, and none without it",
    async (name, invariant) => {
      const { examples, violations } = await findingAfter(mutations[name] ?? [], invariant)
      expect(violations).toBeGreaterThan(0)
      expect(examples.length).toBe(Math.min(violations, 5))
      for (const { expected, found, id } of examples) {
        for (const text of [expected, found, id]) expect(text).toMatch(/\S/)
        expect(found).not.toBe(expected)
      }
      expect((await findingAfter([], invariant)).violations).toBe(0)
    }
  )
})

describe("verify", () => {
  test("names the failed check and the row, and exits with 1", async () => {
    const [order] = await database.query<{ id: string; sandbox: string; total_cents: number }>(
      "select id, sandbox, total_cents from orders where sandbox = 'other/0' and total_cents = subtotal_cents + tax_cents limit 1"
    )
    const set = (total: number) =>
      database.query(`update orders set total_cents = ${total} where sandbox = 'other/0' and id = '${order?.id}'`)
    const total = Number(order?.total_cents)
    await set(total - 1)
    try {
      const { exitCode, stderr, stdout } = await vitrine(["verify"])
      expect(exitCode).toBe(1)
      expect(stdout).toMatch(/^FAIL +orders\.total +[\d,]+ rows, 1 violation\. Expected: The total of an order is /m)
      expect(stdout).toContain(`other/0 ${order?.id}: expected at least ${total}, found ${total - 1}`)
      expect(stderr).toBe(
        `${nameOf(database.url)}: 2 of ${invariants.length} checks failed: orders.total, sessions.shipped.\n`
      )
      const outcome = await vitrine(["verify", "--json"])
      expect(outcome.exitCode).toBe(1)
      expect(JSON.parse(outcome.stdout).ok).toBe(false)
    } finally {
      await set(total)
    }
  })

  test("does not create a missing database, and says so in one line", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "none", "store.db")
    for (const [name, url] of [
      [file, `sqlite:${file}`],
      [":memory:", ":memory:"]
    ] as const) {
      const { exitCode, stderr, stdout } = await vitrine(["verify"], { DATABASE_URL: url })
      expect([exitCode, stdout, stderr]).toEqual([1, "", `DATABASE_URL: cannot open ${name} (there is no database)\n`])
    }
    expect(existsSync(join(directory.path, "none"))).toBe(false)
  })

  test("exits with 2 for wrong arguments", async () => {
    for (const words of [
      ["verify", "--nope"],
      ["verify", "everything"],
      ["verify", "--database-url"]
    ]) {
      expect((await vitrine(words)).exitCode).toBe(2)
    }
  })

  test("refuses a database that was never migrated", async () => {
    await using empty = await newEmptyDatabase()
    if (engine === "sqlite") {
      await empty.query("create table other (id integer)")
      await empty.query("drop table other")
    }
    const { exitCode, stderr } = await vitrine(["verify"], { DATABASE_URL: empty.url })
    expect(exitCode).toBe(1)
    expect(stderr).toContain("(it has no tables yet: the first start creates them)")
  })
})
