import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { Effect, Redacted } from "effect"
import { commandAgent } from "../../../src/cli/bench/agents/commandAgent.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { get } from "../../support/requests.ts"
import { useStore } from "../../support/sqliteStore.ts"
import { runInProcess } from "../inProcess.ts"

// Each run starts processes, which is slow on a busy machine.
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

test("a trial's folder has no files of an earlier run with the same --out", async () => {
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

test("a run that its server cannot finish leaves no reports of an earlier run with the same --out", async () => {
  using gateway = Bun.serve({
    port: 0,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      if (/\/runs\/./.test(pathname)) return new Response("Bad Gateway", { status: 502 })
      return fetch(new Request(`${store.url}${pathname}${search}`, request))
    }
  })
  const out = join(directory.path, "unfinished")
  await run("exit 0", out)
  expect(readdirSync(out).sort()).toEqual(["junit.xml", "report.html", "report.json", "trials"])
  const words = ["run", "--agent", "idle", "--task", mug, "--out", out, "--server", gateway.url.origin]
  expect(await runInProcess(["bench", ...words], { BENCH_TOKEN: token })).toMatchObject({ exitCode: 3 })
  expect(readdirSync(out)).toEqual(["trials"])
})

test("start.json is written after the agent has ended, and replaces a file of that name from the agent", async () => {
  const out = join(directory.path, "start")
  const look = 'ls -A "$VITRINE_TRIAL_DIR"; echo mine > "$VITRINE_TRIAL_DIR/start.json"'
  expect(await run(look, out)).toMatchObject({ exitCode: 0, stderr: "" })
  expect(onlyTrial(out).answer).toBe("mcp.json")
  const start = JSON.parse(readFileSync(join(out, "trials", "shop-mug-in-chalk-1", "start.json"), "utf8"))
  expect(start).toMatchObject({ format: "vitrine-sandbox/1", sequence: 0 })
})

test("an agent is not started if the start of its trial cannot be exported", async () => {
  using gateway = Bun.serve({
    port: 0,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname.endsWith("/export")) return new Response("Bad Gateway", { status: 502 })
      return fetch(new Request(`${store.url}${pathname}${search}`, request))
    }
  })
  const entered = join(directory.path, "entered")
  const words = ["run", "--agent", `echo > ${entered}`, "--shell", "--task", mug, "--server", gateway.url.origin]
  const out = join(directory.path, "no-start")
  const { exitCode } = await runInProcess(["bench", ...words, "--out", out], { BENCH_TOKEN: token })
  expect([exitCode, existsSync(entered)]).toEqual([3, false])
})

test("tasks whose ids differ only in the position of the slash have separate folders, in a run and in a Harbor export", async () => {
  const pack = join(directory.path, "alike")
  const { body } = await get(`${store.url}/bench/v1/tasks/${mug}?secret=true`, { authorization: `Bearer ${token}` })
  for (const [file, id] of [
    ["1.json", "a/b-c"],
    ["2.json", "a-b/c"],
    ["3.json", "a-b/d"]
  ] as const) {
    await Bun.write(join(pack, file), JSON.stringify({ ...body.secret, id }))
  }
  const out = join(directory.path, "alike-run")
  const all = await bench("run", "--agent", "idle", "--pack", pack, "--out", out)
  expect([all.exitCode, all.stderr]).toEqual([0, ""])
  // A task has the plain name if no other task has the same one.
  expect(readdirSync(join(out, "trials")).sort()).toEqual(["a--b-c-1", "a-b--c-1", "a-b-d-1"])
  // The name stays the same if the other task is left out.
  const one = join(directory.path, "alike-one")
  await bench("run", "--agent", "idle", "--pack", pack, "--task", "a/b-c", "--out", one)
  expect(readdirSync(join(one, "trials"))).toEqual(["a--b-c-1"])

  const harbor = join(directory.path, "alike-harbor")
  await bench("export", pack, "--as", "harbor", "--out", harbor)
  expect(readdirSync(harbor).sort()).toEqual(["a--b-c", "a-b--c", "a-b-d"])
  expect(readFileSync(join(harbor, "a--b-c", "task.toml"), "utf8")).toContain('name = "vitrine/a--b-c"')
})

test("a folder of tasks may have a long path", async () => {
  const pack = join(directory.path, "t".repeat(220))
  const { body } = await get(`${store.url}/bench/v1/tasks/${mug}?secret=true`, { authorization: `Bearer ${token}` })
  await Bun.write(join(pack, "mug.json"), JSON.stringify(body.secret))
  const out = join(directory.path, "long")
  const { exitCode, stderr } = await bench("run", "--agent", "idle", "--pack", pack, "--out", out)
  expect([exitCode, stderr]).toEqual([0, ""])
  expect(report(out).labels).toEqual({ pack: pack.slice(0, 200) })
})

test("an agent gets absolute paths of its files, even if --out is relative", async () => {
  const out = relative(process.cwd(), join(directory.path, "relative"))
  const script =
    'cd / && printf "%s|" "$2" "$VITRINE_TRIAL_DIR" "$VITRINE_MCP_CONFIG" > "$2/answer.txt" && test -f "$1"'
  const agent = `sh -c '${script}' sh {mcp_config} {trial_dir}`
  const { exitCode, stderr } = await bench("run", "--agent", agent, "--task", mug, "--out", out)
  expect([exitCode, stderr]).toEqual([0, ""])
  const folder = join(directory.path, "relative", "trials", "shop-mug-in-chalk-1")
  expect(onlyTrial(out).answer).toBe(`${folder}|${folder}|${join(folder, "mcp.json")}|`)
})

test("the output of a stopped agent is kept, and an explicit answer in it is graded", async () => {
  const stopped = async (name: string, script: string) => {
    const out = join(directory.path, name)
    await run(`${script}; echo log >&2; sleep 4714`, out, "--limit", "2")
    const folder = join(out, "trials", "shop-mug-in-chalk-1")
    const [stdout, stderr] = ["stdout.txt", "stderr.txt"].map((file) => readFileSync(join(folder, file), "utf8"))
    const { answer, reason, usage } = onlyTrial(out)
    return { answer, reason, usage, stdout, stderr }
  }
  const [object, file, thought] = await Promise.all([
    stopped("object", `echo '{"answer":"sold out","costUsd":0.5}'`),
    stopped("file", 'echo sold out > "$VITRINE_TRIAL_DIR/answer.txt"'),
    stopped("thought", "echo sold out, or")
  ])
  const reason = "It was stopped after 2 s."
  const stdout = '{"answer":"sold out","costUsd":0.5}\n'
  expect(object).toEqual({ answer: "sold out", reason, usage: { costUsd: 0.5 }, stdout, stderr: "log\n" })
  expect(file).toMatchObject({ answer: "sold out", reason, stdout: "" })
  // Unfinished output may be a thought that the next one contradicts.
  expect(thought).toMatchObject({ answer: undefined, reason, stdout: "sold out, or\n", stderr: "log\n" })
})

test("--keep is refused without --server and --out", async () => {
  const { exitCode, stderr } = await runInProcess([
    "bench",
    "run",
    "--agent",
    "idle",
    "--task",
    mug,
    "--keep",
    "failed"
  ])
  expect([exitCode, stderr]).toEqual([
    2,
    "--keep: expected --server or --out as well: without them, sandboxes cannot be kept\n"
  ])
})

describe("if files cannot be written", () => {
  test("a trial whose folder cannot be created is an error, and the run continues", async () => {
    const out = join(directory.path, "no-trials")
    await Bun.write(join(out, "trials"), "a file")
    const { exitCode, stderr } = await run("exit 0", out, "--trials", "2")
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringContaining("mug-in-chalk-1 cannot be written: not a directory\n")
    ])
    expect(report(out).report.all).toMatchObject({ trials: 2, errors: 2 })
  })

  test("an agent in a folder that cannot be written to fails with the reason", async () => {
    const assignment = {
      ...{ task: mug, attempt: 1, instruction: "Buy a mug.", baseUrl: "", mcpUrl: "", acpUrl: "" },
      ...{ directory: "/dev/null/trial", limitMs: 1000 }
    }
    const agent = commandAgent({ name: "true", words: ["true"], secrets: new Set() })
    expect(await Effect.runPromise(Effect.flip(agent.act(assignment)))).toMatchObject({
      reason: "/dev/null/trial/mcp.json cannot be written: not a directory"
    })
  })

  // Root ignores write permissions.
  test.skipIf(process.getuid?.() === 0)(
    "an agent that makes its folder read-only spoils only its own trial",
    async () => {
      const out = join(directory.path, "locked")
      const once = join(directory.path, "once")
      const spoil = `mkdir -p "$VITRINE_TRIAL_DIR/a/b"; chmod -R a-w "$VITRINE_TRIAL_DIR"`
      const lock = `if mkdir ${once}; then ${spoil}; echo '{"answer":"sold out","costUsd":0.5}'; fi`
      const trials = ["--trials", "2", "--parallel", "1"]
      const first = await run(lock, out, ...trials)
      const denied = "mug-in-chalk-1/stdout.txt cannot be written: permission denied"
      expect([first.exitCode, first.stderr]).toEqual([0, expect.stringContaining(denied)])
      const { report: figures, trials: tried } = report(out)
      expect(tried.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["error", "fail"])
      // The cost counts although the trial ended in an error.
      expect(figures.all.costUsd).toBe(0.5)
      // The next run empties the folder. Without --out, the run removes it.
      expect(await run("exit 0", out)).toMatchObject({ exitCode: 0, stderr: "" })
      rmdirSync(once)
      const temporary = join(directory.path, "temporary")
      mkdirSync(temporary)
      const { TMPDIR = tmpdir() } = process.env
      process.env.TMPDIR = temporary
      const unkept = await bench("run", "--agent", lock, "--shell", "--task", mug, ...trials)
      process.env.TMPDIR = TMPDIR
      expect([unkept.exitCode, unkept.stderr]).toEqual([
        0,
        expect.stringMatching(new RegExp(`^1 x ${temporary}/.*${denied}`))
      ])
      expect(readdirSync(temporary)).toEqual([])
    }
  )

  test.skipIf(process.getuid?.() === 0)("the other files of a trial are written if one cannot be", async () => {
    const out = join(directory.path, "no-start-file")
    const lock = 'cd "$VITRINE_TRIAL_DIR"; mkdir start.json; echo > start.json/file; chmod 555 start.json'
    const { exitCode, stderr } = await run(lock, out)
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("start.json cannot be written: ")])
    const folder = join(out, "trials", "shop-mug-in-chalk-1")
    chmodSync(join(folder, "start.json"), 0o755)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["journal.jsonl", "state.json"]))
  })

  test("a run still prints its results, and ends with 3 without a stack trace", async () => {
    const out = join(directory.path, "no-report")
    mkdirSync(join(out, "report.json"), { recursive: true })
    const { exitCode, stderr, stdout } = await run("exit 0", out)
    const line = /^--out: \S+report\.json cannot be written: [^\n]+\n$/
    expect([exitCode, stderr]).toEqual([3, expect.stringMatching(line)])
    expect(stdout).toMatch(/^shop\/mug-in-chalk +✗ +0\/1$/m)
    expect(stdout).not.toContain("Reports are in")
    expect(readdirSync(out).sort()).toEqual(["report.json", "trials"])

    const experiment = await bench("experiment", "run", "mug-choice", "--agent", "idle", "--trials", "1", "--out", out)
    expect([experiment.exitCode, experiment.stderr]).toEqual([3, expect.stringMatching(line)])
    expect(experiment.stdout).toContain("1 of 1 trial decided")

    await Bun.write(join(out, "shop-mug-in-chalk"), "a file")
    const harbor = await bench("export", "starter", "--as", "harbor", "--out", join(out, "shop-mug-in-chalk"))
    expect([harbor.exitCode, harbor.stderr]).toEqual([
      3,
      expect.stringMatching(/^--out: .* cannot be written: not a directory\n$/)
    ])
  })
})
