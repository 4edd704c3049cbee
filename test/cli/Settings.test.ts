import { describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ConfigProvider, Duration, Effect, Either, LogLevel, Redacted } from "effect"
import { type Settings, settingDeclarations, settings } from "../../src/Config.ts"
import { openProgram, runProgram, temporaryDirectory } from "../support/process.ts"
import { get } from "../support/requests.ts"
import { runInProcess } from "./inProcess.ts"

// Reveals secrets, so that they can be compared.
const parse = (env: Record<string, string>) =>
  Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map(Object.entries(env)))).pipe(
    Effect.map((settings) => ({
      ...settings,
      databaseUrl: Redacted.value(settings.databaseUrl),
      adminToken: settings.adminToken === undefined ? undefined : Redacted.value(settings.adminToken),
      benchToken: settings.benchToken === undefined ? undefined : Redacted.value(settings.benchToken)
    })),
    Effect.either,
    Effect.runSync
  )

const accepted = {
  PORT: "a port from 0 to 65535",
  HOST: "a host name or an IP address",
  PUBLIC_URL: "an http or https URL without user, password, query or fragment, such as https://shop.example",
  ALLOWED_HOSTS:
    "names separated by commas, such as shop.lan, shop.lan:3000, *.shop.lan, .shop.lan (the name itself too) or *",
  ALLOWED_ORIGINS: "origins separated by commas, such as https://console.example",
  DATABASE_URL: "sqlite:PATH, :memory: or postgres://USER:PASSWORD@HOST:PORT/NAME (percent-encode / ? # % in PASSWORD)",
  DATABASE_POOL_SIZE: "a whole number from 1 to 500",
  DATABASE_POOL_TIMEOUT_MS: "a number of milliseconds from 100 to 60000",
  SQLITE_SYNCHRONOUS: "one of normal, full",
  WORLD: "the path of an existing JSON or CSV file, or nothing",
  STORE_SEED: "a text of 1 to 64 characters",
  VISIBILITY_PORT: "a port from 0 to 65535, or nothing",
  VISIBILITY_DEMO: "one of true, false",
  VISIBILITY_KEEP_TEXTS: "one of true, false",
  VISIBILITY_RATE_PER_MINUTE: "a whole number from 1 to 1000000",
  VISIBILITY_RATE_BURST: "a whole number from 1 to 1000000",
  VISIBILITY_RATE_PER_DAY: "a whole number from 1 to 1000000",
  VISIBILITY_SCAN_CAP: "a whole number from 1 to 1000000",
  ADMIN_TOKEN: "a text of 16 to 200 printable ASCII characters without spaces, or nothing",
  BENCH: "one of auto, on, off",
  BENCH_TOKEN: "a text of 16 to 200 printable ASCII characters without spaces, or nothing",
  BENCH_MAX_SANDBOXES: "a whole number from 1 to 1000000",
  BENCH_JOURNAL_BYTES: "a whole number from 1048576 to 4294967296",
  LOG_LEVEL: "one of all, trace, debug, info, warning, warn, error, fatal, none",
  LOG_FORMAT: "one of auto, json, pretty",
  REQUEST_TIMEOUT: "seconds from 0 to 3600, 0 for no limit",
  MAX_IN_FLIGHT: "a whole number from 1 to 100000",
  MAX_BODIES_PER_ADDRESS: "a whole number from 1 to 100000, or nothing",
  DRAIN_DELAY: "seconds from 0 to 300",
  DRAIN_TIMEOUT: "seconds from 0 to 300",
  OTEL_EXPORTER_OTLP_ENDPOINT: "an http or https URL such as http://localhost:4318",
  OTEL_EXPORTER_OTLP_HEADERS: "percent-encoded headers of printable ASCII such as api-key=secret,x-tenant=a%2Cb",
  OTEL_RESOURCE_ATTRIBUTES: "percent-encoded attributes such as deployment.environment.name=test,team=a%2Cb",
  OTEL_TRACES_SAMPLER_ARG: "a number from 0 to 1"
}

const wrongTokens = [
  "too-short",
  "x".repeat(201),
  "with some spaces in it",
  "€-is-in-no-header",
  "für-keine-kopfzeile",
  "tab\tin-the-middle"
]
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
    "javascript:alert(1)",
    ...["https:shop.example", "https:/shop.example", "https:///shop.example", "https://shop.example\\a"],
    ...["https://shop.example/a b", "https://shop.example/a\tb", "https://shop.example?", "https://shop.example#"],
    ...["https://user@shop.example", "https://@shop.example"]
  ],
  ALLOWED_HOSTS: [
    ...["http://shop.lan", "shop.lan/", "shop.lan,,other", "a b", "*shop", "shop.*", "::1", "shop.lan:port"],
    ...["shop.lan:65536", "*.shop.lan:99999", "[::1]:65536"]
  ],
  ALLOWED_ORIGINS: [
    ...["console.example", "https://", "https://console.example/", "*", "https://a.example,b.example"],
    ...["https://a:99999", "http://[zz]"]
  ],
  DATABASE_URL: [
    "vitrine.db",
    "sqlite:",
    "sqlite://",
    "file:vitrine.db",
    "memory",
    "sqlite",
    "postgres:vitrine",
    "postgres://",
    "postgres://host:port/vitrine",
    "postgres://12/34@localhost/vitrine",
    "mysql://localhost/vitrine"
  ],
  DATABASE_POOL_SIZE: ["0", "501", "-1", "ten", "1.5", "1e1"],
  DATABASE_POOL_TIMEOUT_MS: ["0", "99", "60001", "5s", "-5000"],
  SQLITE_SYNCHRONOUS: ["off", "extra", "0", "normal,full"],
  WORLD: ["data/examples/nothing.json", "nowhere/bookshop.json", "{}", "data/examples"],
  STORE_SEED: ["x".repeat(65), "x".repeat(10_000)],
  VISIBILITY_PORT: ["abc", "65536", "-1", "3.5"],
  VISIBILITY_DEMO: ["yes", "1", "truely", "off"],
  VISIBILITY_KEEP_TEXTS: ["yes"],
  VISIBILITY_RATE_PER_MINUTE: wrongNumbers,
  VISIBILITY_RATE_BURST: wrongNumbers,
  VISIBILITY_RATE_PER_DAY: wrongNumbers,
  VISIBILITY_SCAN_CAP: wrongNumbers,
  ADMIN_TOKEN: wrongTokens,
  BENCH: ["yes", "1", "onn", "on,off"],
  BENCH_TOKEN: wrongTokens,
  BENCH_MAX_SANDBOXES: wrongNumbers,
  BENCH_JOURNAL_BYTES: ["0", "-1", "1048575", "4294967297", "64 MiB", "1e9"],
  LOG_LEVEL: ["loud", "5", "info,debug", "information", "constructor", "__proto__"],
  LOG_FORMAT: ["xml", "toString", "json,pretty"],
  REQUEST_TIMEOUT: ["-1", "3601", "10s", "1e2", "Infinity", "NaN", "."],
  MAX_IN_FLIGHT: ["0", "-5", "100001", "1.5", "many"],
  MAX_BODIES_PER_ADDRESS: ["0", "-5", "100001", "1.5", "many"],
  DRAIN_DELAY: ["-1", "301", "5m", "0x5"],
  DRAIN_TIMEOUT: ["-1", "301", "5m", "0x5"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    "http:localhost:4318",
    "localhost:4318",
    "grpc://localhost:4317",
    "http://collector/?token=1"
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    ...["no-value", "a=1,,b=2", "two words=1", "api-key=€"],
    ...["a=%", "a=%zz", "a=%E2%82%AC", "a=1%0d%0ab: 2", "a%20b=1"]
  ],
  OTEL_RESOURCE_ATTRIBUTES: ["team", "a=1,,b=2", "=1", "team=100%", "team=%zz", "team=%ff"],
  OTEL_TRACES_SAMPLER_ARG: ["2", "-0.1", "1.01", "10%", "1e-3", "half"]
}

const variables = Object.keys(accepted) as Array<keyof typeof accepted>

// These values are secret, even if they are invalid.
const receivedOf = (name: string, text: string): string => {
  if (["OTEL_EXPORTER_OTLP_HEADERS", "ADMIN_TOKEN", "BENCH_TOKEN"].includes(name)) return "received something else"
  return /:.*@|token=/.test(text) ? "received a text that may contain a secret" : JSON.stringify(text).slice(1, 40)
}

/** The error of a start that fails: one line, with nothing on standard output. */
const complaintOf = async (env: Record<string, string>, start = runProgram) => {
  const { exitCode, stderr, stdout } = await start(env)
  expect(stdout).toBe("")
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  return stderr.trimEnd()
}

/** Settings with their secrets revealed. */
type Shown = Omit<Settings, "adminToken" | "benchToken" | "databaseUrl"> & {
  readonly adminToken: string | undefined
  readonly benchToken: string | undefined
  readonly databaseUrl: string
}

describe("settings", () => {
  const defaults: Shown = {
    port: 3000,
    host: "127.0.0.1",
    publicUrl: undefined,
    allowedHosts: [],
    allowedOrigins: [],
    databaseUrl: "sqlite:vitrine.db",
    databasePoolSize: 10,
    databasePoolTimeout: Duration.seconds(5),
    sqliteSynchronous: "normal",
    world: undefined,
    seed: "vitrine",
    visibilityPort: undefined,
    visibilityDemo: true,
    visibilityPerMinute: 60,
    visibilityBurst: 120,
    visibilityPerDay: 10_000,
    visibilityScanCap: 5000,
    visibilityKeepTexts: true,
    adminToken: undefined,
    bench: "auto",
    benchToken: undefined,
    benchMaxSandboxes: 10_000,
    benchJournalBytes: 67_108_864,
    logLevel: LogLevel.Info,
    logFormat: "auto",
    requestTimeout: 30_000,
    maxInFlight: 1000,
    bodiesPerAddress: undefined,
    drainDelay: 100,
    drainTimeout: 10_000,
    traceEndpoint: undefined,
    traceHeaders: {},
    traceService: undefined,
    traceAttributes: {},
    traceRatio: 1
  }

  test("have defaults, which also apply to empty variables", () => {
    expect(parse({})).toEqual(Either.right(defaults))
    expect(parse(Object.fromEntries(variables.map((name) => [name, ""])))).toEqual(Either.right(defaults))
    expect(parse(Object.fromEntries(variables.map((name) => [name, "  "])))).toEqual(Either.right(defaults))
  })

  test("accept the values that they document", () => {
    const right: ReadonlyArray<readonly [Record<string, string>, Partial<Shown>]> = [
      [{ PORT: "0" }, { port: 0 }],
      [{ PORT: "65535" }, { port: 65535 }],
      [{ PORT: " 8080 " }, { port: 8080 }],
      [{ HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
      [{ HOST: "::1" }, { host: "::1" }],
      [{ HOST: "my-shop.local" }, { host: "my-shop.local" }],
      [{ PUBLIC_URL: "https://shop.example/" }, { publicUrl: "https://shop.example" }],
      [{ PUBLIC_URL: "http://shop.example:8080/demo//" }, { publicUrl: "http://shop.example:8080/demo" }],
      [{ PUBLIC_URL: "HTTPS://Shop.Example:443/Demo" }, { publicUrl: "https://shop.example/Demo" }],
      [{ ALLOWED_HOSTS: "Shop.lan:3000, *.shop.lan,.lan" }, { allowedHosts: ["shop.lan:3000", "*.shop.lan", ".lan"] }],
      [{ ALLOWED_HOSTS: "shop.lan:65535,[fe80::9999]" }, { allowedHosts: ["shop.lan:65535", "[fe80::9999]"] }],
      [{ ALLOWED_HOSTS: "*" }, { allowedHosts: ["*"] }],
      [{ ALLOWED_HOSTS: "10.0.0.7,[fe80::1]:3000" }, { allowedHosts: ["10.0.0.7", "[fe80::1]:3000"] }],
      [{ ALLOWED_ORIGINS: "https://Console.example:8443" }, { allowedOrigins: ["https://console.example:8443"] }],
      [{ DATABASE_URL: ":memory:" }, { databaseUrl: ":memory:" }],
      [{ DATABASE_URL: "sqlite::memory:" }, { databaseUrl: ":memory:" }],
      [{ DATABASE_URL: "sqlite:data/shop.db" }, { databaseUrl: "sqlite:data/shop.db" }],
      [{ DATABASE_URL: "sqlite:/var/lib/shop.db" }, { databaseUrl: "sqlite:/var/lib/shop.db" }],
      [{ DATABASE_URL: "sqlite:///var/lib/shop.db" }, { databaseUrl: "sqlite:///var/lib/shop.db" }],
      [{ DATABASE_URL: "postgres://localhost/shop" }, { databaseUrl: "postgres://localhost/shop" }],
      [
        { DATABASE_URL: "postgresql://me:it's%20secret@db.example:6432/shop?sslmode=require" },
        { databaseUrl: "postgresql://me:it's%20secret@db.example:6432/shop?sslmode=require" }
      ],
      [{ DATABASE_POOL_SIZE: "1" }, { databasePoolSize: 1 }],
      [{ DATABASE_POOL_SIZE: " 500 " }, { databasePoolSize: 500 }],
      [{ DATABASE_POOL_TIMEOUT_MS: "250" }, { databasePoolTimeout: Duration.millis(250) }],
      [{ SQLITE_SYNCHRONOUS: "Full" }, { sqliteSynchronous: "full" }],
      [{ WORLD: " data/examples/bookshop.json " }, { world: "data/examples/bookshop.json" }],
      [{ STORE_SEED: "x".repeat(64) }, { seed: "x".repeat(64) }],
      [{ VISIBILITY_PORT: "0" }, { visibilityPort: 0 }],
      [{ VISIBILITY_DEMO: "False" }, { visibilityDemo: false }],
      [{ VISIBILITY_RATE_PER_MINUTE: "600" }, { visibilityPerMinute: 600 }],
      [{ VISIBILITY_RATE_BURST: "1" }, { visibilityBurst: 1 }],
      [{ VISIBILITY_RATE_PER_DAY: "1000000" }, { visibilityPerDay: 1_000_000 }],
      [{ VISIBILITY_SCAN_CAP: "10" }, { visibilityScanCap: 10 }],
      [{ VISIBILITY_KEEP_TEXTS: "false" }, { visibilityKeepTexts: false }],
      [{ ADMIN_TOKEN: "sixteen-or-more!" }, { adminToken: "sixteen-or-more!" }],
      [{ BENCH: "Off" }, { bench: "off" }],
      [{ BENCH_TOKEN: "sixteen-or-more!" }, { benchToken: "sixteen-or-more!" }],
      [{ BENCH_MAX_SANDBOXES: "1" }, { benchMaxSandboxes: 1 }],
      [{ BENCH_JOURNAL_BYTES: "1048576" }, { benchJournalBytes: 1_048_576 }],
      [{ LOG_LEVEL: "Debug" }, { logLevel: LogLevel.Debug }],
      [{ LOG_LEVEL: "NONE" }, { logLevel: LogLevel.None }],
      [{ LOG_FORMAT: "JSON" }, { logFormat: "json" }],
      [{ REQUEST_TIMEOUT: "0.25" }, { requestTimeout: 250 }],
      [{ REQUEST_TIMEOUT: "0" }, { requestTimeout: 0 }],
      [{ MAX_IN_FLIGHT: "1" }, { maxInFlight: 1 }],
      [{ MAX_BODIES_PER_ADDRESS: "250" }, { bodiesPerAddress: 250 }],
      [{ DRAIN_DELAY: "5" }, { drainDelay: 5000 }],
      [{ DRAIN_TIMEOUT: "300" }, { drainTimeout: 300_000 }],
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/" }, { traceEndpoint: "http://localhost:4318" }],
      [
        { OTEL_EXPORTER_OTLP_HEADERS: "api-key=a=b,x-tenant=7" },
        { traceHeaders: { "api-key": "a=b", "x-tenant": "7" } }
      ],
      [
        { OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20dXNlcg%3D%3D , x-tenant = a%2Cb" },
        { traceHeaders: { Authorization: "Basic dXNlcg==", "x-tenant": "a,b" } }
      ],
      [
        { OTEL_RESOURCE_ATTRIBUTES: "team=b%20c, service.name=caf%C3%A9,pair%3D=a=b,none=" },
        { traceAttributes: { team: "b c", "service.name": "café", "pair=": "a=b", none: "" } }
      ],
      [{ OTEL_SERVICE_NAME: "shop" }, { traceService: "shop" }],
      [{ OTEL_TRACES_SAMPLER_ARG: "0.05" }, { traceRatio: 0.05 }],
      [{ OTEL_TRACES_SAMPLER_ARG: ".5" }, { traceRatio: 0.5 }],
      [{ OTEL_TRACES_SAMPLER_ARG: "1.0" }, { traceRatio: 1 }]
    ]
    for (const [env, expected] of right) expect(parse(env)).toEqual(Either.right({ ...defaults, ...expected }))
  })

  test("accept both ends of the documented range of numbers, and nothing greater", () => {
    const greatest = Object.values(settingDeclarations).flatMap(({ accepted, variable }) => {
      const [, least = "", most = ""] = /(?:number|port|milliseconds) from (\d+) to (\d+)/.exec(accepted) ?? []
      // The share of traces is not a whole number.
      return most === "" || variable === "OTEL_TRACES_SAMPLER_ARG" ? [] : [{ variable, least, most }]
    })
    expect(greatest.length).toBeGreaterThan(10)
    for (const { least, most, variable } of greatest) {
      for (const value of [least, most])
        expect([variable, value, parse({ [variable]: value })._tag]).toEqual([variable, value, "Right"])
      const more = String(Number(most) + 1)
      expect([variable, more, parse({ [variable]: more })._tag]).toEqual([variable, more, "Left"])
    }
  })

  test("are all in these tables, except the one that accepts any text", () => {
    expect([...variables, "OTEL_SERVICE_NAME"].toSorted()).toEqual(
      Object.values(settingDeclarations)
        .map(({ variable }) => variable)
        .toSorted()
    )
  })

  for (const name of variables) {
    test(`refuse every invalid ${name}`, () => {
      for (const value of wrong[name]) {
        const refused = parse({ [name]: value })
        expect([value, refused._tag]).toEqual([value, "Left"])
        const message = String(Either.getOrThrow(Either.flip(refused)))
        expect(message).toContain(name)
        expect(message).toContain(accepted[name])
        expect(message).toContain(receivedOf(name, value))
      }
    })
  }

  test("refuse a PUBLIC_URL with a password, and do not show it", () => {
    const message = String(Either.getOrThrow(Either.flip(parse({ PUBLIC_URL: "https://user:hush@shop.example" }))))
    expect(message).toContain("without user, password, query or fragment")
    expect(message).not.toContain("hush")
  })

  test.each([
    "postgres://shop:hu/sh@db.example/shop",
    "postgres://shop:hu/sh@hu@db.example/shop",
    "postgres://me@corp:hu?sh@db.example/shop",
    "postgres://me/7:1/hu@db.example/shop",
    "postgres://shop:1/hu@db.example/shop",
    "postgres://shop:12#hush@db.example/shop",
    "postgres://shop:12?hush@db.example/shop",
    "postgres://shop:1/2?hush@db.example/shop",
    "'postgres://shop:hush@db.example/shop'",
    "DATABASE_URL=postgres://shop:hush@db.example/shop",
    "postgres:shop:hush@db.example/shop",
    "shop:hush@db.example/shop",
    "host=db.example password='hu sh' dbname=shop",
    "mysql://db.example/shop?user=shop&password=hush",
    "Server=db.example;Uid=shop;Pwd = hush"
  ])("refuse the DATABASE_URL %s without showing it", (value) => {
    const message = String(Either.getOrThrow(Either.flip(parse({ DATABASE_URL: value }))))
    expect(message).toContain("received a text that may contain a secret")
    expect(message).not.toMatch(/hu|sh@/)
  })

  test("show a refused path in which these signs and words mean something else", () => {
    for (const value of ["packs/@acme/world.json", "keyboards/compass.json"]) {
      const message = String(Either.getOrThrow(Either.flip(parse({ WORLD: value }))))
      expect(message).toContain(JSON.stringify(value))
    }
  })

  test("refuse a PUBLIC_URL to which no path can be appended", () => {
    for (const value of ["https://shop.example/?ref=1", "https://shop.example/#top"]) {
      expect([value, parse({ PUBLIC_URL: value })._tag]).toEqual([value, "Left"])
    }
  })
})

describe("a start that fails says so in one line and exits with 1", () => {
  test("for every invalid variable", async () => {
    const start = (env: Record<string, string>) => runInProcess(["serve"], env)
    for (const name of variables) {
      const line = await complaintOf({ [name]: wrong[name][0] ?? "" }, start)
      expect(line).toStartWith(`${name}: expected ${accepted[name]}, received `)
      expect(line).toContain(receivedOf(name, wrong[name][0] ?? ""))
    }
  }, 60_000)

  test("with one line for each if several variables are invalid", async () => {
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

  test("when the port of the analytics is taken, or is also the store's", async () => {
    using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("taken") })
    const taken = String(other.port)
    const free = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { data() {} } })
    free.stop(true)
    const same = String(free.port)
    const complaints = await Promise.all([
      complaintOf({ VISIBILITY_PORT: taken }),
      complaintOf({ PORT: same, VISIBILITY_PORT: same })
    ])
    expect(complaints).toEqual([
      `VISIBILITY_PORT: ${taken} is already in use on 127.0.0.1; 0 takes a free one`,
      `VISIBILITY_PORT: ${same} is also the store's port; leave VISIBILITY_PORT out to serve both on it`
    ])
  }, 20_000)

  test("when the host is not an address of this machine, or does not exist", async () => {
    // The first is reserved for documentation (RFC 5737). The second is reserved and never resolves (RFC 2606).
    const hosts = ["203.0.113.1", "no-such-host.invalid", "256.1.1.1", "::zz"]
    const complaints = await Promise.all(hosts.map((HOST) => complaintOf({ HOST })))
    expect(complaints).toEqual([
      "HOST: 203.0.113.1 is not an address of this machine",
      ...hosts
        .slice(1)
        .map((host) => `HOST: ${host} is neither a known host name nor an address that this machine can listen on`)
    ])
  }, 20_000)
})

test("a start with empty variables uses the defaults and prints no error", async () => {
  using directory = temporaryDirectory()
  const empty = Object.fromEntries(variables.filter((name) => name !== "PORT").map((name) => [name, ""]))
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
