import { afterAll, expect, test } from "bun:test"
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { Redacted } from "effect"
import { temporaryDirectory } from "../../support/process.ts"
import { useStore } from "../../support/store.ts"
import { testWith } from "../../support/tools.ts"
import { runInProcess } from "../inProcess.ts"

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const folder = join(directory.path, "tasks")

/** Runs a script of a task as Harbor does, but beside the shop instead of in a container. */
const run = async (task: string, script: string, logs: string) => {
  const child = Bun.spawn(["sh", join(folder, task, script)], {
    env: {
      PATH: process.env.PATH ?? "",
      VITRINE_URL: store.url,
      VITRINE_TOKEN: token,
      VERIFIER_LOGS: logs,
      ANSWER_FILE: join(logs, "answer.txt")
    },
    stdout: "pipe",
    stderr: "pipe"
  })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { exitCode: await child.exited, stdout, stderr }
}

const at = (task: string, path: string) => join(folder, task, path)
const json = (task: string, path: string) => JSON.parse(readFileSync(at(task, path), "utf8"))

testWith("jq", "curl")(
  "three tasks are exported for Harbor, and their scripts give a correct solution the reward 1",
  async () => {
    const words = ["bench", "export", "starter", "--as", "harbor", "--out", folder, "--server", store.url]
    const { exitCode, stderr, stdout } = await runInProcess(words, { BENCH_TOKEN: token })
    expect([exitCode, stderr, stdout]).toEqual([0, "", expect.stringMatching(/^44 tasks are in /)])
    // A flight in one call; a cart whose id comes from the call before; a reply that is lost on the way.
    for (const task of ["travel-two-seats-to-gatwick", "shop-mug-in-chalk", "trouble-the-reply-is-lost"]) {
      const config = Bun.TOML.parse(readFileSync(at(task, "task.toml"), "utf8"))
      const { sandbox, token: own } = json(task, "tests/grade.json")
      expect(config).toMatchObject({
        task: { name: `vitrine/${task}` },
        environment: {
          mcp_servers: [{ transport: "streamable-http", url: `http://vitrine:3000/shops/${sandbox}/mcp` }]
        }
      })
      // The agent's files contain neither the solution nor the bench's token.
      for (const path of ["instruction.md", "environment/Dockerfile"]) {
        expect(readFileSync(at(task, path), "utf8")).not.toMatch(new RegExp(`${own}|VT-|flt_|var_`))
      }
      expect(statSync(at(task, "solution/solve.sh")).mode & 0o111).not.toBe(0)
      // The test's shop has another token than the one beside Harbor.
      await Bun.write(at(task, "tests/grade.json"), JSON.stringify({ ...json(task, "tests/grade.json"), token }))

      const logs = join(directory.path, task)
      expect(await run(task, "environment/setup/setup.sh", logs)).toMatchObject({ exitCode: 0, stderr: "" })
      expect((await run(task, "solution/solve.sh", logs)).exitCode).toBe(0)
      // Only the end of a long answer is graded, as in a run. Each of these emoji counts as two characters.
      const answer = join(logs, "answer.txt")
      await Bun.write(answer, `${"\u{1f4e6}".repeat(100_000)}\n${readFileSync(answer, "utf8")}`)
      expect(await run(task, "tests/test.sh", logs)).toEqual({ exitCode: 0, stdout: "pass\n", stderr: "" })
      expect(readFileSync(join(logs, "reward.txt"), "utf8")).toBe("1\n")
    }
  }
)

testWith("jq", "curl")("an agent that does nothing gets the reward 0, and a missing shop gives no reward", async () => {
  const task = "shop-lamp-under-price"
  const logs = join(directory.path, "idle")
  await Bun.write(at(task, "tests/grade.json"), JSON.stringify({ ...json(task, "tests/grade.json"), token }))
  const gone = await run(task, "tests/test.sh", logs)
  expect([gone.exitCode, existsSync(join(logs, "reward.txt"))]).toEqual([22, false])
  await run(task, "environment/setup/setup.sh", logs)
  await Bun.write(join(logs, "answer.txt"), 'I "bought" it.\n\\o/ \u0001')
  const { exitCode, stdout } = await run(task, "tests/test.sh", logs)
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^fail\n.*: expected /)])
  expect(readFileSync(join(logs, "reward.txt"), "utf8")).toBe("0\n")
})

testWith("jq", "curl")("an answer path that is no regular file counts as no answer, as in a run", async () => {
  for (const [task, make] of [
    ["checkout-express-please", (path: string) => mkdirSync(path)],
    ["clarification-in-my-size", (path: string) => Bun.spawnSync(["mkfifo", path])]
  ] as const) {
    await Bun.write(at(task, "tests/grade.json"), JSON.stringify({ ...json(task, "tests/grade.json"), token }))
    const logs = join(directory.path, task)
    mkdirSync(logs)
    await run(task, "environment/setup/setup.sh", logs)
    make(join(logs, "answer.txt"))
    const { exitCode, stderr, stdout } = await run(task, "tests/test.sh", logs)
    expect([exitCode, stderr, stdout]).toEqual([0, "", expect.stringMatching(/^fail\n.*: expected /)])
    expect(readFileSync(join(logs, "reward.txt"), "utf8")).toBe("0\n")
  }
})

test("the texts of a task are valid TOML with any characters", async () => {
  const pack = join(directory.path, "pack")
  const why = 'Of \u007f, "quotes", \\ and \u0001.'
  const task = Bun.file(resolve(import.meta.dir, "../../../data/packs/starter/tasks/mug-in-chalk.json"))
  await Bun.write(join(pack, "mug.json"), JSON.stringify({ ...(await task.json()), why }))
  const out = join(directory.path, "characters")
  const words = ["bench", "export", pack, "--as", "harbor", "--out", out, "--server", store.url]
  expect(await runInProcess(words, { BENCH_TOKEN: token })).toMatchObject({ exitCode: 0, stderr: "" })
  const toml = readFileSync(join(out, "shop-mug-in-chalk", "task.toml"), "utf8")
  expect(Bun.TOML.parse(toml)).toMatchObject({ task: { description: why } })
})

/** Writes a pack with the mug task, with some members replaced. */
const ownTasks = async (name: string, otherwise: object) => {
  const pack = join(directory.path, name)
  const task = Bun.file(resolve(import.meta.dir, "../../../data/packs/starter/tasks/mug-in-chalk.json"))
  await Bun.write(join(pack, "mug.json"), JSON.stringify({ ...(await task.json()), ...otherwise }))
  return { pack, out: join(directory.path, `${name}-out`) }
}

const exported = (pack: string, out: string, env: Record<string, string> = {}) =>
  runInProcess(["bench", "export", pack, "--as", "harbor", "--out", out, "--server", store.url], {
    BENCH_TOKEN: token,
    ...env
  })

test("a task with an uploaded pack cannot be exported for Harbor, as a new shop does not have that pack", async () => {
  const response = await fetch(`${store.url}/bench/v1/packs`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      title: "Mugs",
      description: "A mug of a dollar.",
      products: [{ slug: "stoneware-coffee-mug", priceCents: 100 }]
    })
  })
  const { name } = (await response.json()) as { readonly name: string }
  const { out, pack } = await ownTasks("brought", { sandbox: { packs: ["standard", name] } })
  const { exitCode, stderr, stdout } = await exported(pack, out)
  expect([exitCode, stdout, existsSync(out)]).toEqual([2, "", false])
  expect(stderr).toStartWith("shop/mug-in-chalk: sandbox.packs: expected ")
  expect(stderr).toEndWith(`, which every shop has, received "${name}"\n`)
})

test("tasks for another catalogue cannot be exported for Harbor, as its shops have the built-in one", async () => {
  const { out, pack } = await ownTasks("other-catalogue", {})
  const world = resolve(import.meta.dir, "../../../data/examples/bookshop.json")
  expect([await exported(pack, out, { WORLD: world }), existsSync(out)]).toEqual([
    {
      exitCode: 2,
      stdout: "",
      stderr: `WORLD: expected none, because Harbor's shops have the built-in catalogue, received "${world}"\n`
    },
    false
  ])
})

testWith("jq", "curl")("responses to the oracle may be longer than the limit of a command-line argument", async () => {
  const search = { tool: "search_products", arguments: { limit: 50 } }
  const buy = { tool: "buy", arguments: { text: "{{0.items.0.name}}" } }
  const { out } = await ownTasks("long", {})
  const task = join(out, "solution")
  mkdirSync(task, { recursive: true })
  const script = resolve(import.meta.dir, "../../../src/cli/bench/harbor/solve.sh")
  await Bun.write(join(task, "solve.sh"), await Bun.file(script).text())
  const calls = [...Array.from({ length: 12 }, () => search), buy]
  await Bun.write(
    join(task, "oracle.json"),
    JSON.stringify({ url: store.url, sandbox: "long", calls, answer: "It is {{0.items.0.slug}}." })
  )
  const answer = join(out, "answer.txt")
  const child = Bun.spawn(["sh", join(task, "solve.sh")], {
    env: { PATH: process.env.PATH ?? "", VITRINE_URL: store.url, ANSWER_FILE: answer },
    stderr: "pipe"
  })
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""])
  expect(readFileSync(answer, "utf8")).toMatch(/^It is [a-z0-9-]+\.$/)
})

test("an export into a used folder reports tasks that are not of this export", async () => {
  const { out, pack } = await ownTasks("again", { id: "mug/earlier" })
  expect((await exported(pack, out)).stdout).toBe(`1 task is in ${out}: harbor run -p ${out}/mug-earlier -a oracle\n`)
  await ownTasks("again", { id: "mug/now" })
  const { exitCode, stdout } = await exported(pack, out)
  expect([exitCode, stdout.split("\n")]).toEqual([
    0,
    [
      `1 task is in ${out}: harbor run -p ${out}/mug-now -a oracle`,
      "Not part of this export, and unchanged: mug-earlier",
      ""
    ]
  ])
})
