import { afterAll, expect, test } from "bun:test"
import { mkdirSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { Effect, Fiber } from "effect"
import { runCommandLine as runWords } from "../../../src/cli/CommandLine.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/sqliteStore.ts"
import { runInProcess } from "../inProcess.ts"

const store = useStore()
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const gatwick = "travel/two-seats-to-gatwick"
const bench = (...words: ReadonlyArray<string>) => runInProcess(["bench", ...words, "--server", store.url])

const printed = async (...words: ReadonlyArray<string>): Promise<string> => {
  const { exitCode, stderr, stdout } = await bench(...words)
  expect([exitCode, stderr]).toEqual([0, ""])
  return stdout.trimEnd()
}

/** Reports a run with `passed` passes in `trials` trials of a task. Returns its id. */
const runWith = async (passed: number, trials: number): Promise<string> => {
  const runs = `${store.url}/bench/v1/runs`
  const { id } = (await post(runs, { agent: "oracle" })).body
  for (let n = 0; n < trials; n++) {
    const verdict = n < passed ? "pass" : "fail"
    await send("PUT", `${runs}/${id}/trials/${n}`, { task: { id: "shop/mug" }, attempt: n + 1, verdict })
  }
  return id
}

test("tasks are listed and shown, with the expected result only if --secret is given", async () => {
  expect(await printed("list", "--pack", "starter", "--tag", "flight")).toMatch(
    /^travel\/two-seats-to-gatwick +starter +2 +flight/m
  )
  expect(await printed("list", "--pack", "starter", "--tag", "no tag")).toBe("There are no tasks.")
  expect(await bench("list", "--pack", "./none")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /^--pack: \.\/none is neither a pack of the server nor a folder: expected .*starter.*, or a folder of files\n$/
    )
  })
  const shown = await printed("show", gatwick)
  expect(shown).toContain("Book the cheapest economy flight")
  expect(shown).not.toContain("flt_kv203")
  expect(await printed("show", gatwick, "--secret")).toContain("flt_kv203")
  for (const id of ["mug", "Shop/mug", "shop/a mug"]) {
    expect(await bench("show", id)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("<id>: expected") })
  }
  expect(await bench("show", "shop/none")).toMatchObject({ exitCode: 2, stderr: 'There is no task "shop/none".\n' })
})

test("runs are listed, shown and compared, with the statistical significance", async () => {
  const [before, after, few] = [await runWith(8, 8), await runWith(2, 8), await runWith(0, 1)]
  const named = { agent: "my-agent", name: "nightly", model: "m-1", plannedTrials: 18 }
  const { id: begun } = (await post(`${store.url}/bench/v1/runs`, named)).body
  const listed = await printed("list", "--runs")
  expect(listed).toMatch(/^RUN +STARTED +NAME +TRIALS +PASSED +FAILED +ERRORS +INCONCLUSIVE +AGENT\n/)
  expect(listed).toMatch(new RegExp(`^${after} +\\S+Z +- +8 +2 +6 +0 +0 +oracle$`, "m"))
  expect(listed).toMatch(new RegExp(`^${begun} +\\S+Z +nightly +0/18 +0 +0 +0 +0 +my-agent \\(m-1\\)$`, "m"))
  const long = "🛍️X".repeat(60)
  await post(`${store.url}/bench/v1/runs`, { agent: long, name: long, model: `${long}.` })
  const [row = ""] = /^run_.*X.*$/m.exec(await printed("list", "--runs")) ?? []
  expect([row.isWellFormed(), row.split("X").length - 1]).toEqual([true, 10 + 20 + 10])
  expect(await printed("show", after)).toMatch(/^shop\/mug +✓✓✗✗✗✗✗✗ +2\/8 +flaky$/m)
  const difference = await printed("diff", before, after)
  expect(difference).toContain("The difference is more than chance: p = 0.007.")
  expect(difference).toMatch(/^shop\/mug +8\/8 +2\/8 +0\.007 +0\.007$/m)
  expect(await printed("diff", before, few)).toContain("Too few trials to show any difference")
  expect(await printed("diff", before, before)).toContain("The results are the same.\nNo task has a different result.")

  expect(await bench("list", "--runs", "--after", "zzz")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("--after: expected")
  })

  for (const [words, complaint] of [
    [["list", "--runs", "--pack", "starter"], "--pack: cannot be used with --runs"],
    [["list", "--runs", "--tag", "flight"], "--tag: cannot be used with --runs"],
    [["list", "--after", before], "--after: expected --runs as well"],
    [["show", before, "--secret"], "--secret: expected the id of a task, received that of a run"]
  ] as const) {
    expect(await bench(...words)).toMatchObject({ exitCode: 2, stdout: "", stderr: `${complaint}\n` })
  }

  // Kept runs are read from a running server, and not from a new one that the command would start.
  for (const words of [
    ["list", "--runs"],
    ["show", after]
  ]) {
    const { exitCode, stderr } = await runInProcess(["bench", ...words, "--port", "1"])
    expect([exitCode, stderr]).toEqual([
      3,
      "http://localhost:1 cannot be reached: is the server running? Name another server with --server or PORT.\n"
    ])
  }

  const files = await Promise.all(
    [before, after].map(async (id) => {
      const path = join(directory.path, id, "report.json")
      await Bun.write(path, JSON.stringify((await get(`${store.url}/bench/v1/runs/${id}/export`)).body))
      return path
    })
  )
  const [file = "", other = ""] = files
  expect((await runInProcess(["bench", "diff", dirname(file), other])).stdout.trimEnd()).toBe(difference)
  await Bun.write(file, `\ufeff${await Bun.file(file).text()}`)
  expect((await runInProcess(["bench", "diff", file, dirname(other)])).stdout.trimEnd()).toBe(difference)
  expect(await bench("diff", before, "report.json")).toMatchObject({ exitCode: 2 })
  expect(await bench("diff", "report.json", "report.json")).toMatchObject({
    exitCode: 2,
    stderr: "report.json: is neither the id of a run nor a file that can be read\n"
  })
  // A path that exists is never read as an id, so the error is about the file.
  await Bun.write(file, Buffer.from('{\n"instruction": "Achète."\n}', "latin1"))
  expect(await bench("diff", file, other)).toMatchObject({ exitCode: 2, stderr: `${file}:2:1: expected UTF-8\n` })
  expect(await bench("diff", directory.path, other)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`${join(directory.path, "report.json")}: cannot be read (`)
  })
})

test("a pass^k for which some tasks have too few trials says how many tasks it covers", async () => {
  const run = await runWith(2, 2)
  const runs = `${store.url}/bench/v1/runs/${run}`
  for (const [n, verdict] of ["fail", "error"].entries()) {
    await send("PUT", `${runs}/trials/${n + 2}`, { task: { id: "shop/lamp" }, attempt: n + 1, verdict })
  }
  expect(await printed("show", run)).toContain("  pass^2 100 % (1 of 2 tasks)\n")
  const page = (await get(`${runs}/export?format=html`)).body
  expect(page).toContain("all 2 trials of a task, over 1 of 2 tasks")
})

test("a sandbox is graded", async () => {
  await post(`${store.url}/bench/v1/sandboxes`, { name: "graded", task: gatwick })
  const { exitCode, stdout } = await bench("grade", "graded", "--answer", "done")
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^fail \(0\.\d\d\)$/m)
  expect(stdout).toContain("answer[0].contains")
})

test("a sandbox that was created without a task is graded by the task of --task", async () => {
  await post(`${store.url}/bench/v1/sandboxes`, { name: "taskless" })
  const { exitCode, stderr } = await bench("grade", "taskless")
  expect(exitCode).not.toBe(0)
  expect(stderr).toStartWith("--task is required, expected ")
  expect((await bench("grade", "taskless", "--task", gatwick)).stdout).toStartWith("fail (")
})

test("a sandbox that was created for a task from a file is graded by that file", async () => {
  const { secret } = (await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)).body
  const task = { ...secret, id: "own/gatwick" }
  const file = join(directory.path, "gatwick.json")
  await Bun.write(file, JSON.stringify(task))
  const { status } = await post(`${store.url}/bench/v1/sandboxes`, { name: "of-a-file", task })
  expect(status).toBe(201)
  expect((await bench("grade", "of-a-file")).stderr).toStartWith("--task is required, expected the whole task")
  const { exitCode, stdout } = await bench("grade", "of-a-file", "--task", file)
  expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^fail \(0/)])
  const other = await bench("grade", "of-a-file", "--task", join(directory.path, "none.yaml"))
  expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining("none.yaml")])
})

test("wrong calls and unreachable servers have other exit codes than an agent that failed", async () => {
  const run = `run_${"0".repeat(26)}`
  const wrong = [
    ["grade", "no-such-sandbox", "--task", gatwick],
    ["watch", "No Such Sandbox"],
    ["diff", run, run]
  ]
  for (const words of wrong) {
    const { exitCode, stderr } = await bench(...words)
    expect([...words, exitCode, stderr]).toEqual([...words, 2, expect.stringMatching(/^There is no |^<sandbox>: /)])
  }
  for (const words of [...wrong.filter(([name]) => name !== "watch"), ["watch", "no-such-sandbox"]]) {
    const { exitCode, stderr } = await runInProcess(["bench", ...words, "--server", "http://localhost:1"])
    expect([...words, exitCode, stderr]).toEqual([...words, 3, expect.stringContaining("cannot be reached")])
  }
  await post(`${store.url}/bench/v1/sandboxes`, { name: "of-no-task" })
  expect(await bench("grade", "of-no-task", "--task", "shop/none")).toMatchObject({
    exitCode: 2,
    stderr: 'There is no task "shop/none".\n'
  })
})

test("a sandbox is followed, from now on or from the beginning", async () => {
  const shop = `${store.url}/sandboxes/followed`
  await get(`${shop}/api/products?q=first`)
  const lines = async (...words: ReadonlyArray<string>) => {
    const seen: Array<string> = []
    const program = Effect.consoleWith((console) =>
      Effect.withConsole(runWords(["bench", "watch", "followed", "--server", store.url, ...words]), {
        ...console,
        log: (line: string) => Effect.sync(() => seen.push(line))
      })
    )
    const fiber = Effect.runFork(Effect.exit(program))
    // Waits until it follows or has printed the past. It also prints requests that arrive in the meantime.
    while (seen.length === 0) {
      await post(`${shop}/api/carts`)
      await Bun.sleep(20)
    }
    await Effect.runPromise(Fiber.interrupt(fiber))
    expect(process.exitCode).toBe(130)
    process.exitCode = 0
    return seen
  }
  const [now = ""] = await lines()
  expect(now).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}rest {2}201 {2}ok {7}\* {2}createCart .*[\d.]+ ms$/)
  const [first = ""] = await lines("--all")
  expect(first).toContain("searchProducts")
})

test("the error for a wrong argument of export names the argument", async () => {
  const empty = join(directory.path, "empty")
  mkdirSync(empty)
  for (const [what, expected] of [
    ["nope", "<what>: nope is neither a pack of the server nor a folder: expected starter, or a folder of files\n"],
    [empty, `<what>: there is no task in ${empty}\n`]
  ] as const) {
    const { exitCode, stderr } = await bench("export", what, "--as", "harbor", "--out", directory.path)
    expect([exitCode, stderr]).toEqual([2, expected])
  }
})

test("tasks of a folder are validated and run, and problems of a task are reported by its id", async () => {
  const folder = join(directory.path, "tasks")
  mkdirSync(folder)
  const { secret } = (await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)).body
  const own = { ...secret, id: "own/seats" }
  await Bun.write(join(folder, "seats.json"), JSON.stringify(own))
  expect(await printed("list", "--pack", folder)).toMatch(/^own\/seats +\S+\/tasks +2 +flight scarcity$/m)
  const [listed] = JSON.parse(await printed("list", "--pack", folder, "--json")).items
  expect(listed).toMatchObject({ id: "own/seats", pack: folder, sha256: expect.any(String) })
  expect(Object.keys(listed)).not.toContainAnyValues(["expect", "oracles", "secret"])
  expect(await printed("validate", "--pack", folder)).toMatch(/^1 task distinguishes right from wrong: all \d+ agents/)
  const tried = await printed("run", "--agent", "oracle", "--pack", folder, "--faults", "slow")
  expect(tried).toMatch(/^own\/seats +✓ +1\/1$/m)

  await Bun.write(join(folder, "seats.json"), JSON.stringify({ ...own, mutants: [{ name: "right", set: {} }] }))
  const { exitCode, stderr } = await bench("validate", "--pack", folder)
  expect(exitCode).toBe(1)
  expect(stderr).toStartWith(
    'own/seats:\n  mutant "right" must fail, but its verdict is pass\n  no mutant needs this expectation: '
  )

  await Bun.write(join(folder, "seats.json"), JSON.stringify({ ...own, oracles: [{ name: "none", calls: [] }] }))
  expect((await bench("validate", "--pack", folder)).stderr).toContain(
    'own/seats:\n  oracle "none" must pass, but its verdict is fail\n    expect.KV203.bookings[0]: expected {"ref":'
  )

  const sandbox = { ...own.sandbox, packs: ["none"] }
  await Bun.write(join(folder, "seats.json"), JSON.stringify({ ...own, sandbox }))
  const [validated, started] = [
    await bench("validate", "--pack", folder),
    await bench("run", "--agent", "idle", "--pack", folder)
  ]
  expect([validated.exitCode, started.exitCode]).toEqual([2, 2])
  expect(validated.stderr).toStartWith("own/seats: sandbox.packs: none is unknown: expected one of ")
  expect(started.stderr).toBe(validated.stderr)
})

test("a run with failed trials ends with the place that tells why they failed", async () => {
  const lastLine = async (...words: ReadonlyArray<string>) =>
    (await printed("run", "--task", gatwick, ...words)).split("\n").at(-1)
  expect(await lastLine("--agent", "idle")).toMatch(
    new RegExp(`^Why trials failed: ${RegExp.escape(store.url)}/bench/runs/run_\\w+$`)
  )
  const out = join(directory.path, "failed")
  expect(await lastLine("--agent", "idle", "--out", out)).toBe(`Why trials failed: ${join(out, "report.html")}`)
  expect(await lastLine("--agent", "oracle", "--out", out)).toBe(`Reports are in ${out}`)
})

test("a task with * at its end stands for all that begin so", async () => {
  const { items } = (await get(`${store.url}/bench/v1/tasks?pack=starter`)).body
  const ids = items.map(({ id }: { id: string }) => id).filter((id: string) => id.startsWith("clarification/"))
  expect(ids.length).toBeGreaterThan(1)
  const chosen = ["--task", "clarification/*", "--task", ids[0]]
  expect(await printed("run", "--agent", "idle", ...chosen)).toContain(`0 passed, ${ids.length} failed, `)
})

test("the tasks of a pack's folder are those in its tasks/, beside the other files of the pack", async () => {
  const folder = join(directory.path, "my-pack")
  await Bun.write(join(folder, "pack.json"), '{ "title": "Books", "description": "Two of them." }')
  await Bun.write(join(folder, "products.json"), "[]")
  expect(await bench("validate", "--pack", folder)).toMatchObject({
    exitCode: 2,
    stderr: `--pack: there is no task in ${folder}\n`
  })
  const { secret } = (await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)).body
  await Bun.write(join(folder, "tasks/travel/seats.json"), JSON.stringify({ ...secret, id: "own/seats" }))
  expect(await printed("validate", "--pack", folder)).toMatch(/^1 task distinguishes right from wrong: /)
  expect(await printed("run", "--agent", "oracle", "--pack", folder)).toMatch(/^own\/seats +✓ +1\/1$/m)
  const others = ["--task", gatwick, "--task", "shop/none"]
  expect(await bench("validate", "--pack", folder, ...others)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`--task: ${folder} has no task ${gatwick} (starter has it), shop/none\n`)
  })
})

test("a folder of only tasks and experiments is read like that of a pack", async () => {
  const folder = join(directory.path, "my-tasks")
  const { secret } = (await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)).body
  await Bun.write(join(folder, "tasks/seats.json"), JSON.stringify(secret))
  await Bun.write(join(folder, "experiments/choice.json"), "{}")
  expect(await printed("validate", "--pack", folder)).toMatch(/^1 task distinguishes right from wrong: /)
})

test("problems of all files of a folder are reported together, with the exit code of a wrong call", async () => {
  const folder = join(directory.path, "wrong")
  mkdirSync(folder)
  const { secret } = (await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)).body
  const own = { ...secret, id: "own/seats" }
  expect(await bench("run", "--agent", "idle", "--pack", folder)).toMatchObject({ exitCode: 2 })
  await Bun.write(join(folder, "seats.json"), JSON.stringify({ ...own, expected: {}, id: "My Seats" }))
  await Bun.write(join(folder, "a.json"), JSON.stringify(own))
  await Bun.write(join(folder, "b.yaml"), JSON.stringify(own))
  await Bun.write(join(folder, "c.json"), "{")
  await Bun.write(join(folder, "d.YAML"), `id: own/d\nversion: 1\ninstruction: Note: Buy\ntags: [a,\n b]\n`)
  await Bun.write(join(folder, "e.yaml"), "id: own/e\n---\nid: own/f\n")
  await Bun.write(join(folder, "f.json"), `\uFEFF${JSON.stringify({ ...own, id: "own/marked" })}`)
  const twice = JSON.stringify({ ...own, id: "own/twice" })
  await Bun.write(join(folder, "twice.json"), twice.replace(/}$/, ', "instruction": "Buy." }'))
  const yaml = Bun.YAML.stringify({ ...own, id: "own/yaml" }, null, 2)
  await Bun.write(join(folder, "twice.yaml"), yaml.replace(/^( +)mode: /m, "$1at: 2027-01-01T00:00:00Z\n$&"))
  const odd = `{"café": "1", "café": "2", "kind (a)": "3", "kind (a)": "4"}`
  await Bun.write(join(folder, "twice-odd.json"), twice.replace(/"sandbox":\{/, `$&"labels":${odd},`))
  await Bun.write(join(folder, "half.json"), twice.replace(/"instruction":"/, "$&\\ud83d "))
  const file = join(folder, "a.json")
  const single = await bench("validate", "--pack", file)
  expect([single.exitCode, single.stderr]).toEqual([
    2,
    expect.stringContaining(`--pack: ${file} is neither a pack of the server nor a folder: `)
  ])
  // Links to the folder itself, and to nothing.
  symlinkSync(folder, join(folder, "back"))
  symlinkSync("self", join(folder, "self"))
  // A pipe without a writer.
  Bun.spawnSync(["mkfifo", join(folder, "pipe.yaml")])
  const wrong = await bench("validate", "--pack", folder)
  expect([wrong.exitCode, ...wrong.stderr.trim().split("\n")]).toEqual([
    2,
    `${join(folder, "b.yaml")}: expected a unique id: a.json has the id own/seats too`,
    expect.stringMatching(/c\.json:1:2: expected JSON, received invalid JSON/),
    `${join(folder, "d.YAML")}:3: expected valid YAML (YAML Parse error: Unexpected token)`,
    `${join(folder, "e.yaml")}: has several documents (---): expected one`,
    expect.stringMatching(
      /half\.json:1:\d+: instruction: expected a text without .* half of a surrogate pair, received /
    ),
    `${join(folder, "pipe.yaml")}: expected a file`,
    expect.stringMatching(/seats\.json:1:\d+: id: expected an area and a name, .*, received "My Seats"$/),
    expect.stringMatching(/seats\.json:1:\d+: expected: is unknown: expected one of \$schema, id, /),
    expect.stringMatching(/twice-odd\.json:1:\d+: sandbox\.labels\.café: expected this member once$/),
    expect.stringMatching(/twice-odd\.json:1:\d+: sandbox\.labels\.kind \(a\): expected this member once$/),
    expect.stringMatching(/twice\.json:1:\d+: instruction: expected this member once$/),
    expect.stringMatching(/twice\.yaml: sandbox\.clock\.at: expected this member once$/)
  ])
  // The same, although the exit code of a run is 1 if a gate fails.
  expect(await bench("run", "--agent", "idle", "--pack", folder)).toEqual({ ...wrong, stdout: "" })
})

test("an option that may be repeated accepts a value after `=`, as every other option does", async () => {
  const run = (...words: ReadonlyArray<string>) => bench("run", "--agent", "idle", ...words)
  const unknownTask = (ids: string) => `--task: starter has no task ${ids}\nTry: vitrine bench list --pack starter\n`
  for (const [words, stderr] of [
    [["--task=shop/none"], unknownTask("shop/none")],
    [["--task=checkout/*", "--task=none/*"], unknownTask("none/*")],
    [["--task=-x", "--task", "shop/none", "--task=a=b"], unknownTask("-x, shop/none, a=b")],
    [["--gate=pass^2>=0.5"], "--gate: pass^2>=0.5 needs at least --trials 2\n"],
    [["--faults=flakey"], expect.stringContaining('received "flakey"')]
  ] as const) {
    expect(await run(...words)).toEqual({ exitCode: 2, stdout: "", stderr })
  }
  // An unset variable must not remove a gate.
  for (const words of [["--gate", ""], ["--gate="], ["--gate", "pass@1>0", "--gate="]]) {
    const { exitCode, stderr } = await run(...words)
    expect([exitCode, stderr]).toEqual([2, "--gate: expected a value, received nothing\n"])
  }
  expect((await run("--task", "", "--faults=")).stderr).toBe(
    '--task: expected a value, received nothing\n--faults: expected one of flaky, slow, hostile, holiday-rush, received ""\n'
  )
  // An option that is given once gets everything after its `=`.
  expect((await run("--name=--task", "--task=shop/none")).stderr).toBe(unknownTask("shop/none"))
  for (const lineBreak of ["\n", "\r\n", "\u2028"]) {
    const { stderr } = await run(`--name=a${lineBreak}b`, "--task=shop/none")
    expect(stderr).toBe(unknownTask("shop/none"))
  }
  // The same option, given once.
  expect((await run("--name=a", "--task=shop/none")).stderr).toBe(unknownTask("shop/none"))
})
