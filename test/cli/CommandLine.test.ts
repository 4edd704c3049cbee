import { Database } from "bun:sqlite"
import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ConfigProvider, Effect } from "effect"
import packageJson from "../../package.json" with { type: "json" }
import { settingDeclarations, settings } from "../../src/Config.ts"
import { optionOf } from "../../src/cli/SettingOptions.ts"
import { openProgram, runProgram, temporaryDirectory } from "../support/process.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { runInProcess as vitrine } from "./inProcess.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const commands = ["serve", "world", "reset", "openapi", "doctor", "verify", "health"]

/** A ready server for commands that send requests. */
const store = useStore()
const portOf = (url: string) => new URL(url).port

describe("vitrine as a separate process", () => {
  test("--version prints the version and nothing else", async () => {
    expect(await runProgram({}, undefined, ["--version"])).toEqual({
      exitCode: 0,
      stdout: `${packageJson.version}\n`,
      stderr: ""
    })
  })

  test("gives the same help, errors and exit codes as a call within the tests' process", async () => {
    using directory = temporaryDirectory()
    const calls = [["--help"], ["serve", "--nope"], ["reset", "--database-url", "sqlite:nothing.db"]]
    const outcomes = await Promise.all(calls.map((words) => runProgram({}, directory.path, words)))
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 2, 1])
    expect(outcomes).toEqual(await Promise.all(calls.map((words) => vitrine(words))))
  })
})

describe("vitrine", () => {
  test("--help names every command, option, variable and exit code, in plain text", async () => {
    const { exitCode, stderr, stdout } = await vitrine(["--help"])
    expect([exitCode, stderr]).toEqual([0, ""])
    for (const command of commands) expect(stdout).toContain(command)
    for (const { variable } of Object.values(settingDeclarations)) expect(stdout).toContain(`--${optionOf(variable)}`)
    expect(stdout).toContain("EXIT CODES")
    expect(stdout).not.toContain("\u001b[")
  })

  test("--help is short and lists commands before options, in lines of at most 110 characters", async () => {
    const { stdout } = await vitrine(["--help"])
    const lines = stdout.split("\n")
    expect(lines.length).toBeLessThan(100)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(lines).toContain(
      "  keys revoke <key-id>                 Revokes a key permanently, from the next request on"
    )
    expect(stdout.indexOf("COMMANDS")).toBeLessThan(stdout.indexOf("OPTIONS"))
    expect(stdout).toMatch(/^ {2}--port VALUE {2,}The port to listen on; 0 takes a free one\. \(PORT, 3000\)$/m)
    expect(stdout).not.toMatch(/user-defined|This setting/)
    // What it leaves out of a command and of an option is in the command's own help.
    expect(stdout).not.toMatch(/Exits with 0 if a start would succeed|Stock, rates, fares/)
    const ownHelp = (await vitrine(["doctor", "--help"])).stdout.replaceAll(/\s+/g, " ")
    expect(ownHelp).toContain("Exits with 0 if a start would succeed.")
    expect(ownHelp).toContain("The seed of the world. (STORE_SEED, vitrine) Stock, rates, fares")
    // How a server makes its token is of no use to who only sends it.
    expect((await vitrine(["bench", "grade", "--help"])).stdout).not.toContain("derived")
    expect((await vitrine(["bench", "--help"])).stdout.split("\n").length).toBeLessThan(40)
  })

  test.each([
    [["reset", "--help"], "vitrine reset [OPTION...]", /^ {2}--sandbox VALUE {2,}The sandbox to reset\. \(default\)$/m],
    [["keys", "revoke", "-h"], "vitrine keys revoke <key-id> [OPTION...]", /^ {2}<key-id> {2,}key_/m],
    [["visibility"], "vitrine visibility COMMAND", /^ {2}import <file> {2,}Imports real answers/m],
    [
      ["mcp", "-h"],
      "vitrine mcp [OPTION...]",
      /^ {2}--database-url VALUE {2,}Where the store is kept. \(DATABASE_URL, :memory:\)/m
    ],
    [["visibility", "user", "-h"], "vitrine visibility user <name> [OPTION...]", /^ {2}--org VALUE\.\.\. {2,}An organ/m]
  ])("%p prints its usage", async (words, usage, row) => {
    const { exitCode, stderr, stdout } = await vitrine(words)
    expect([exitCode, stderr]).toEqual([0, ""])
    expect(stdout).toContain(`\n  ${usage}\n`)
    expect(stdout).toMatch(row)
  })

  test.each(commands)("%s --help says what it does", async (command) => {
    const { exitCode, stdout } = await vitrine([command, "--help"])
    expect(exitCode).toBe(0)
    expect(stdout).toContain("DESCRIPTION")
    expect(stdout.length).toBeGreaterThan(200)
  })

  test.each(["bash", "zsh", "fish"])("--completions %s prints a script that knows the commands", async (shell) => {
    const { exitCode, stdout } = await vitrine(["--completions", shell])
    expect(exitCode).toBe(0)
    for (const command of commands) expect(stdout).toContain(command)
  })

  test("each value that an option accepts is in its help and in the shell completions, and is accepted in any case", async () => {
    const { stdout: help } = await vitrine(["--help"])
    const { stdout: script } = await vitrine(["--completions", "fish"])
    const choices = Object.values(settingDeclarations).filter(({ choices: words }) => words.length > 0)
    expect(choices.length).toBeGreaterThan(3)
    for (const { variable, choices: words } of choices) {
      expect(help.replace(/\s+/g, " ")).toContain(`One of ${words.join(", ")}. (${variable}, `)
      if (variable !== "LOG_LEVEL") {
        const offered = words.map((word) => `${word}''`).join()
        expect(script).toMatch(new RegExp(`-l ${optionOf(variable)} -r -f -a "\\{${offered}\\}"`))
      }
      for (const word of [...words, words[0]?.toUpperCase() ?? ""]) {
        Effect.runSync(Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map([[variable, word]]))))
      }
    }
    // The library itself declares this option, with its own values.
    for (const level of /-l log-level -r -f -a "\{(.*?)\}"/.exec(script)?.[1]?.split(",") ?? []) {
      expect(settingDeclarations.logLevel.choices).toContain(level.replace("''", ""))
    }
  })

  test.each([
    ["no such command", ["nonsense"]],
    ["help with no such command", ["nonsense", "--help"]],
    ["no such option", ["serve", "--nope"]],
    ["an option without its value", ["--port"]],
    ["the option of every command without its value", ["doctor", "--log-level"]]
  ])("ends with 2 for %s, and says why", async (_, words) => {
    const { exitCode, stderr, stdout } = await vitrine(words)
    expect([exitCode, stdout]).toEqual([2, ""])
    expect(stderr).toMatch(/\S/)
    expect(stderr).not.toContain("\u001b[")
  })

  test("ends with 1 for an invalid value of an option, with the same error as for the environment variable", async () => {
    const refused = { exitCode: 1, stdout: "", stderr: 'PORT: expected a port from 0 to 65535, received "abc"\n' }
    expect(await vitrine(["--port", "abc"])).toEqual(refused)
    expect(await vitrine(["serve", "--port=abc"])).toEqual(refused)
    for (const words of [
      ["--log-level", "loud"],
      ["serve", "--log-level=loud"]
    ]) {
      expect((await vitrine(words)).stderr).toStartWith("LOG_LEVEL: expected one of all, trace, debug, ")
    }
  })
})

describe("serve", () => {
  test.each([[[]], [["serve"]]])("%p takes options, which win over the environment", async (command) => {
    using directory = temporaryDirectory()
    const words = [...command, "--port", "0", "--database-url", "sqlite:given.db", "--log-level", "debug"]
    await using program = await openProgram({ DATABASE_URL: "sqlite:other.db", PORT: "1" }, directory.path, words)
    expect((await get(`${program.url}/readyz`)).body).toEqual({ status: "ready" })
    expect(readdirSync(directory.path).filter((name) => name.endsWith(".db"))).toEqual(["given.db"])
  })
})

describe("openapi", () => {
  test("prints the document that a server serves", async () => {
    const { exitCode, stdout } = await vitrine(["openapi", "--public-url", "https://shop.example"])
    expect(exitCode).toBe(0)
    const document = JSON.parse(stdout)
    expect(document.servers).toEqual([{ url: "https://shop.example" }])
    const served = (await get(`${store.url}/openapi.json`)).body
    expect({ ...document, servers: [] }).toEqual({ ...served, servers: [] })
  })
})

describe("reset", () => {
  test("empties one sandbox while a server runs, and leaves none of its rows", async () => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
    await using program = await openProgram(env)
    const other = `${program.url}/sandboxes/other`
    for (const url of [program.url, other]) {
      await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))
    }
    expect((await vitrine(["reset"], env)).exitCode).toBe(0)
    expect((await get(`${program.url}/api/orders`)).body.items).toEqual([])
    expect((await get(`${other}/api/orders`)).body.items).toHaveLength(1)
    using database = new Database(join(directory.path, "store.db"), { readonly: true })
    expect(database.query("select distinct sandbox from orders").all()).toEqual([{ sandbox: "other/0" }])
    expect((await vitrine(["reset", "--sandbox", "other"], env)).stdout).toContain("other")
    expect((await get(`${other}/api/orders`)).body.items).toEqual([])
    // Its clock is frozen, and only the bench can repeat its set-up.
    const made = {
      name: "frozen",
      clock: { mode: "frozen", at: "2025-01-15T09:30:00Z" },
      setup: [{ operation: "createCart", request: {} }]
    }
    expect((await post(`${program.url}/bench/v1/sandboxes`, made)).status).toBe(201)
    const { exitCode, stderr } = await vitrine(["reset", "--sandbox", "frozen"], env)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("vitrine sandbox reset frozen")])
    expect((await get(`${program.url}/bench/v1/sandboxes/frozen/state?view=exact`)).body.state.carts).toHaveLength(1)
  })

  test("refuses an invalid sandbox name, and a database that cannot be opened", async () => {
    expect(await vitrine(["reset", "--sandbox", "Not A Name"])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr:
        '--sandbox: expected 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen, received "Not A Name"\n'
    })
    const { exitCode, stderr } = await vitrine(["reset", "--database-url", "sqlite:."])
    expect(exitCode).toBe(1)
    expect(stderr).toStartWith("DATABASE_URL: cannot open . (")
  })
})

describe("doctor", () => {
  test("finds no problem in a new directory, and creates nothing in it", async () => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "vitrine.db")}` }
    const { exitCode, stderr, stdout } = await vitrine(["doctor", "--port", "0"], env)
    expect([exitCode, stderr]).toEqual([0, ""])
    expect(stdout.match(/^ok/gm)).toHaveLength(4)
    expect(stdout).toContain("will be made by the first start")
    expect(readdirSync(directory.path)).toEqual([])
  })

  test("reports the migrations of an existing database, and fails if one is newer than the program", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    const env = { DATABASE_URL: `sqlite:${file}`, PORT: "0" }
    await vitrine(["visibility", "organization", "Acme"], env)
    expect((await vitrine(["doctor"], env)).stdout).toMatch(/migrations +[1-9]\d* applied, none pending/)
    using database = new Database(file)
    database.run("insert into effect_sql_migrations (migration_id, name) values (9999, 'of_tomorrow')")
    const { exitCode, stdout } = await vitrine(["doctor"], env)
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^FAIL +migrations +its newest migration is 9999_of_tomorrow, but the newest that Vitrine /m)
  })

  test("names everything that would stop a start", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "text.db")
    writeFileSync(file, "This is no database, however long it may be. ".repeat(100))
    const port = portOf(store.url)
    const { exitCode, stderr, stdout } = await vitrine(["doctor", "--database-url", `sqlite:${file}`, "--port", port])
    expect(exitCode).toBe(1)
    expect(stdout).toContain(`FAIL  database    cannot open ${file} (`)
    expect(stdout).toMatch(/^FAIL +port .*in use by another Vitrine/m)
    expect(stderr).toBe("Failed checks: database, port.\n")
    const world = join(directory.path, "world.json")
    writeFileSync(world, JSON.stringify({ products: [{}] }))
    const bad = await vitrine(["doctor", "--world", world, "--database-url", "sqlite::memory:", "--port", "0"])
    expect(bad.stdout.match(/^FAIL +world /gm)?.length).toBeGreaterThan(1)
    expect(bad.stderr).toBe("Failed checks: world.\n")
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "vitrine.db")}` }
    // An address reserved for documentation: no machine has it.
    const elsewhere = await vitrine(["doctor"], { ...env, PORT: "0", HOST: "192.0.2.1" })
    expect(elsewhere.stdout).toMatch(/^FAIL +port +HOST: 192\.0\.2\.1 is not an address of this machine$/m)
    expect(elsewhere.stderr).toBe("Failed checks: port.\n")
    using other = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { data() {} } })
    const taken = await vitrine(["doctor"], { ...env, PORT: "0", VISIBILITY_PORT: String(other.port) })
    expect(taken.stdout).toContain(`FAIL  analytics   VISIBILITY_PORT: ${other.port} is already in use on 127.0.0.1;`)
    // Reserved, and never resolves (RFC 2606).
    const unknown = await vitrine(["doctor"], { ...env, PORT: "0", HOST: "no-such-host.invalid" })
    expect(unknown.stdout).toMatch(
      /^FAIL +port +HOST: no-such-host\.invalid is neither a known host name nor an address that .+ on$/m
    )
    const below = await vitrine(["doctor", "--port", "0", "--database-url", `sqlite:${file}/folder/vitrine.db`])
    expect(below.stdout).toContain(`cannot open ${file}/folder/vitrine.db (${file} is not a folder)`)
    expect(below.stderr).toBe("Failed checks: database.\n")
    const apart = await vitrine(["doctor"], { ...env, PORT: "0", VISIBILITY_PORT: port })
    expect([apart.exitCode, apart.stderr]).toEqual([1, "Failed checks: analytics.\n"])
    const same = await vitrine(["doctor"], { ...env, PORT: "4321", VISIBILITY_PORT: "4321" })
    expect(same.stdout).toMatch(/^FAIL +analytics +VISIBILITY_PORT: 4321 is also the store's port/m)
    const wrong = await vitrine(["doctor"], { PORT: "abc", HOST: "two words" })
    expect(wrong.stdout.match(/^FAIL +settings +(PORT|HOST): expected/gm)).toHaveLength(2)
  })
})

describe("health", () => {
  test("ends with 0 if the server is ready, and with 1 if there is none", async () => {
    const env = { PORT: portOf(store.url), HOST: "0.0.0.0" }
    expect(await vitrine(["health"], env)).toEqual({ exitCode: 0, stdout: "", stderr: "" })
    // A port on which nothing listens any more.
    const closed = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { data() {} } })
    closed.stop(true)
    const { exitCode, stderr } = await vitrine(["health", "--port", String(closed.port)])
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`http://127.0.0.1:${closed.port}/readyz: `)
  })
})

test("commands that only read create no database", async () => {
  using directory = temporaryDirectory()
  const env = { DATABASE_URL: `sqlite:${join(directory.path, "vitrine.db")}` }
  const calls = [["openapi"], ["doctor"], ["verify"], ["health", "--port", "1"], ["--help"]]
  for (const words of calls) await vitrine(words, env)
  expect(readdirSync(directory.path)).toEqual([])
})
