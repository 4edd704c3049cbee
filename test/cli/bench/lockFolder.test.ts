import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { lockFileName, lockFolder } from "../../../src/cli/bench/lockFolder.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { useStore } from "../../support/sqliteStore.ts"
import { runInProcess } from "../inProcess.ts"

// Each run starts processes, which is slow on a busy machine.
setDefaultTimeout(30_000)

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const directory = temporaryDirectory()
const module = join(import.meta.dir, "../../../src/cli/bench/lockFolder.ts")
afterAll(() => directory[Symbol.dispose]())

const bench = (...words: ReadonlyArray<string>) =>
  runInProcess(["bench", ...words, "--server", store.url], { BENCH_TOKEN: token })
const run = (agent: string, out: string) =>
  bench("run", "--agent", agent, "--shell", "--task", "shop/mug-in-chalk", "--out", out)
const answerIn = (out: string) => JSON.parse(readFileSync(join(out, "report.json"), "utf8")).trials[0].trial.answer

test("a run whose folder is in use by another run ends with 2, and does not touch the other's trials", async () => {
  const out = join(directory.path, "shared")
  const [begun, go] = [join(directory.path, "begun"), join(directory.path, "go")]
  const first = run(`echo > ${begun}; while [ ! -e ${go} ]; do sleep 0.02; done; echo I am the first`, out)
  while (!existsSync(begun)) await Bun.sleep(5)
  const choices = ["experiment", "run", "mug-choice", "--agent", "idle", "--trials", "1", "--out", out]
  const others = [await run("echo I am the second", out), await bench(...choices)]
  await Bun.write(go, "")
  expect(await first).toMatchObject({ exitCode: 0, stderr: "" })
  for (const { exitCode, stderr } of others) {
    expect([exitCode, stderr]).toEqual([
      2,
      `--out: ${out} is in use by another run, or on a file system that cannot lock files\n`
    ])
  }
  expect(answerIn(out)).toBe("I am the first")
  expect(readdirSync(out).sort()).toEqual(["junit.xml", "report.html", "report.json", "trials"])
})

test("the lock file of a killed run does not block the next run", async () => {
  const out = join(directory.path, "left")
  mkdirSync(out)
  const script = `const [{ lockFolder }, { Effect }] = await Promise.all([import("${module}"), import("effect")])
    await Effect.runPromise(Effect.scoped(Effect.zipRight(lockFolder("${out}"), Effect.never)))`
  const child = Bun.spawn([process.execPath, "-e", script], { cwd: import.meta.dir })
  while (!existsSync(join(out, lockFileName))) await Bun.sleep(5)
  child.kill("SIGKILL")
  await child.exited
  expect(existsSync(join(out, lockFileName))).toBe(true)
  expect(await run("echo I am next", out)).toMatchObject({ exitCode: 0, stderr: "" })
  expect(answerIn(out)).toBe("I am next")
  expect(existsSync(join(out, lockFileName))).toBe(false)
})

const newFolder = (name: string): string => {
  const out = join(directory.path, name)
  mkdirSync(out)
  return out
}

test("a run does not remove a lock file that replaced its own", async () => {
  const out = newFolder("replaced")
  const path = join(out, lockFileName)
  const replace = Effect.sync(() => {
    rmSync(path)
    writeFileSync(path, "")
  })
  await Effect.runPromise(Effect.scoped(Effect.zipRight(lockFolder(out), replace)))
  expect(existsSync(path)).toBe(true)
})

test("a folder at the path of the lock file is an error, and does not disturb a process that is exiting", async () => {
  const out = newFolder("folder")
  const path = join(out, lockFileName)
  mkdirSync(path)
  const lines = [`--out: ${path} cannot be locked: unable to open database file`]
  expect(await Effect.runPromise(Effect.flip(Effect.scoped(lockFolder(out))))).toMatchObject({ lines, code: 3 })
  rmSync(path, { recursive: true })

  const script = `const [{ lockFolder }, { Effect }] = await Promise.all([import("${module}"), import("effect")])
    const { mkdirSync, rmSync } = await import("node:fs")
    const { atExit } = await import("${join(import.meta.dir, "../../../src/cli/atExit.ts")}")
    atExit(() => console.log("undone"))
    const end = Effect.sync(() => {
      rmSync("${path}")
      mkdirSync("${path}")
      process.exit(130)
    })
    await Effect.runPromise(Effect.scoped(Effect.zipRight(lockFolder("${out}"), end)))`
  const child = Bun.spawn([process.execPath, "-e", script], { cwd: import.meta.dir, stderr: "pipe" })
  const outputs = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([await child.exited, ...outputs]).toEqual([130, "undone\n", ""])
})

// Root ignores write permissions.
test.skipIf(process.getuid?.() === 0)(
  "a read-only lock file is replaced, and is an error if the folder is read-only, too",
  async () => {
    const out = newFolder("read-only")
    const path = join(out, lockFileName)
    writeFileSync(path, "")
    chmodSync(path, 0o444)
    const twice = Effect.zipRight(lockFolder(out), Effect.flip(Effect.scoped(lockFolder(out))))
    expect(await Effect.runPromise(Effect.scoped(twice))).toMatchObject({ code: 2 })
    expect(existsSync(path)).toBe(false)

    writeFileSync(path, "")
    chmodSync(path, 0o444)
    chmodSync(out, 0o555)
    const lines = [`--out: ${path} cannot be locked: permission denied`]
    expect(await Effect.runPromise(Effect.flip(Effect.scoped(lockFolder(out))))).toMatchObject({ lines, code: 3 })
    expect(statSync(path).mode & 0o7777).toBe(0o444)
    chmodSync(out, 0o755)
  }
)
