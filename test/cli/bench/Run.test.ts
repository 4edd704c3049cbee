import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Fiber, Redacted } from "effect"
import { withTimeLimit } from "../../../src/cli/bench/agents/Agent.ts"
import { cheat, greedy } from "../../../src/cli/bench/agents/careless.ts"
import { runGroup } from "../../../src/cli/bench/agents/processGroup.ts"
import { runCommandLine as runWords } from "../../../src/cli/CommandLine.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { get } from "../../support/requests.ts"
import { useStore } from "../../support/sqliteStore.ts"
import { waitUntil } from "../../support/waitUntil.ts"
import { runInProcess } from "../inProcess.ts"
import { startFirstTrialAgent, usage } from "./firstTrialAgent.ts"
import { areGone, processesWith, seconds } from "./processes.ts"

// A test runs up to forty commands, and some start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const gatwick = "travel/two-seats-to-gatwick"
const folderOf = (out: string, attempt = 1) => join(out, "trials", `travel-two-seats-to-gatwick-${attempt}`)
const script = join(import.meta.dir, "agent.ts")
const env = { BENCH_TOKEN: token }

const bench = (...words: ReadonlyArray<string>) => runInProcess(["bench", ...words, "--server", store.url], env)
const run = (agent: string, ...words: ReadonlyArray<string>) =>
  bench("run", "--agent", agent, "--task", gatwick, ...words)

const control = (path: string) => get(`${store.url}/bench/v1${path}`, { authorization: `Bearer ${token}` })
const sandboxes = async (): Promise<ReadonlyArray<string>> =>
  (await control(`/sandboxes?label=task:${gatwick}`)).body.items.map(({ name }: { name: string }) => name)
const report = (out: string) => JSON.parse(readFileSync(join(out, "report.json"), "utf8"))
const onlyTrial = (out: string) => report(out).trials[0].trial

describe("an agent that is a command", () => {
  test("gets its instruction, and its answer is graded", async () => {
    const out = join(directory.path, "command")
    const words = `"${process.execPath}" "${script}"`
    const { exitCode, stderr, stdout } = await run(words, "--out", out, "--gate", "pass@1>=1", "--model", "m-1")
    expect([exitCode, stderr]).toEqual([0, ""])
    expect(stdout).toMatch(/^travel\/two-seats-to-gatwick +✓ +1\/1$/m)
    expect(stdout).toContain("total cost: $0.5")
    expect(report(out)).toMatchObject({ agent: words, model: "m-1", plannedTrials: 1, labels: { pack: "starter" } })
    expect(onlyTrial(out)).toMatchObject({
      verdict: "pass",
      answer: expect.stringMatching(/^For "Book the cheapest ec": VT-\w{6}$/),
      usage: { inputTokens: 12, costUsd: 0.5 },
      task: { id: gatwick, tags: ["flight", "scarcity"] }
    })
    for (const name of ["junit.xml", "report.html"]) expect(existsSync(join(out, name))).toBe(true)
    expect(readFileSync(join(folderOf(out), "journal.jsonl"), "utf8")).toContain('"tool":"book_flight"')
    expect(JSON.parse(readFileSync(join(folderOf(out), "state.json"), "utf8")).state.bookings).toHaveLength(1)
    // Only its report stays on the server.
    expect(await sandboxes()).toEqual([])
  })

  test("gets its placeholders filled in, without a shell and without the bench's secrets", async () => {
    const out = join(directory.path, "words")
    const before = { ...process.env }
    Object.assign(process.env, env)
    await run("printf '%s|' {instruction} {mcp_url} {base_url} {acp_url} {openapi_url} $HOME {trial_dir}", "--out", out)
    const config = await run("cat {mcp_config}", "--out", join(directory.path, "config"))
    await run("env", "--out", join(directory.path, "env"))
    process.env = before
    const [instruction, mcp, base, acp, openapi, home, folder] = onlyTrial(out).answer.split("|")
    expect(instruction).toStartWith("Book the cheapest economy flight")
    expect(mcp).toMatch(/\/shops\/[a-z0-9-]+\/mcp$/)
    expect([`${base}/mcp`, `${base}/api/acp`, `${base}/openapi.json`]).toEqual([mcp, acp, openapi])
    expect([home, folder]).toEqual(["$HOME", folderOf(out)])
    expect(config.exitCode).toBe(0)
    expect(JSON.parse(onlyTrial(join(directory.path, "config")).answer).mcpServers.vitrine.type).toBe("http")
    const environment = onlyTrial(join(directory.path, "env")).answer
    expect(environment).toContain("VITRINE_MCP_URL=")
    expect(environment).not.toContain(token)
  })

  test("gets the values as environment variables if it runs in a shell", async () => {
    const out = join(directory.path, "shell")
    await run(
      'echo "$VITRINE_INSTRUCTION" | head -c 4; echo x > "$VITRINE_TRIAL_DIR/answer.txt"',
      "--shell",
      "--out",
      out
    )
    expect(onlyTrial(out).answer).toBe("x")
    const { exitCode, stderr } = await run("echo {instruction}", "--shell")
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("instead of placeholders")])
  })

  test("that takes too long is stopped with its child processes, and graded for what it did", async () => {
    const out = join(directory.path, "slow")
    const begun = performance.now()
    const { exitCode, stderr, stdout } = await run(
      `sh -c 'sleep ${seconds(4711)} & trap "" TERM; wait; sleep ${seconds(4711)}'`,
      "--limit",
      "0.2",
      "--out",
      out
    )
    expect([exitCode, stderr]).toEqual([0, "1 x It was stopped after 0.2 s.\n"])
    // The agent made no call, so the time is its own.
    expect(onlyTrial(out).budget.ms).toBeGreaterThanOrEqual(200)
    expect(stdout).toMatch(/A trial takes 0\.0 calls and [1-9]/)
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(onlyTrial(out)).toMatchObject({ verdict: "fail", reason: "It was stopped after 0.2 s." })
    expect(await areGone(seconds(4711))).toBe(true)
  })

  test("that prints more than an answer may have is graded by the end of its output", async () => {
    const out = join(directory.path, "long")
    const { exitCode, stderr } = await run(
      "sh -c 'head -c 200000 /dev/zero | tr \"\\0\" x; echo; echo done'",
      "--out",
      out
    )
    expect([exitCode, stderr]).toEqual([0, ""])
    expect(onlyTrial(out)).toMatchObject({ verdict: "fail", answer: expect.stringMatching(/^x+\ndone$/) })
    expect(readFileSync(join(folderOf(out), "stdout.txt"), "utf8")).toHaveLength(200_006)
  })

  test("leaves no process running when it ends by itself", async () => {
    await run(`sh -c 'sleep ${seconds(4712)} & exit 0'`)
    expect(await areGone(seconds(4712))).toBe(true)
  })

  test("that exits with an error makes the trial an error, with the end of its stderr", async () => {
    const { exitCode, stderr, stdout } = await run("sh -c 'echo no key >&2; exit 4'", "--trials", "2")
    expect(exitCode).toBe(3)
    expect(stderr).toContain("2 x The agent exited with code 4. no key")
    expect(stdout).toContain("0 passed, 0 failed, 2 errors")
  })

  test("that exits with an error has its reported cost counted, but not its answer", async () => {
    const out = join(directory.path, "costly")
    const agent = `echo '{"answer":"done","usage":{"costUsd":0.5,"steps":3}}'; exit 1`
    expect((await run(agent, "--shell", "--trials", "2", "--out", out)).exitCode).toBe(3)
    expect(report(out).report.all).toMatchObject({ errors: 2, costUsd: 1 })
    for (const { trial } of report(out).trials) {
      expect(trial).toMatchObject({ verdict: "error", usage: { costUsd: 0.5, steps: 3 } })
      expect(trial.answer).toBeUndefined()
    }
  })

  test("that cannot be started makes each trial an error", async () => {
    const script = join(directory.path, "noshebang.sh")
    writeFileSync(script, "echo done\n", { mode: 0o755 })
    const { exitCode, stderr, stdout } = await run(`${script} {instruction}`, "--trials", "2")
    expect([exitCode, stderr]).toEqual([3, expect.stringMatching(/^2 x ENOEXEC.*#!\/bin\/sh\nNo trial/)])
    expect(stdout).toContain("0 passed, 0 failed, 2 errors")
    const words = { words: ["echo", "a\0b"], env: {}, limitMs: 1000 }
    expect(await Effect.runPromise(Effect.flip(runGroup(words)))).toMatchObject({ _tag: "AgentFailed" })
  })
})

describe("an agent at a URL", () => {
  test("gets the assignment in a POST, and its response is graded", async () => {
    const bodies: Array<unknown> = []
    using agent = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        bodies.push(await request.json())
        if (bodies.length === 1) return Response.json({ answer: "none left", usage: { steps: 3 } })
        return bodies.length === 2 ? new Response("oh", { status: 500 }) : Response.json({ answer: true })
      }
    })
    const out = join(directory.path, "http")
    await run(`http:http://127.0.0.1:${agent.port}/run`, "--trials", "3", "--parallel", "1", "--out", out)
    expect(bodies[0]).toMatchObject({
      task: gatwick,
      instruction: expect.stringContaining("Gatwick"),
      mcp_url: expect.stringMatching(/\/mcp$/)
    })
    const [first, second, third] = report(out).trials
    expect(first.trial).toMatchObject({ verdict: "fail", answer: "none left", usage: { steps: 3 } })
    expect(second.trial).toMatchObject({ verdict: "error", reason: expect.stringContaining("answered 500") })
    const without = "answered JSON without a text or number as `answer` or a text as `result`"
    expect(third.trial).toMatchObject({ verdict: "error", reason: expect.stringContaining(without) })
  })

  test("gets the user name and password of its URL, which no report has", async () => {
    const received: Array<string | null> = []
    using agent = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ headers }) => {
        received.push(headers.get("authorization"))
        return new Response("oh", { status: 500 })
      }
    })
    const out = join(directory.path, "password")
    const { stderr, stdout } = await run(`http://us3r:s3cr%40t@127.0.0.1:${agent.port}/run?a=b@c`, "--out", out)
    expect(received).toEqual([`Basic ${btoa("us3r:s3cr@t")}`])
    expect(stderr).toStartWith(`1 x http://127.0.0.1:${agent.port}/run?a=b@c: answered 500\n`)
    const files = ["report.json", "junit.xml", "report.html"].map((name) => readFileSync(join(out, name), "utf8"))
    expect([stdout, stderr, ...files].join()).not.toMatch(/us3r|s3cr/)
  })
})

test("a built-in agent and an agent at a URL are stopped at the time limit, too", async () => {
  const pack = join(directory.path, "hanging")
  mkdirSync(pack)
  const { secret } = (await control(`/tasks/${gatwick}?secret=true`)).body
  const faults = [{ name: "hung", effect: { kind: "hang", ms: 5000 } }]
  const task = { ...secret, sandbox: { ...secret.sandbox, faults } }
  await Bun.write(join(pack, "task.json"), JSON.stringify(task))
  using silent = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Promise<Response>(() => {}) })
  for (const agent of ["oracle", "rules", "greedy", "cheat", `http:http://127.0.0.1:${silent.port}/`]) {
    const { exitCode, stderr, stdout } = await run(agent, "--pack", pack, "--limit", "0.3")
    expect([agent, exitCode, stderr]).toEqual([agent, 0, "1 x It was stopped after 0.3 s.\n"])
    expect(stdout).toContain("0 passed, 1 failed")
  }
})

test("an agent that is stopped aborts its pending request", async () => {
  for (const agent of [cheat, greedy]) {
    let left = 0
    using silent = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ signal }) =>
        new Promise<Response>(() => {
          signal.addEventListener("abort", () => {
            left += 1
          })
        })
    })
    const baseUrl = `http://127.0.0.1:${silent.port}/shops/left`
    const assignment = {
      baseUrl,
      mcpUrl: `${baseUrl}/mcp`,
      acpUrl: `${baseUrl}/api/acp`,
      task: gatwick
    }
    const given = { ...assignment, attempt: 1, instruction: "Buy a lamp.", directory: directory.path, limitMs: 1000 }
    expect(await Effect.runPromise(withTimeLimit(agent).act(given))).toMatchObject({
      stopped: "It was stopped after 1 s."
    })
    for (let look = 0; look < 500 && left === 0; look += 1) await Bun.sleep(20)
    expect([agent.name, left]).toEqual([agent.name, 1])
  }
})

test("an endless response of an agent at a URL is an error, and is not read further", async () => {
  let isLeft = false
  using agent = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () =>
      new Response(
        new ReadableStream(
          {
            pull: async (controller) => {
              await Bun.sleep(1)
              controller.enqueue(new Uint8Array(65_536).fill(32))
            },
            cancel: () => {
              isLeft = true
            }
          },
          { highWaterMark: 1 }
        )
      )
  })
  const out = join(directory.path, "endless")
  await run(`http:http://127.0.0.1:${agent.port}/run`, "--limit", "20", "--out", out)
  expect(onlyTrial(out)).toMatchObject({ verdict: "error", reason: expect.stringContaining("more than 1048576 bytes") })
  for (let look = 0; look < 500 && !isLeft; look += 1) await Bun.sleep(20)
  expect(isLeft).toBe(true)
})

test("long answers and error outputs are not cut within a surrogate pair", async () => {
  const long = `🙂${"🙂a".repeat(5000)}`
  using agent = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => Response.json({ answer: long }) })
  const out = join(directory.path, "cut")
  await run(`http://127.0.0.1:${agent.port}/`, "--out", out)
  expect(onlyTrial(out)).toMatchObject({ verdict: "fail", answer: "🙂a".repeat(5000) })

  const broken = join(directory.path, "cut-broken")
  await run(`sh -c 'printf "%s" "${"🙂a".repeat(700)}b" >&2; exit 3'`, "--out", broken)
  expect(onlyTrial(broken).reason).toBe(`The agent exited with code 3. a${"🙂a".repeat(499)}b`)
})

describe("the built-in agents", () => {
  test("pass or fail a task as they should", async () => {
    for (const [agent, passed] of [
      ["oracle", 1],
      ["idle", 0],
      ["greedy", 0],
      ["cheat", 0]
    ] as const) {
      const { exitCode, stdout } = await run(agent)
      expect([agent, exitCode, stdout.includes(`${passed}/1`)]).toEqual([agent, 0, true])
    }
  })

  test("keep failed sandboxes with --keep failed, and end with 1 if a gate does not hold", async () => {
    const { exitCode, stderr } = await run("idle", "--keep", "failed", "--gate", "pass@1>=0.5", "--gate", "errors<1")
    expect([exitCode, stderr]).toEqual([1, "The gate pass@1>=0.5 does not hold: 0.000.\n"])
    const [kept, ...others] = await sandboxes()
    expect(others).toEqual([])
    const [latest] = (await control("/runs?limit=1")).body.items
    expect((await control(`/runs/${latest.id}/trials/0`)).body.sandbox).toBe(kept)
  })
})

describe("a sandbox that cannot be graded affects only its own trial", () => {
  // Runs `first` on the sandbox of the first trial.
  const withAgent = async (
    first: (baseUrl: string) => Promise<unknown>,
    words: ReadonlyArray<string>,
    server = store.url
  ) => {
    using agent = startFirstTrialAgent(first)
    const alone = ["--trials", "2", "--parallel", "1", "--server", server]
    return await runInProcess(["bench", ...words, "--agent", agent.name, ...alone], env)
  }
  const drop = async (baseUrl: string) => {
    const url = `${store.url}/bench/v1/sandboxes/${baseUrl.replace(/.*\//, "")}`
    await fetch(url, { method: "DELETE", headers: { authorization: `Bearer ${token}` } })
  }
  const gone = "The sandbox no longer exists: it was dropped, or it has expired."

  test("which is an error if the sandbox was dropped", async () => {
    const out = join(directory.path, "gone")
    const { exitCode, stderr } = await withAgent(drop, ["run", "--task", gatwick, "--out", out, "--keep", "failed"])
    expect([exitCode, stderr]).toEqual([0, `1 x ${gone}\n`])
    const [first, second] = report(out).trials.map(({ trial }: { trial: object }) => trial)
    expect(first).toMatchObject({ verdict: "error", reason: gone, usage })
    expect([first.sandbox, second.verdict]).toEqual([undefined, "fail"])
    await drop(`/${second.sandbox}`)
  })

  test("in an experiment, too", async () => {
    const played = await withAgent(drop, ["experiment", "run", "mug-choice", "--model", "dropped"])
    expect([played.exitCode, played.stderr]).toEqual([0, ""])
    expect(played.stdout).toContain("dropped: 1 of 2 trials decided")
    expect(played.stdout).toEndWith(`1 trial could not be carried out: ${gone}\n`)
  })

  test("even if a request to the dropped sandbox of an experiment's trial has created it again", async () => {
    const recreate = async (baseUrl: string) => {
      await drop(baseUrl)
      await fetch(`${baseUrl}/api/carts`, { method: "POST" })
    }
    const played = await withAgent(recreate, ["experiment", "run", "mug-choice", "--model", "recreated"])
    expect([played.exitCode, played.stderr]).toEqual([0, ""])
    expect(played.stdout).toContain("recreated: 1 of 2 trials decided")
    expect(played.stdout).toContain("1 trial could not be carried out: Invalid request: sandbox: expected a sandbox")
  })
})

test("an inconclusive trial is reported with the reason, and its journal is not replayed", async () => {
  const out = join(directory.path, "lacking")
  const flood = join(directory.path, "flood.ts")
  // A journal keeps 4 MiB, so it drops the first of these.
  const asks = `for (let call = 0; call < 8; call++) {
  const body = JSON.stringify({ product_id: "x".repeat(900_000) })
  await fetch(\`\${process.env.VITRINE_BASE_URL}/api/carts/cart_0/items\`, { method: "POST", body, headers: { "content-type": "application/json" } })
}`
  await Bun.write(flood, `await import(${JSON.stringify(script)})\n${asks}`)
  const { exitCode, stderr } = await run(`"${process.execPath}" "${flood}"`, "--out", out, "--keep", "all")
  const [, lacking] =
    /^1 x The journal lacks at least (\d) entries, which could decide the verdict\.\n$/.exec(stderr) ?? []
  expect([exitCode, Number(lacking)]).toEqual([0, onlyTrial(out).budget.dropped])
  expect(onlyTrial(out)).toMatchObject({
    verdict: "inconclusive",
    reason: expect.stringContaining("The journal lacks")
  })
  for (const name of ["junit.xml", "report.html"]) {
    expect(readFileSync(join(out, name), "utf8")).toContain(`The journal lacks at least ${lacking} entries`)
  }
  const graded = await bench("grade", onlyTrial(out).sandbox, "--answer", onlyTrial(out).answer)
  expect(graded.stdout).toBe(
    `inconclusive (1.00)\nThe journal lacks at least ${lacking} entries, which could decide the verdict.\n`
  )
  const again = await bench("replay", folderOf(out))
  expect([again.exitCode, again.stderr]).toEqual([
    2,
    expect.stringContaining(`${lacking} of its 9 entries are missing`)
  ])
})

test("a wrong call ends with 2, and an unreachable server with 3", async () => {
  for (const [words, complaint] of [
    [
      ["--agent", "rulez"],
      "--agent: the command rulez does not exist or is not executable: expected a command, a URL, or one of oracle, rules, idle, greedy, cheat\n"
    ],
    [
      ["--agent", "constructor"],
      "--agent: the command constructor does not exist or is not executable: expected a command, "
    ],
    [["--agent", ""], "--agent: expected a command, a URL, or one of oracle, rules, idle, greedy, cheat, received "],
    [["--agent", " ", "--shell"], "--agent: expected a command, a URL, or one of oracle, "],
    [["--agent", "http:notaurl"], "--agent: expected a URL such as https://example.com/agent, received http:notaurl\n"],
    [["--agent", "http://bot:sek@ret@h:99999/a"], "example.com/agent, received http:...@h:99999/a\n"],
    [["--agent", "http:bot:sekret@h/a"], "example.com/agent, received http:...@h/a\n"],
    [["--agent", "http://bot:sekret@h/a", "--shell"], "as --agent, received http:...@h/a\n"],
    [["--agent", "HTTP://"], "--agent: expected a URL such as "],
    [["--agent", "echo {instrction}"], "--agent: {instrction} is not a placeholder; did you mean {instruction}?"],
    [["--agent", "echo 'oh"], "--agent: a quote is not closed"],
    [["--agent", "idle", "--shell"], "--shell: expected a command as --agent, received idle"],
    [["--agent", "oracle", "--shell"], "--shell: expected a command as --agent, received oracle"],
    [["--agent", "http:http://[::1]:1", "--shell"], "--shell: expected a command as --agent, received http:http"],
    [["--agent", "idle", "--gate", "often"], "--gate: expected a figure"],
    [["--agent", "idle", "--gate", "pass@1>=80"], "with a number from 0 to 1, or errors"],
    [["--agent", "idle", "--gate", "pass^2>0"], "--gate: pass^2>0 needs at least --trials 2"],
    [
      ["--agent", "idle", "--task", "shop/none"],
      "--task: starter has no task shop/none\nTry: vitrine bench list --pack starter\n"
    ],
    [["--agent", script], `--agent: the command ${script} does not exist or is not executable: expected `],
    [
      ["--agent", "idle", "--pack", "./none"],
      "--pack: ./none is neither a pack of the server nor a folder: expected starter, or a folder"
    ],
    [["--agent", "idle", "--out", script], `--out: ${script} cannot be created, or is not a folder`],
    [["--agent", "idle", "--limit", "0"], "--limit: expected a number of seconds"],
    [["--agent", "idle", "--trials", "0"], "--trials: expected a whole number from 1 to 100"]
  ] as const) {
    const { exitCode, stderr } = await bench("run", ...words)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(complaint)])
  }
  const run = ["run", "--agent", "idle", "--task", gatwick]
  for (const words of [run, [...run, "--server", store.url], ["grade", "some"], ["list"]]) {
    for (const wrong of [
      ["--log-level", "loud"],
      ["--port", "abc"],
      ["--bench-token", "short"]
    ]) {
      const { exitCode, stderr } = await runInProcess(["bench", ...words, ...wrong], env)
      expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^(LOG_LEVEL|PORT|BENCH_TOKEN): expected .*\n$/)])
    }
  }
  const world = await runInProcess(["bench", ...run], { WORLD: script })
  expect([world.exitCode, world.stderr]).toEqual([2, expect.stringContaining(script)])
  const closed = await runInProcess(["bench", ...run, "--server", store.url], { BENCH_TOKEN: `${token}-of-yesterday` })
  expect([closed.exitCode, closed.stderr]).toEqual([2, expect.stringContaining("The bench does not accept this token")])
  const gone = await runInProcess(["bench", "run", "--agent", "idle", "--server", "http://127.0.0.1:1"], env)
  expect([gone.exitCode, gone.stderr]).toEqual([
    3,
    "http://127.0.0.1:1 cannot be reached: is the server running? Name another server with --server or PORT.\n"
  ])
})

test("a trial that is too large to report is shortened, and the other trials are run", async () => {
  const pack = join(directory.path, "large")
  mkdirSync(pack)
  const { secret } = (await control(`/tasks/${gatwick}?secret=true`)).body
  const long = "x".repeat(200)
  const match = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`input.p${n}${long.repeat(4)}`, long]))
  const journal = Array.from({ length: 20 }, (_, n) => ({ id: `c-${n}`, match }))
  for (const [id, more] of [
    ["large/first", { journal }],
    ["large/second", {}]
  ] as const) {
    const task = { ...secret, id, expect: { ...secret.expect, ...more } }
    await Bun.write(join(pack, `${id.replace("/", "-")}.json`), JSON.stringify(task))
  }
  const out = join(directory.path, "in-short")
  const words = ["--agent", "idle", "--pack", pack, "--parallel", "1", "--out", out]
  expect(await bench("run", ...words)).toMatchObject({ exitCode: 0, stderr: "" })
  const [first, second] = report(out).trials
  const expected = expect.stringMatching(/^{"id":"c-19".{1900,}\.{3}$/)
  expect(first.trial.checks).toContainEqual({ id: "journal.c-19", ok: false, expected, actual: 0, seq: [] })
  expect([first.task, first.verdict, second.task, second.verdict]).toEqual([
    "large/first",
    "fail",
    "large/second",
    "fail"
  ])
})

test("symbolic links that an agent leaves in its folder are followed neither for writing nor for reading", async () => {
  const out = join(directory.path, "links")
  const precious = join(directory.path, "precious.txt")
  await Bun.write(precious, "VT-PRECIOUS")
  const names = ["answer.txt", "journal.jsonl", "state.json", "stdout.txt", "stderr.txt"]
  const links = names.map((name) => `ln -sf ${precious} {trial_dir}/${name}`).join("; ")
  await run(`sh -c '${links}'`, "--out", out)
  expect(readFileSync(precious, "utf8")).toBe("VT-PRECIOUS")
  expect(onlyTrial(out).answer).toBeUndefined()
  for (const name of names.slice(1)) expect(lstatSync(join(folderOf(out), name)).isFile()).toBe(true)

  // The run neither waits for a pipe without a writer nor writes through a folder that became a link.
  const elsewhere = join(directory.path, "elsewhere")
  mkdirSync(elsewhere)
  await run(`sh -c 'mkfifo {trial_dir}/answer.txt'`, "--out", join(directory.path, "fifo"))
  await run(`sh -c 'rm -r {trial_dir}; ln -s ${elsewhere} {trial_dir}'`, "--out", join(directory.path, "moved"))
  expect(onlyTrial(join(directory.path, "moved"))).toMatchObject({
    verdict: "error",
    reason: "The agent replaced its folder with something else."
  })
  expect(readdirSync(elsewhere)).toEqual([])
})

test("random faults differ between tasks and attempts, and are the same in each run", async () => {
  const tasks = [gatwick, "shop/mug-in-chalk"]
  // Many calls in a trial draw many faults, and cost less than many trials.
  using agent = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { base_url } = await request.json()
      // A lost reply is not asked for again, as on a connection that is kept.
      const ask = () => fetch(`${base_url}/api/products/arc-desk-lamp`, { keepalive: false }).then(({ ok }) => ok)
      for (let call = 0; call < 40; call++) await ask().catch(() => false)
      return Response.json({ answer: "none" })
    }
  })
  const firedIn = async (name: string) => {
    const out = join(directory.path, name)
    const chosen = tasks.flatMap((task) => ["--task", task])
    const words = ["--agent", `http:http://127.0.0.1:${agent.port}/`, "--faults", "flaky", "--trials", "4"]
    await bench("run", ...chosen, ...words, "--out", out)
    const trials = join(out, "trials")
    return readdirSync(trials)
      .toSorted()
      .map((trial) =>
        readFileSync(join(trials, trial, "journal.jsonl"), "utf8")
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line).faults ?? [])
      )
  }
  const fired = await firedIn("flaky")
  expect(fired.map(({ length }) => length)).toEqual(Array(8).fill(40))
  expect(new Set(fired.map((calls) => JSON.stringify(calls))).size).toBe(8)
  expect(await firedIn("flaky-again")).toEqual(fired)
})

test("an interrupted run writes its results so far, and leaves no process and no sandbox", async () => {
  const out = join(directory.path, "stopped")
  const agent = `sh -c 'sleep ${seconds(4713)}'`
  const words = ["bench", "run", "--agent", agent, "--task", gatwick, "--trials", "3", "--out", out]
  const before = await sandboxes()
  const fiber = Effect.runFork(Effect.exit(runWords([...words, "--server", store.url, "--bench-token", token])))
  while (processesWith(seconds(4713)).length === 0) await Bun.sleep(20)
  await Effect.runPromise(Fiber.interrupt(fiber))
  const code = process.exitCode
  process.exitCode = 0
  expect(code).toBe(130)
  expect(report(out)).toMatchObject({ report: { all: { trials: 0 } } })
  expect(await areGone(seconds(4713))).toBe(true)
  // The server undoes a creation whose client left before its answer.
  await waitUntil(async () => Bun.deepEquals(await sandboxes(), before))
})

test("a run without --server starts its own, and a replay of its journal gets the same answers", async () => {
  const out = join(directory.path, "own")
  const { exitCode, stdout } = await runInProcess([
    "bench",
    "run",
    "--agent",
    "oracle",
    "--task",
    gatwick,
    "--out",
    out
  ])
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("1 passed")])
  const again = () => bench("replay", folderOf(out))
  expect(await again()).toMatchObject({ exitCode: 0, stdout: "1 call was answered as before.\n" })

  const journal = join(folderOf(out), "journal.jsonl")
  await Bun.write(journal, readFileSync(journal, "utf8").replace(/VT-\w{6}/, "VT-000000"))
  const { exitCode: other, stderr } = await again()
  expect([other, stderr]).toEqual([1, expect.stringMatching(/^\d+ bookFlight: output\n$/)])
})
