import { afterAll, beforeAll, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DateTime, Effect, Fiber } from "effect"
import { projectOf, writeVisibilityFiles } from "../../../src/cli/bench/experiment/visibilityFiles.ts"
import { runCommandLine as runWords } from "../../../src/cli/CommandLine.ts"
import { newDatabase } from "../../support/database.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { runInProcess } from "../inProcess.ts"

let database: Awaited<ReturnType<typeof newDatabase>>
let store: Awaited<ReturnType<typeof startStore>>
const directory = temporaryDirectory()
beforeAll(async () => {
  database = await newDatabase()
  store = await startStore(database.settings)
})
afterAll(async () => {
  await store?.stop()
  await database?.close()
  directory[Symbol.dispose]()
})

const bench = (...words: ReadonlyArray<string>) => runInProcess(["bench", ...words, "--server", store.url])
const outputOf = async (...words: ReadonlyArray<string>): Promise<string> => {
  const { exitCode, stderr, stdout } = await runInProcess(words, { DATABASE_URL: database.url })
  expect([exitCode, stderr]).toEqual([0, ""])
  return stdout
}

test("an experiment from a file is run, and its export gives the analytics the share of choice by model", async () => {
  const file = join(directory.path, "mugs.json")
  const candidates = ["stoneware-coffee-mug", "speckle-ceramic-mug", "enamel-stripe-camp-mug"]
  const factors = { position: "permute", badge: ["none", "bestseller"] }
  await Bun.write(
    file,
    JSON.stringify({ id: "mugs", instruction: "Buy one coffee mug.", candidates, factors, trials: 6 })
  )
  const out = join(directory.path, "out")
  const played = await bench("experiment", "run", file, "--agent", "greedy", "--model", "Greedy 1", "--out", out)
  expect([played.exitCode, played.stderr]).toEqual([0, ""])
  // It buys the first match for "coffee", which the camp mug is not: candidate 1, or 2 behind the camp mug.
  expect(played.stdout).toContain("Greedy 1: 6 of 6 trials decided")
  expect(played.stdout).toMatch(/^stoneware-coffee-mug +3\/6 +too few$/m)
  expect(played.stdout).toMatch(/^position +1 +4\/6 +too few$/m)
  expect(played.stdout).toMatch(/^position +2 +2\/6 +too few +too few$/m)
  expect(JSON.parse(readFileSync(join(out, "report.json"), "utf8"))).toMatchObject({
    experiment: { id: "mugs" },
    decided: 6
  })
  const { items: trials } = (await get(`${store.url}/bench/v1/experiments/mugs/trials`)).body
  const written = readFileSync(join(out, "trials.jsonl"), "utf8").trimEnd().split("\n")
  expect(trials).toHaveLength(6)
  expect(written.map((line) => JSON.parse(line))).toEqual(trials)
  await bench("experiment", "run", "mugs", "--agent", "idle", "--trials", "2", "--parallel", "1")

  const report = await bench("experiment", "report", "mugs")
  expect(report.stdout).toMatch(/^idle: 2 of 2 trials decided$/m)
  expect(report.stdout).toMatch(/^\(none\) +2\/2 +too few$/m)
  const page = await (await fetch(`${store.url}/bench/experiments/mugs`)).text()
  // A name cannot reverse the text direction beside it.
  expect(page).toContain("<h2><bdi>Greedy 1</bdi></h2>")
  expect(page).toContain("<h2>What the choice of <bdi>Greedy 1</bdi> depends on</h2>")
  expect(page.match(/too few/g)?.length).toBeGreaterThan(10)
  expect(await (await fetch(`${store.url}/bench/experiments`)).text()).toContain("8 of 8 trials decided")

  const exported = join(directory.path, "exported")
  expect((await bench("export", "mugs", "--as", "visibility", "--out", exported)).stdout).toStartWith(
    "8 answers are in "
  )

  const [answers, brands] = ["answers.jsonl", "brands.jsonl"].map((name) => join(exported, name))
  const importing = ["visibility", "import", answers ?? "", "--brands", brands ?? "", "--org", "Agents"]
  expect(await outputOf(...importing)).toContain("8 answers imported (6 mentions")
  // A second import adds nothing.
  expect(await outputOf(...importing)).toContain("0 answers imported")
  const [key = ""] = (await outputOf("keys", "create", "--org", "Agents")).split("\n")
  const ask = async (path: string) =>
    (await get(`${store.url}/api/v1${path}`, { authorization: `Bearer ${key}` })).body.data
  const projects: ReadonlyArray<{ id: string; name: string }> = await ask("/projects")
  expect(projects.map(({ name }) => name).toSorted()).toEqual(["mugs, Greedy 1", "mugs, idle"])
  const project = projects.find(({ name }) => name.endsWith("Greedy 1"))
  const { items: shares } = await ask(`/projects/${project?.id}/top-brands?period=7d`)
  expect(shares.map(({ mention_count }: { mention_count: number }) => mention_count)).toEqual([3, 3])
  // All eight answers count. Those that bought nothing mention no brand.
  expect(await ask("/vitals?period=7d")).toMatchObject({ total_queries: 8, queries_with_mentions: 6 })
})

test("`experiment run` requests the experiment only once, for the files and for the output", async () => {
  const requests: Array<string> = []
  using before = Bun.serve({
    port: 0,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      requests.push(`${request.method} ${pathname}`)
      return fetch(store.url + pathname + search, request)
    }
  })
  const file = join(directory.path, "once.json")
  const candidates = ["stoneware-coffee-mug", "enamel-stripe-camp-mug"]
  await Bun.write(file, JSON.stringify({ id: "once", instruction: "Buy one.", candidates, factors: {} }))
  const given = ["--agent", "idle", "--trials", "1", "--out", join(directory.path, "once")]
  const words = ["bench", "experiment", "run", file, ...given, "--server", before.url.origin]
  expect((await runInProcess(words)).exitCode).toBe(0)
  expect(requests.filter((each) => each === "GET /bench/v1/experiments/once")).toHaveLength(1)
})

test("the reports of `experiment run` agree, even if a trial of another model is decided while they are written", async () => {
  const trial = async () => {
    const { n, sandbox } = (await post(`${store.url}/bench/v1/experiments/meanwhile/assign`, { model: "other" })).body
    const { name } = (await post(`${store.url}/bench/v1/sandboxes`, sandbox)).body
    await send("PUT", `${store.url}/bench/v1/experiments/meanwhile/trials/${n}`, { sandbox: name })
    await send("DELETE", `${store.url}/bench/v1/sandboxes/${name}`)
  }
  let isDecided = false
  using before = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname.endsWith("/trials")) {
        await trial()
        isDecided = true
      }
      return fetch(store.url + pathname + search, request)
    }
  })
  const file = join(directory.path, "meanwhile.json")
  const candidates = ["stoneware-coffee-mug", "enamel-stripe-camp-mug"]
  await Bun.write(file, JSON.stringify({ id: "meanwhile", instruction: "Buy one.", candidates, factors: {} }))
  const out = join(directory.path, "meanwhile")
  const given = ["--agent", "idle", "--trials", "1", "--out", out]
  const words = ["bench", "experiment", "run", file, ...given, "--server", before.url.origin]
  const { exitCode, stdout } = await runInProcess(words)
  expect([exitCode, isDecided]).toEqual([0, true])
  expect(stdout).toContain("other: 1 of 1 trial decided")
  const { report, ...counts } = JSON.parse(readFileSync(join(out, "report.json"), "utf8"))
  const answers = readFileSync(join(out, "answers.jsonl"), "utf8").trim().split("\n")
  expect([answers.length, counts]).toEqual([2, expect.objectContaining({ assigned: 2, decided: 2 })])
  expect(report.models).toMatchObject([
    { model: "idle", decided: 1 },
    { model: "other", decided: 1 }
  ])
})

test("`experiment run` computes no report of its own if the server's is of the same trials", async () => {
  using before = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const target = store.url + pathname + search
      if (!pathname.endsWith("/experiments/same")) return fetch(target, request)
      const { body } = await get(target)
      const models = body.report.models.map((model: object) => ({ ...model, model: "of the server" }))
      return Response.json({ ...body, report: { models } })
    }
  })
  const file = join(directory.path, "same.json")
  const candidates = ["stoneware-coffee-mug", "enamel-stripe-camp-mug"]
  await Bun.write(file, JSON.stringify({ id: "same", instruction: "Buy one.", candidates, factors: {} }))
  const given = ["--agent", "idle", "--trials", "1", "--out", join(directory.path, "same")]
  const words = ["bench", "experiment", "run", file, ...given, "--server", before.url.origin]
  expect((await runInProcess(words)).stdout).toContain("of the server: 1 of 1 trial decided")
})

test("an experiment that is run again continues up to the wanted number of trials of a model", async () => {
  const file = join(directory.path, "again.json")
  const candidates = ["stoneware-coffee-mug", "enamel-stripe-camp-mug"]
  await Bun.write(file, JSON.stringify({ id: "again", instruction: "Buy one.", candidates, factors: {}, trials: 3 }))
  const run = (what: string, agent: string, ...words: ReadonlyArray<string>) =>
    bench("experiment", "run", what, "--agent", agent, "--model", "m", ...words)
  const decided = async () => {
    const { models } = (await get(`${store.url}/bench/v1/experiments/again`)).body.report
    return models.map((each: { model: string; decided: number }) => [each.model, each.decided])
  }
  await run(file, "idle", "--trials", "2")
  // Trials that ended in an error are repeated.
  expect((await run("again", "sh -c 'exit 7'")).exitCode).toBe(3)
  expect(await decided()).toEqual([["m", 2]])
  await run(file, "idle")
  expect(await decided()).toEqual([["m", 3]])
  expect(await run("again", "idle")).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(
      "No trial was run: m already has 3 trials. To run more, give --trials a number above 3."
    )
  })
  expect((await run("again", "idle", "--trials", "4")).stdout).toContain("m: 4 of 5 trials decided")
  // Each model has its own trials.
  await bench("experiment", "run", "again", "--agent", "idle")
  expect(await decided()).toEqual([
    ["idle", 3],
    ["m", 4]
  ])
})

test("candidates of one name are different brands", async () => {
  const cell = [
    ["twin-a", "Twin Mug"],
    ["other", "Other Mug"],
    ["twin-b", "TWIN mug"]
  ].map(([candidate = "", name = ""], at) => ({ candidate, name, position: at + 1, priceCents: 100, levels: {} }))
  const trials = cell.map(({ candidate }, n) => ({
    ...{ n, model: "m", cell, outcome: "bought" as const, chosen: candidate },
    decidedAt: DateTime.unsafeMake(0)
  }))
  const out = join(directory.path, "twins")
  const described = { experiment: { id: "twins", instruction: "Buy one." }, createdAt: null }
  await Effect.runPromise(writeVisibilityFiles(described, trials, out))
  const linesOf = (name: string) =>
    readFileSync(join(out, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
  const brands = ["Twin Mug (twin-a)", "Other Mug", "TWIN mug (twin-b)"]
  expect(linesOf("brands.jsonl")).toEqual(brands.map((name) => ({ name })))
  expect(linesOf("answers.jsonl").map(({ mentions }) => mentions)).toEqual(brands.map((brand) => [{ brand }]))
})

test("each model has its own project, even if model names differ only beyond the length limit", () => {
  expect(projectOf("mugs", "Greedy 1")).toBe("mugs, Greedy 1")
  const names = ["🙂", "a🙂"].flatMap((begin) => ["one", "other"].map((end) => `${begin}${"🙂".repeat(198)}${end}`))
  const projects = names.map((name) => projectOf("mugs", name))
  expect(new Set(projects).size).toBe(4)
  for (const project of projects) {
    expect([[...project].length, project.isWellFormed()]).toEqual([200, true])
    expect(project).toStartWith("mugs, ")
  }
})

test("an interrupted experiment writes its results so far, and leaves no sandbox", async () => {
  const out = join(directory.path, "stopped")
  let hasBegun = false
  using agent = Bun.serve({
    port: 0,
    fetch: () => {
      hasBegun = true
      return new Promise<Response>(() => {})
    }
  })
  const given = ["--agent", `http:${agent.url}`, "--trials", "2", "--out", out]
  const words = ["bench", "experiment", "run", "mug-choice", ...given]
  const sandboxes = async () => (await get(`${store.url}/bench/v1/sandboxes?limit=100`)).body.items.length
  const before = await sandboxes()
  const fiber = Effect.runFork(Effect.exit(runWords([...words, "--parallel", "1", "--server", store.url])))
  while (!hasBegun) await Bun.sleep(20)
  await Effect.runPromise(Fiber.interrupt(fiber))
  const code = process.exitCode
  process.exitCode = 0
  expect(code).toBe(130)
  expect(JSON.parse(readFileSync(join(out, "report.json"), "utf8"))).toMatchObject({ assigned: 1, decided: 0 })
  expect(readFileSync(join(out, "brands.jsonl"), "utf8").split("\n")).toHaveLength(4)
  expect(await sandboxes()).toBe(before)
  // Nor does it leave an empty folder.
  expect(readdirSync(out).toSorted()).toEqual(["answers.jsonl", "brands.jsonl", "report.json", "trials.jsonl"])
})

test("a trial whose agent writes nothing leaves no folder", async () => {
  const file = join(directory.path, "folders.json")
  const candidates = ["stoneware-coffee-mug", "enamel-stripe-camp-mug"]
  await Bun.write(file, JSON.stringify({ id: "folders", instruction: "Buy one.", candidates, factors: {} }))
  const out = join(directory.path, "folders")
  const trial = (agent: string, trials = "1") =>
    bench("experiment", "run", file, "--agent", agent, "--trials", trials, "--out", out, "--model", "m")
  expect((await trial("idle")).exitCode).toBe(0)
  expect(readdirSync(out).toSorted()).toEqual(["answers.jsonl", "brands.jsonl", "report.json", "trials.jsonl"])
  expect((await trial("sh -c :", "2")).exitCode).toBe(0)
  expect(readdirSync(join(out, "trials/folders-1")).toSorted()).toEqual(["mcp.json", "stderr.txt", "stdout.txt"])
})

test("an experiment that cannot be run is reported, with the exit code for the cause", async () => {
  expect(await bench("experiment", "run", "none", "--agent", "idle")).toMatchObject({
    exitCode: 2,
    stderr: 'There is no experiment "none".\n'
  })
  const missing = await bench("experiment", "run", "./none.json", "--agent", "idle")
  expect([missing.exitCode, missing.stderr]).toEqual([
    2,
    "./none.json: is neither the id of an experiment nor a file that can be read\n"
  ])
  expect(await bench("experiment", "run", directory.path, "--agent", "idle")).toMatchObject({
    exitCode: 2,
    stderr: `${directory.path}: cannot be read (it is a folder)\n`
  })
  // The oracle makes the expected calls of a task, which an experiment does not have.
  expect(await bench("experiment", "run", "mug-choice", "--agent", "oracle")).toMatchObject({
    exitCode: 2,
    stderr:
      "--agent: the command oracle does not exist or is not executable: expected a command, a URL, or one of rules, idle, greedy, cheat\n"
  })
  const help = (await bench("experiment", "run", "--help")).stdout.replaceAll(/\s+/g, " ")
  expect(help).toContain("a URL, or one of rules, idle, greedy, cheat")
  expect(help).toContain("decided trials of the model; if omitted, the number in the experiment, or 100")
  const file = join(directory.path, "wrong.json")
  await Bun.write(file, '{\n  "id": "wrong", "instruction": "Buy.",\n  "candidates": ["a"], "factor": {}\n}')
  const wrong = await bench("experiment", "run", file, "--agent", "idle")
  expect([wrong.exitCode, wrong.stderr.trim().split("\n")]).toEqual([
    2,
    [
      `${file}:1:1: factors: is required, expected an object with position, badge, rating, and priceCents or pricePercent`,
      `${file}:3:17: candidates: expected a list of 2 to 10 different slugs of products, received ["a"]`,
      expect.stringMatching(/^\S+:3:\d+: factor: is unknown: expected one of \$schema, id, /)
    ]
  ])
  await Bun.write(file, '{\n"id": "wrong",,')
  expect(await bench("experiment", "run", file, "--agent", "idle")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`${file}:2:15: expected JSON`)
  })
  await Bun.write(file, Buffer.from('{\n"instruction": "Achète."\n}', "latin1"))
  const letters = await bench("experiment", "run", file, "--agent", "idle")
  expect([letters.exitCode, letters.stderr]).toEqual([2, `${file}:2:1: expected UTF-8\n`])
  const candidates = ["stoneware-coffee-mug", "enamel-stripe-camp-mug"]
  const taken = (instruction: string) =>
    Bun.write(file, JSON.stringify({ id: "taken", instruction, candidates, factors: {} }))
  await taken("Buy one.")
  expect((await bench("experiment", "run", file, "--agent", "idle", "--trials", "1")).exitCode).toBe(0)
  await taken("Buy another.")
  expect(await bench("experiment", "run", file, "--agent", "idle")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("There is already another experiment with the id taken.")
  })
  const broken = await bench("experiment", "run", "mug-choice", "--trials", "2", "--agent", "sh -c 'exit 7'")
  expect(broken).toMatchObject({ exitCode: 3, stderr: expect.stringContaining("The agent exited with code 7.") })
})
