import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Redacted } from "effect"
import { lockName } from "../../../src/cli/bench/lockFolder.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { useStore } from "../../support/store.ts"
import { runInProcess } from "../inProcess.ts"

// Each run here starts processes, which takes its time on a machine that has other things to do.
setDefaultTimeout(30_000)

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const bench = (...words: ReadonlyArray<string>) =>
  runInProcess(["bench", ...words, "--server", store.url], { BENCH_TOKEN: token })
const run = (agent: string, out: string) =>
  bench("run", "--agent", agent, "--shell", "--task", "shop/mug-in-chalk", "--out", out)
const answerIn = (out: string) => JSON.parse(readFileSync(join(out, "report.json"), "utf8")).trials[0].trial.answer

test("a run that meets another one in its folder ends with 2, and leaves the other's trials alone", async () => {
  const out = join(directory.path, "shared")
  const [begun, go] = [join(directory.path, "begun"), join(directory.path, "go")]
  const first = run(`echo > ${begun}; while [ ! -e ${go} ]; do sleep 0.02; done; echo I am the first`, out)
  while (!existsSync(begun)) await Bun.sleep(5)
  const choices = ["experiment", "run", "mug-choice", "--agent", "idle", "--trials", "1", "--out", out]
  const others = [await run("echo I am the second", out), await bench(...choices)]
  await Bun.write(go, "")
  expect(await first).toMatchObject({ exitCode: 0, stderr: "" })
  for (const { exitCode, stderr } of others) {
    expect([exitCode, stderr]).toEqual([2, `--out: ${out} is in use by another run\n`])
  }
  expect(answerIn(out)).toBe("I am the first")
  expect(readdirSync(out).sort()).toEqual(["junit.xml", "report.html", "report.json", "trials"])
})

test("what a run that was killed has left is in nobody's way", async () => {
  const out = join(directory.path, "left")
  mkdirSync(out)
  const module = join(import.meta.dir, "../../../src/cli/bench/lockFolder.ts")
  const script = `const [{ lockFolder }, { Effect }] = await Promise.all([import("${module}"), import("effect")])
    await Effect.runPromise(Effect.scoped(Effect.zipRight(lockFolder("${out}"), Effect.never)))`
  const child = Bun.spawn([process.execPath, "-e", script], { cwd: import.meta.dir })
  while (!existsSync(join(out, lockName))) await Bun.sleep(5)
  child.kill("SIGKILL")
  await child.exited
  expect(existsSync(join(out, lockName))).toBe(true)
  expect(await run("echo I am next", out)).toMatchObject({ exitCode: 0, stderr: "" })
  expect(answerIn(out)).toBe("I am next")
  expect(existsSync(join(out, lockName))).toBe(false)
})
