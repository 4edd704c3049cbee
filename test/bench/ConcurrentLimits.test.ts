import { expect, test } from "bun:test"
import { SQL } from "bun"
import { maxCustomPacks, maxRuns } from "../../src/domain/Limits.ts"
import { engine, newDatabase } from "../support/database.ts"
import { type Answer, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"

const places = 2

const rows = (most: number, row: (n: number) => string) =>
  Array.from({ length: most - places }, (_, n) => row(n)).join()

const makers = 6

/** A transaction that inserts into the table waits at its commit as long as another one holds the lock of `gate`. */
const commitGate = (table: string) => `
  create table gate ();
  create function pass() returns trigger language plpgsql as 'begin perform from gate; return null; end';
  create constraint trigger pass after insert on ${table} deferrable initially deferred for each row execute function pass()`

/**
 * Runs `one` concurrently, once per maker. No call commits a row of the table before every call waits, for the gate or for
 * another call. So calls that are not serialized have already counted the rows. SQLite serializes its writers anyway.
 */
const runConcurrently = async <A>(database: TestDatabase, table: string, one: (n: number) => Promise<A>) => {
  let ended = 0
  const begin = () => Array.from({ length: makers }, (_, n) => one(n).finally(() => ended++))
  if (engine === "sqlite") return Promise.all(begin())
  await database.query(commitGate(table))
  await using sql = new SQL({ url: database.url, max: 1 })
  const begun = await sql.begin(async (gate) => {
    await gate`lock table gate`
    const all = begin()
    const waiting = () =>
      database.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    while (ended + (await waiting()).length < makers) await Bun.sleep(1)
    // A function, because an array of promises would be awaited before the lock is released.
    return () => all
  })
  return Promise.all(begun())
}

/** Six concurrent creations where only two more are allowed. */
const makeAtOnce = async (table: string, filling: string, make: (url: string, n: number) => Promise<Answer>) => {
  await using database = await newDatabase()
  await database.query(filling)
  const { stop, url } = await startStore({ ...database.settings, benchMaxSandboxes: places })
  const answers = await runConcurrently(database, table, (n) => make(`${url}/bench/v1`, n))
  await stop()
  return answers.map(({ body, status }) => [status, body.error?.code]).toSorted()
}

const expectedAnswers = (code: string) => [
  ...Array(places).fill([201, undefined]),
  ...Array(makers - places).fill([429, code])
]

test("concurrent creations of runs do not exceed the maximum", async () => {
  const kept = rows(maxRuns, (n) => `('run_${n}', 0, 0, '{}')`)
  const filling = `insert into bench_runs (id, made_ms, bytes, settings) values ${kept}`
  const answers = await makeAtOnce("bench_runs", filling, (url) => post(`${url}/runs`, { agent: "oracle" }))
  expect(answers).toEqual(expectedAnswers("too_many_runs"))
})

test("concurrent uploads of packs do not exceed the maximum", async () => {
  const kept = rows(maxCustomPacks, (n) => `('own/${n}', '{}', 0)`)
  const filling = `insert into bench_packs (name, content, made_ms) values ${kept}`
  const answers = await makeAtOnce("bench_packs", filling, (url, n) =>
    post(`${url}/packs`, { title: `${n}`, description: "Books." })
  )
  expect(answers).toEqual(expectedAnswers("too_many_packs"))
})

test("concurrent creations of sandboxes do not exceed the maximum", async () => {
  const answers = await makeAtOnce("bench_sandboxes", "select 1", (url) => post(`${url}/sandboxes`, {}))
  expect(answers).toEqual(expectedAnswers("too_many_sandboxes"))
})
