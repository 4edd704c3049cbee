import { describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ConfigProvider, Effect, Either, LogLevel } from "effect"
import { settings } from "../../src/Config.ts"
import { openProgram, runProgram, temporaryDirectory } from "../support/process.ts"
import { get } from "../support/store.ts"

const parse = (env: Record<string, string>) =>
  Effect.runSync(
    Effect.either(Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map(Object.entries(env)))))
  )

const accepted = {
  PORT: "a port from 0 to 65535",
  HOST: "a host name or an IP address",
  PUBLIC_URL: "an http or https URL such as https://shop.example",
  DATABASE_URL: "sqlite:PATH or :memory:",
  STORE_SEED: "a text of 1 to 64 characters",
  VISIBILITY_PORT: "a port from 0 to 65535, or nothing",
  VISIBILITY_DEMO: "true or false",
  VISIBILITY_RATE_PER_MINUTE: "a whole number from 1 to 1000000",
  VISIBILITY_RATE_BURST: "a whole number from 1 to 1000000",
  VISIBILITY_RATE_PER_DAY: "a whole number from 1 to 1000000",
  VISIBILITY_SCAN_CAP: "a whole number from 1 to 1000000",
  LOG_LEVEL: "one of trace, debug, info, warning, error, fatal, none"
}

const wrongNumbers = ["0", "-1", "1.5", "many", "1000001", "99999999", "1e3"]

const wrong: Record<keyof typeof accepted, ReadonlyArray<string>> = {
  PORT: ["abc", "65536", "100000", "-1", "3.5", "1e3", "0x50", "80 81", "80;", "٣٠٠٠"],
  HOST: ["two words", "http://localhost", "127.0.0.1/8", "a,b", "shop?"],
  PUBLIC_URL: [
    "shop.example",
    "ftp://shop.example",
    "http://",
    "http://two words",
    "//shop.example",
    "javascript:alert(1)"
  ],
  DATABASE_URL: ["vitrine.db", "postgres://localhost/vitrine", "sqlite:", "file:vitrine.db", "memory", "sqlite"],
  STORE_SEED: ["x".repeat(65), "x".repeat(10_000)],
  VISIBILITY_PORT: ["abc", "65536", "-1", "3.5"],
  VISIBILITY_DEMO: ["yes", "1", "truely", "off"],
  VISIBILITY_RATE_PER_MINUTE: wrongNumbers,
  VISIBILITY_RATE_BURST: wrongNumbers,
  VISIBILITY_RATE_PER_DAY: wrongNumbers,
  VISIBILITY_SCAN_CAP: wrongNumbers,
  LOG_LEVEL: ["loud", "5", "info,debug", "information", "constructor", "__proto__"]
}

const variables = Object.keys(accepted) as Array<keyof typeof accepted>

const quoted = (text: string): string => JSON.stringify(text).slice(1, 40)

/** The whole of what a start that failed said: one line, and nothing that looks like a start. */
const complaintOf = async (env: Record<string, string>) => {
  const { exitCode, stderr, stdout } = await runProgram(env)
  expect(stdout).toBe("")
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  return stderr.trimEnd()
}

describe("settings", () => {
  const defaults = {
    port: 3000,
    host: "127.0.0.1",
    publicUrl: undefined,
    databaseFile: "vitrine.db",
    seed: "vitrine",
    visibilityPort: undefined,
    visibilityDemo: true,
    visibilityPerMinute: 60,
    visibilityBurst: 120,
    visibilityPerDay: 10_000,
    visibilityScanCap: 5000,
    logLevel: LogLevel.Info
  }

  test("have defaults, which an empty variable means too", () => {
    expect(parse({})).toEqual(Either.right(defaults))
    expect(parse(Object.fromEntries(variables.map((name) => [name, ""])))).toEqual(Either.right(defaults))
    expect(parse(Object.fromEntries(variables.map((name) => [name, "  "])))).toEqual(Either.right(defaults))
  })

  test("take what they accept", () => {
    const right: ReadonlyArray<
      readonly [Record<string, string>, Partial<typeof defaults> | { publicUrl: string } | { visibilityPort: number }]
    > = [
      [{ PORT: "0" }, { port: 0 }],
      [{ PORT: "65535" }, { port: 65535 }],
      [{ PORT: " 8080 " }, { port: 8080 }],
      [{ HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
      [{ HOST: "::1" }, { host: "::1" }],
      [{ HOST: "my-shop.local" }, { host: "my-shop.local" }],
      [{ PUBLIC_URL: "https://shop.example/" }, { publicUrl: "https://shop.example" }],
      [{ PUBLIC_URL: "http://shop.example:8080/demo//" }, { publicUrl: "http://shop.example:8080/demo" }],
      [{ DATABASE_URL: ":memory:" }, { databaseFile: ":memory:" }],
      [{ DATABASE_URL: "sqlite::memory:" }, { databaseFile: ":memory:" }],
      [{ DATABASE_URL: "sqlite:data/shop.db" }, { databaseFile: "data/shop.db" }],
      [{ DATABASE_URL: "sqlite:/var/lib/shop.db" }, { databaseFile: "/var/lib/shop.db" }],
      [{ DATABASE_URL: "sqlite:///var/lib/shop.db" }, { databaseFile: "/var/lib/shop.db" }],
      [{ STORE_SEED: "x".repeat(64) }, { seed: "x".repeat(64) }],
      [{ VISIBILITY_PORT: "0" }, { visibilityPort: 0 }],
      [{ VISIBILITY_DEMO: "False" }, { visibilityDemo: false }],
      [{ VISIBILITY_RATE_PER_MINUTE: "600" }, { visibilityPerMinute: 600 }],
      [{ VISIBILITY_RATE_BURST: "1" }, { visibilityBurst: 1 }],
      [{ VISIBILITY_RATE_PER_DAY: "1000000" }, { visibilityPerDay: 1_000_000 }],
      [{ VISIBILITY_SCAN_CAP: "10" }, { visibilityScanCap: 10 }],
      [{ LOG_LEVEL: "Debug" }, { logLevel: LogLevel.Debug }],
      [{ LOG_LEVEL: "NONE" }, { logLevel: LogLevel.None }]
    ]
    for (const [env, expected] of right) expect(parse(env)).toEqual(Either.right({ ...defaults, ...expected }))
  })

  for (const name of variables) {
    test(`refuse every wrong ${name}`, () => {
      for (const value of wrong[name]) {
        const refused = parse({ [name]: value })
        expect([value, refused._tag]).toEqual([value, "Left"])
        const message = String(Either.getOrThrow(Either.flip(refused)))
        expect(message).toContain(name)
        expect(message).toContain(accepted[name])
        expect(message).toContain(quoted(value))
      }
    })
  }

  test("refuse a PUBLIC_URL to which no path can be appended", () => {
    for (const value of ["https://shop.example/?ref=1", "https://shop.example/#top"]) {
      expect([value, parse({ PUBLIC_URL: value })._tag]).toEqual([value, "Left"])
    }
  })
})

describe("a start that fails says so in one line and exits with 1", () => {
  test("for every variable that is wrong", async () => {
    const complaints = await Promise.all(variables.map((name) => complaintOf({ [name]: wrong[name][0] ?? "" })))
    for (const [position, name] of variables.entries()) {
      const line = complaints[position] ?? ""
      expect(line).toStartWith(`${name}: expected ${accepted[name]}, received `)
      expect(line).toContain(quoted(wrong[name][0] ?? ""))
    }
  }, 20_000)

  test("each in a line of its own when several are wrong", async () => {
    const { exitCode, stderr } = await runProgram({ PORT: "abc", HOST: "two words", LOG_LEVEL: "loud" })
    expect(exitCode).toBe(1)
    expect(
      stderr
        .trimEnd()
        .split("\n")
        .map((line) => line.split(":")[0])
    ).toEqual(["PORT", "HOST", "LOG_LEVEL"])
  }, 20_000)

  test("when the database cannot be opened", async () => {
    using directory = temporaryDirectory()
    const folder = join(directory.path, "folder")
    const text = join(directory.path, "text.db")
    mkdirSync(folder)
    writeFileSync(text, "This is no database, however long it may be. ".repeat(100))
    const files = [folder, text, join(text, "under-a-file.db")]
    const complaints = await Promise.all(files.map((file) => complaintOf({ DATABASE_URL: `sqlite:${file}` })))
    for (const [position, file] of files.entries()) {
      expect(complaints[position]).toStartWith(`DATABASE_URL: cannot open ${file} (`)
    }
  }, 20_000)

  test("when the port is taken", async () => {
    using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("taken") })
    const complaint = await complaintOf({ PORT: String(other.port) })
    expect(complaint).toStartWith("PORT: ")
    expect(complaint).toContain(String(other.port))
    expect(complaint).toMatch(/in use/)
  }, 20_000)

  test("when the host is not this machine's, or is none at all", async () => {
    // The first is set aside for documentation (RFC 5737), the second for names that never resolve (RFC 2606).
    const hosts = ["203.0.113.1", "no-such-host.invalid"]
    const complaints = await Promise.all(hosts.map((HOST) => complaintOf({ HOST })))
    for (const [position, host] of hosts.entries()) {
      expect(complaints[position]).toStartWith("HOST: ")
      expect(complaints[position]).toContain(host)
    }
  }, 20_000)
})

test("a start with empty variables takes the defaults and complains of nothing", async () => {
  using directory = temporaryDirectory()
  const empty = { HOST: "", PUBLIC_URL: "", DATABASE_URL: "", STORE_SEED: "", LOG_LEVEL: "" }
  const program = await openProgram(empty, directory.path)
  try {
    expect(new URL(program.url).hostname).toBe("127.0.0.1")
    expect((await get(`${program.url}/healthz`)).status).toBe(200)
    expect(existsSync(join(directory.path, "vitrine.db"))).toBe(true)
  } finally {
    await program.kill()
  }
  expect(await program.complaints).toBe("")
}, 20_000)
