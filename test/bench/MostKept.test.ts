import { expect, test } from "bun:test"
import { mostOwnPacks, mostRuns } from "../../src/domain/Limits.ts"
import { newDatabase } from "../support/database.ts"
import { type Answer, post, startStore } from "../support/store.ts"

const places = 2

const rows = (most: number, row: (n: number) => string) =>
  Array.from({ length: most - places }, (_, n) => row(n)).join()

/** Six makers at once where only two may still make something. */
const makeAtOnce = async (filling: string, make: (url: string, n: number) => Promise<Answer>) => {
  await using database = await newDatabase()
  await database.query(filling)
  const { stop, url } = await startStore({ ...database.settings, benchMaxSandboxes: places })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => make(`${url}/bench/v1`, n)))
  await stop()
  return answers.map(({ body, status }) => [status, body.error?.code]).toSorted()
}

const made = (code: string) => [...Array(places).fill([201, undefined]), ...Array(6 - places).fill([429, code])]

test("of many runs that are begun at once no more are kept than may be", async () => {
  const kept = rows(mostRuns, (n) => `('run_${n}', 0, 0, '{}')`)
  const filling = `insert into bench_runs (id, made_ms, bytes, settings) values ${kept}`
  const answers = await makeAtOnce(filling, (url) => post(`${url}/runs`, { agent: "oracle" }))
  expect(answers).toEqual(made("too_many_runs"))
})

test("of many packs that are brought at once no more are kept than may be", async () => {
  const kept = rows(mostOwnPacks, (n) => `('own/${n}', '{}', 0)`)
  const filling = `insert into bench_packs (name, content, made_ms) values ${kept}`
  const answers = await makeAtOnce(filling, (url, n) => post(`${url}/packs`, { title: `${n}`, description: "Books." }))
  expect(answers).toEqual(made("too_many_packs"))
})

test("of many sandboxes that are made at once no more are kept than may be", async () => {
  const answers = await makeAtOnce("select 1", (url) => post(`${url}/sandboxes`, {}))
  expect(answers).toEqual(made("too_many_sandboxes"))
})
