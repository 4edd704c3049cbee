import { Database } from "bun:sqlite"
import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { Cause, Effect, Logger, LogLevel } from "effect"
import { jsonLine, prettyLine } from "../../src/telemetry/Logs.ts"
import { redact } from "../../src/telemetry/Secrets.ts"
import { randomBody, secretOf } from "../../src/visibility/access/Secret.ts"
import { openProgram, outcomeOf, spawnProgram, temporaryDirectory } from "../support/process.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"

// The tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

/** The lines that a logger formats from the logs of an effect. */
const linesOf = (logger: Logger.Logger<unknown, string>, body: Effect.Effect<unknown>): ReadonlyArray<string> => {
  const lines: Array<string> = []
  const collecting = Logger.map(logger, (line) => void lines.push(line))
  Effect.runSync(
    body.pipe(
      Effect.provide(Logger.replace(Logger.defaultLogger, collecting)),
      Logger.withMinimumLogLevel(LogLevel.Debug)
    )
  )
  return lines
}

const fields = () => ({ request_id: "req_1", sandbox: "run-7" })

describe("a JSON log line", () => {
  test("is one object with the time, the level, the request and the annotations", () => {
    const [line = ""] = linesOf(
      jsonLine(fields),
      Effect.annotateLogs(Effect.logWarning("twice\nbroken", { unit: 3 }), { route: "/api/products" })
    )
    expect(line).not.toContain("\n")
    const { time, ...rest } = JSON.parse(line)
    expect(new Date(time).toISOString()).toBe(time)
    expect(rest).toEqual({
      level: "warn",
      message: 'twice\nbroken {"unit":3}',
      request_id: "req_1",
      sandbox: "run-7",
      route: "/api/products"
    })
  })

  test("has the whole cause of a defect", () => {
    const cause = Cause.die(new Error("outer", { cause: new Error("inner") }))
    const [line = ""] = linesOf(jsonLine(fields), Effect.logError("It failed", cause))
    expect(JSON.parse(line).cause).toMatch(/outer[\s\S]*inner/)
  })
})

test("a pretty log line has the time of day, the level, the message and the fields", () => {
  const [line = ""] = linesOf(prettyLine(fields), Effect.logInfo("Open"))
  expect(line).toMatch(/^\d\d:\d\d:\d\d INFO Open request_id=req_1 sandbox=run-7$/)
})

describe("a secret is redacted in the log:", () => {
  const secrets = [
    "tok_visa_4242424242424242",
    "spt_hush-hush",
    "sk_live_51Habc",
    "Bearer eyJhbGciOi.J9.abc",
    "postgres://vitrine:hushhush@db/vitrine",
    '{"payment_token":"4242424242424242"}',
    '{\\"payment_token\\":\\"4242424242424242\\"}',
    "api_key=hushhush",
    "Authorization: hushhush"
  ]

  test.each(secrets)("%s", (secret) => {
    for (const logger of [jsonLine(fields), prettyLine(fields)]) {
      const message = linesOf(logger, Effect.logError(`It said ${secret} and more`)).join()
      const cause = linesOf(logger, Effect.logError("It failed", Cause.die(new Error(secret)))).join()
      expect(`${message}${cause}`).not.toMatch(/4242|hush|51Habc|eyJ/)
      expect(message).toContain("and more")
    }
  })

  test("a newly made key of the analytics API", () => {
    expect(redact(`It said ${secretOf("user", randomBody())} and more`)).toBe("It said vis_[redacted] and more")
  })

  test("but a text without secrets stays as it is", () => {
    const text = 'GET /api/products/:id failed: no such table: orders (cart_5bzna6, prod_b6tf1m8, "key": 1) at token 12'
    expect(redact(text)).toBe(text)
  })
})

/** Everything that a program with a SQLite file prints while `during` uses it. */
const printedWhile = async (env: Record<string, string>, during: (url: string, file: string) => Promise<unknown>) => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  const program = await openProgram({ DATABASE_URL: `sqlite:${file}`, ...env })
  await during(program.url, file)
  program.child.kill("SIGTERM")
  await program.child.exited
  return `${program.printed}${await program.rest()}${await program.complaints}`
}

describe("the program's log", () => {
  const token = "tok_visa_4242424242424242"

  test("is JSON without a terminal; a failed request is found by its id, and nothing of its body is logged", async () => {
    let failed = ""
    const printed = await printedWhile({}, async (url, file) => {
      const sandbox = `${url}/sandboxes/run-7`
      const cart = await cartWith(sandbox, { product_id: "arc-desk-lamp" })
      using database = new Database(file)
      database.run("drop table order_lines")
      const answer = await checkout(sandbox, cart, { payment_token: token, buyer: { email: "hush@example.com" } })
      expect([answer.status, answer.body.error.code]).toEqual([500, "internal_error"])
      failed = answer.headers.get("x-request-id") ?? ""
    })
    const lines = printed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    const line = lines.find(({ request_id }) => request_id === failed)
    expect(line).toMatchObject({ level: "error", message: "POST /api/checkout failed", sandbox: "run-7" })
    expect(line.cause).toContain("no such table")
    expect(printed).not.toMatch(/4242|hush/)
  })

  const encoded = (text: string): string => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")

  test("has a line for each request at the level debug, without anything that the client sent", async () => {
    let share = ""
    const printed = await printedWhile({ LOG_LEVEL: "debug" }, async (url) => {
      await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }), { payment_token: token })
      await get(`${url}/api/products?q=hush`, { authorization: "Bearer hush" })
      const buy = { name: "checkout_cart", arguments: { cart_id: "cart_hush", payment_token: token } }
      for (const params of [buy, { name: "create_cart" }]) {
        await post(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params })
      }
      await post(`${url}/bench/v1/sandboxes`, { name: "failing", faults: [{ effect: { kind: "error" } }] })
      await get(`${url}/shops/failing/api/products`)
      share = (await post(`${url}/bench/v1/sandboxes/failing/shares`, {})).body.share
      for (const spelled of [share, share.replace("s", "%73"), share.replace("_", "%5f"), encoded(share)])
        expect((await get(`${url}/bench/v1/shared/${spelled}/journal`)).status).toBe(200)
    })
    expect(printed).toContain('"message":"MCP checkout_cart: unknown_cart"')
    expect(printed).toContain('"message":"MCP create_cart: ok"')
    const answers = printed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ status }) => status !== undefined)
    expect(answers.map(({ level, route, sandbox, status }) => [level, route, sandbox, status])).toEqual([
      ["debug", "/api/carts", "default", 201],
      ["debug", "/api/carts/:id/items", "default", 201],
      ["debug", "/api/checkout", "default", 201],
      ["debug", "/api/products", "default", 200],
      ["debug", "/mcp", "default", 200],
      ["debug", "/mcp", "default", 200],
      ["debug", "/bench/v1/sandboxes", "default", 201],
      ["debug", "/api/products", "failing", 503],
      ["debug", "/bench/v1/sandboxes/:sandbox/shares", "default", 201],
      ...Array(4).fill(["debug", "/bench/v1/shared/:share/journal", "default", 200])
    ])
    expect(answers.map(({ fault }) => fault).filter((fault) => fault !== undefined)).toEqual(["refuse"])
    // A share id in the log would let its readers watch the run.
    expect(answers.slice(-4).map(({ message }) => message)).toEqual(
      Array(4).fill("GET /bench/v1/shared/shr_[redacted]/journal 200")
    )
    expect(printed).not.toContain(share)
    for (const { ms, request_id } of answers)
      expect([typeof ms, request_id]).toEqual(["number", expect.stringMatching(/^req_/)])
    expect(printed).not.toMatch(/4242|hush/)
  })

  test("is pretty if LOG_FORMAT says so", async () => {
    const printed = await printedWhile({ LOG_FORMAT: "pretty" }, (url) => get(`${url}/healthz`))
    expect(printed).toStartWith("Vitrine is open at http://localhost:")
    expect(printed).toContain("Stop with Ctrl-C.")
    expect(printed).not.toContain('{"time"')
  })

  test("is empty at the level none, but a failed start still prints its reason", async () => {
    const child = spawnProgram({ LOG_LEVEL: "none", PORT: "0", DATABASE_URL: "sqlite:." })
    const { exitCode, stderr, stdout } = await outcomeOf(child)
    expect([exitCode, stdout]).toEqual([1, ""])
    expect(stderr).toStartWith("DATABASE_URL: ")
  })
})
