import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Redacted } from "effect"
import { temporaryDirectory } from "../../support/process.ts"
import { useStore } from "../../support/store.ts"
import { runInProcess } from "../inProcess.ts"

// Each run here starts processes, which takes its time on a machine that has other things to do.
setDefaultTimeout(30_000)

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const mug = "shop/mug-in-chalk"
const bench = (...words: ReadonlyArray<string>) =>
  runInProcess(["bench", ...words, "--server", store.url], { BENCH_TOKEN: token })
const run = (agent: string, out: string, ...words: ReadonlyArray<string>) =>
  bench("run", "--agent", agent, "--shell", "--task", mug, "--out", out, ...words)
const report = (out: string) => JSON.parse(readFileSync(join(out, "report.json"), "utf8"))
const onlyTrial = (out: string) => report(out).trials[0].trial

test("a trial begins with nothing of an earlier run that was written to the same folder", async () => {
  const out = join(directory.path, "again")
  await run('echo sold out | tee "$VITRINE_TRIAL_DIR/answer.txt" > "$VITRINE_TRIAL_DIR/notes.txt"', out)
  expect(onlyTrial(out).answer).toBe("sold out")
  await run("exit 0", out)
  expect(onlyTrial(out).answer).toBeUndefined()
  expect(readdirSync(join(out, "trials", "shop-mug-in-chalk-1")).sort()).toEqual([
    "journal.jsonl",
    "mcp.json",
    "start.json",
    "state.json",
    "stderr.txt",
    "stdout.txt"
  ])
})
