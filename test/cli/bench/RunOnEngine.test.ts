import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { maxRuns } from "../../../src/domain/Limits.ts"
import { newDatabase } from "../../support/database.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { post } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"
import { runInProcess } from "../inProcess.ts"
import { startFirstTrialAgent, usage } from "./firstTrialAgent.ts"

// The tests of `bench run` whose result depends on what the server's engine stores. `Run.test.ts` has the others.
setDefaultTimeout(60_000)

const store = useStore()
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const report = (out: string) => JSON.parse(readFileSync(join(out, "report.json"), "utf8"))

test("a shopper by rules passes at least as many tasks as docs/tasks.md says", async () => {
  const page = await Bun.file(join(import.meta.dir, "../../../docs/tasks.md")).text()
  const least = Number(/`rules`, passes (\d+) of /.exec(page)?.[1])
  const out = join(directory.path, "rules")
  const words = ["--agent", "rules", "--parallel", "8", "--out", out]
  await runInProcess(["bench", "run", ...words, "--server", store.url])
  const verdicts = report(out).trials.map(({ verdict }: { verdict: string }) => verdict)
  expect(verdicts.filter((verdict: string) => verdict === "pass").length).toBeGreaterThanOrEqual(least)
  expect(verdicts).not.toContain("error")
})

test("a sandbox with more rows than are graded is a failure of the agent, with its answer and usage", async () => {
  await using database = await newDatabase()
  const own = await startStore(database.settings)
  // Copies the first trial's cart in the database, because creating 20,000 carts takes as many calls.
  using agent = startFirstTrialAgent(async (baseUrl) => {
    await post(`${baseUrl}/api/carts`)
    await database.query(`
      insert into carts (sandbox, id, created_at, updated_at)
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 20000)
      select sandbox, 'copy ' || n, created_at, updated_at from counted, carts`)
  })
  const out = join(directory.path, "full")
  const words = ["--agent", agent.name, "--task", "travel/two-seats-to-gatwick"]
  const inOrder = ["--trials", "2", "--parallel", "1", "--out", out, "--server", own.url]
  const { exitCode, stderr } = await runInProcess(["bench", "run", ...words, ...inOrder]).finally(own.stop)
  const folder = join(out, "trials", "travel-two-seats-to-gatwick-1")
  const reason = "The agent left more than 20000 rows of state, which is the maximum for a grade."
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`1 x ${reason}\n`)])
  expect(stderr).toContain(`${join(folder, "state.json")}: The sandbox has more than 20000 rows`)
  const [first, second] = report(out).trials.map(({ trial }: { trial: object }) => trial)
  expect(first).toMatchObject({ verdict: "fail", reason, answer: "done", usage })
  expect(second.verdict).toBe("fail")
  expect(existsSync(join(folder, "journal.jsonl"))).toBe(true)
})

test("a run on a server that keeps as many as it can names what deletes one", async () => {
  await using database = await newDatabase()
  const rows = Array.from({ length: maxRuns }, (_, n) => `('run_${n}', 0, 0, '{}')`).join()
  await database.query(`insert into bench_runs (id, made_ms, bytes, settings) values ${rows}`)
  const full = await startStore(database.settings)
  const { exitCode, stderr } = await runInProcess(["bench", "run", "--agent", "idle", "--server", full.url])
  await full.stop()
  expect([exitCode, stderr]).toEqual([
    3,
    `There are ${maxRuns} runs, the maximum. Delete some of them first.\nTry: curl -X DELETE -H "Authorization: Bearer $BENCH_TOKEN" SERVER/bench/v1/runs/RUN\n`
  ])
})
