import { describe, expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { settingDeclarations } from "../../src/Config.ts"
import { loadProgram } from "../../src/cli/CommandLine.ts"
import { commandsOf } from "../../src/cli/command.ts"
import { optionOf } from "../../src/cli/SettingOptions.ts"
import { temporaryDirectory } from "../support/process.ts"
import { runInProcess } from "./inProcess.ts"

// A value that every setting refuses, except the service name of traces, which may be any text.
const wrong = "?! ".repeat(100)
const settings = Object.values(settingDeclarations).filter(({ variable }) => variable !== "OTEL_SERVICE_NAME")
const everywhere = ["LOG_LEVEL"]

/** The arguments that a command needs before it reads its settings. */
const operands: Record<string, ReadonlyArray<string>> = {
  "bench diff": ["run_0", "run_1"],
  "bench experiment report": ["mug-choice"],
  "bench experiment run": ["mug-choice", "--agent", "idle"],
  "bench export": ["mug-choice", "--as", "visibility", "--out", "folder"],
  "bench grade": ["run"],
  "bench replay": ["folder"],
  "bench run": ["--agent", "idle"],
  "bench show": ["shop/mug"],
  "bench watch": ["run"],
  "keys create": ["--org", "Acme"],
  "keys revoke": ["key_nothing"],
  "keys rotate": ["key_nothing"],
  "sandbox clock": ["run"],
  "sandbox diff": ["run"],
  "sandbox drop": ["run"],
  "sandbox export": ["run"],
  "sandbox fault add": ["run", "slow"],
  "sandbox fault list": ["run"],
  "sandbox fault remove": ["run", "--all"],
  "sandbox fork": ["run"],
  "sandbox import": ["run.json"],
  "sandbox reset": ["run"],
  "sandbox restore": ["run", "snp_0"],
  "sandbox show": ["run"],
  "sandbox snapshot": ["run"],
  "visibility apply": ["plan.yaml"],
  "visibility forget": ["--org", "Acme", "--everything"],
  "visibility import": ["answers.jsonl"],
  "visibility members": ["Acme"],
  "visibility organization": ["Acme"],
  "visibility user": ["Dana", "--org", "Acme"],
  "world add": ["pack"],
  "world check": ["world.json"]
}

const commands = commandsOf(await loadProgram())
  .filter(([path, { children }]) => path.length === 0 || children.length === 0)
  .map(([path, { meaning, specs }]) => ({
    name: path.join(" "),
    path,
    meaning,
    specs,
    options: new Set(specs.map(({ name }) => name))
  }))

describe("every command", () => {
  test("is in this list", () => {
    expect(commands.map(({ name }) => name).toSorted()).toEqual([
      ...[
        "",
        ...[
          "diff",
          "experiment report",
          "experiment run",
          "export",
          "grade",
          "list",
          "replay",
          "run",
          "show",
          "validate",
          "watch"
        ].map((name) => `bench ${name}`),
        "doctor",
        "health",
        "keys create",
        "keys list",
        "keys revoke",
        "keys rotate",
        "mcp",
        "openapi",
        "reset",
        ...[
          "clock",
          "create",
          "diff",
          "drop",
          "export",
          "fault add",
          "fault list",
          "fault remove",
          "fork",
          "import",
          "list",
          "reset",
          "restore",
          "show",
          "snapshot"
        ].map((name) => `sandbox ${name}`),
        "serve",
        "verify"
      ],
      ...["apply", "export", "forget", "import", "members", "organization", "rematch", "simulate", "user"].map(
        (name) => `visibility ${name}`
      ),
      "world add",
      "world check"
    ])
  })

  test.each(commands)(
    "`$name` reads each setting that it accepts, in any position, and refuses every other by name",
    async ({ name, options, path }) => {
      using directory = temporaryDirectory()
      const env = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
      const more = operands[name] ?? []
      for (const { accepted, variable } of settings) {
        const option = `--${optionOf(variable)}`
        if (!options.has(option) && !everywhere.includes(variable)) {
          expect(await runInProcess([option, wrong, ...path, ...more], env)).toEqual({
            exitCode: 2,
            stdout: "",
            stderr: expect.stringMatching(new RegExp(`^\`vitrine ${name}\` takes no ${option}\\. It takes --`))
          })
          continue
        }
        for (const words of [
          [...path, ...more, option, wrong],
          [option, wrong, ...path, ...more],
          [...path, `${option}=${wrong}`, ...more]
        ]) {
          const { exitCode, stderr, stdout } = await runInProcess(words, env)
          // The exit code 1 of the bench means that an agent failed.
          expect([words, exitCode]).toEqual([words, /^(bench|sandbox) |^world add$/.test(name) ? 2 : 1])
          expect(stdout + stderr).toContain(`${variable}: expected ${accepted}, received `)
        }
      }
      expect(readdirSync(directory.path)).toEqual([])
    }
  )

  test.each(commands)(
    "`$name --help` says what it does and what each option and argument means",
    async ({ meaning, path, specs }) => {
      const text = (await runInProcess([...path, "--help"])).stdout.replaceAll(/\s+/g, " ")
      expect(text).toContain(` DESCRIPTION ${meaning} `)
      for (const { meaning, name, takes } of specs) {
        const values = takes === "values" ? " VALUE..." : takes === "a value" ? " VALUE" : ""
        expect(text).toContain(` ${name}${name.startsWith("--") ? values : ""} ${meaning} `)
      }
    }
  )

  test("the --port of a command that only calls a server is described as the port to call, not to listen on", () => {
    const portOf = (name: string) =>
      commands.find((each) => each.name === name)?.specs.find((spec) => spec.name === "--port")
    for (const name of ["bench run", "bench watch", "sandbox create", "health"]) {
      expect([name, portOf(name)?.meaning]).toEqual([
        name,
        expect.stringMatching(/^The port of the server.*\(PORT, 3000\)$/)
      ])
    }
    expect(portOf("serve")?.meaning).toStartWith("The port to listen on")
  })

  test.each(commands)("`$name` has --database-url if it works on a database, and only then", ({ name, options }) => {
    const looksAtDatabase = !/^(health|openapi|(bench|sandbox|world) .*)$/.test(name)
    expect(options.has("--database-url")).toBe(looksAtDatabase)
  })
})

describe("the database of --database-url", () => {
  test("is used instead of the environment's", async () => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "other.db")}` }
    const given = ["--database-url", `sqlite:${join(directory.path, "given.db")}`]
    const run = async (...words: ReadonlyArray<string>) => {
      const { exitCode, stderr, stdout } = await runInProcess(words, env)
      expect({ words, exitCode, stderr }).toEqual({ words, exitCode: 0, stderr: "" })
      return stdout
    }
    const organization = (await run(...given, "visibility", "organization", "Acme")).trim()
    const user = (await run("visibility", "user", "Dana\u202e", "--org", organization, ...given)).trim()
    const [key = ""] = /key_\w{26}/.exec(await run("keys", ...given, "create", "--user", user)) ?? []
    expect(await run("keys", "list", ...given)).toMatch(new RegExp(`^${key} .*"Dana\\\\u202e"`, "m"))
    const [rotated = ""] = /key_\w{26}/.exec(await run("keys", "rotate", key, ...given)) ?? []
    await run("keys", "revoke", ...given, rotated)
    expect(await run("keys", "list", ...given)).toMatch(new RegExp(`^${rotated} .* revoked `, "m"))
    await run("reset", ...given)
    const files = readdirSync(directory.path).filter((name) => name.startsWith("other"))
    expect(files).toEqual([])
  })
})

describe("a database that does not exist", () => {
  test.each([
    ["reset"],
    ["keys list"],
    ["keys create --org Acme"],
    ["keys revoke key_nothing"],
    ["keys rotate key_nothing"],
    ["visibility user Dana --org Acme"],
    ["visibility members Acme"]
  ])("is reported by `%s`, which creates nothing", async (words) => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "folder", "mistyped.db")
    expect(await runInProcess([...words.split(" "), "--database-url", `sqlite:${file}`])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `DATABASE_URL: the database ${file} does not exist; \`vitrine serve\` makes it.\n`
    })
    expect(readdirSync(directory.path)).toEqual([])
  })
})

describe("an unknown command", () => {
  const commands =
    "The commands are serve, mcp, world, sandbox, bench, reset, keys, visibility, openapi, doctor, verify, health.\n"
  test.each([
    [["serv"], `There is no command \`vitrine serv\`. Did you mean serve? ${commands}`],
    [["nonsense", "--help"], `There is no command \`vitrine nonsense\`. ${commands}`],
    [
      ["keys", "revok", "key_1"],
      "There is no command `vitrine keys revok`. Did you mean revoke? The commands are create, list, revoke, rotate.\n"
    ]
  ])("%p is refused, with the list of commands", async (words, stderr) => {
    expect(await runInProcess(words)).toEqual({ exitCode: 2, stdout: "", stderr })
  })
})

describe("an invalid value of an option", () => {
  test.each(["bench run --help --trials x", "visibility export answers --format foo --help"])(
    "does not prevent help: %s",
    async (line) => {
      const { exitCode, stdout } = await runInProcess(line.split(" "))
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining("DESCRIPTION")])
    }
  )

  test.each([
    ["visibility export --format foo", '--format: expected one of ndjson, csv, parquet, received "foo"\n'],
    [
      "--format=foo visibility import file.csv",
      '--format: expected one of jsonl, openai, anthropic, gemini, perplexity, csv, received "foo"\n'
    ],
    [
      "visibility export --table answers --table foo --table Days",
      '--table: expected one of answers, mentions, citations, daily, received "foo"\n--table: expected one of answers, mentions, citations, daily, received "Days"\n'
    ],
    ["sandbox diff s --ignore foo", '--ignore: expected one of channel, buyer, received "foo"\n'],
    ["bench run --keep foo", '--keep: expected one of none, failed, all, received "foo"\n'],
    ["bench export starter --as foo --out x", '--as: expected one of harbor, visibility, received "foo"\n'],
    ["bench run --agent idle --trials x", '--trials: expected a whole number from 1 to 100, received "x"\n'],
    ["bench run --agent idle --trials 1.5", '--trials: expected a whole number from 1 to 100, received "1.5"\n'],
    ["visibility simulate NAME --days -1", '--days: expected a whole number from 1 to 730, received "-1"\n'],
    ["mcp --http-port 65536", '--http-port: expected a port from 0 to 65535, received "65536"\n']
  ])("`%s` is refused in one line that says what is accepted", async (words, stderr) => {
    expect(await runInProcess(words.split(" "))).toEqual({ exitCode: 2, stdout: "", stderr })
  })
})

describe("an empty value, as from an unset shell variable", () => {
  test("is not mentioned if the command does not accept the option at all", async () => {
    const { exitCode, stderr } = await runInProcess(["bench", "list", "--gate="])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("takes no --gate")])
    expect(stderr).not.toContain("received nothing")
  })

  test.each([
    ["mcp --tools=", "--tools"],
    ["mcp --hide=", "--hide"],
    ["mcp --seed=", "--seed"],
    ["bench list --runs --after=", "--after"],
    ["bench run --agent idle --model=", "--model"],
    ["bench run --agent idle --limit=", "--limit"],
    ["serve --bench-token=", "--bench-token"],
    ["sandbox create --clock=", "--clock"],
    ["visibility members Acme --role=", "--role"]
  ])("is refused: %s", async (line, option) => {
    const words = line.split(" ")
    const stderr = `${option}: expected a value, received nothing\n`
    for (const given of [words, [...words.slice(0, -1), option, ""]]) {
      expect(await runInProcess(given)).toEqual({ exitCode: 2, stdout: "", stderr })
    }
  })

  test("is accepted for --answer, and refused for --agent with the kinds of agent", async () => {
    const { stderr } = await runInProcess(["bench", "grade", "none", "--answer=", "--server", "http://localhost:1"])
    expect(stderr).toBe(
      "http://localhost:1 cannot be reached: is the server running? Name another server with --server or PORT.\n"
    )
    expect((await runInProcess(["bench", "run", "--agent="])).stderr).toContain("--agent: expected a command, a URL")
  })
})

// The library would read the word after such an option as its value.
test.each([
  [
    "sandbox list --json true --server http://localhost:1",
    "http://localhost:1 cannot be reached: is the server running? Name another server with --server or PORT.\n"
  ],
  [
    "sandbox show --json yes none --server http://localhost:1",
    "http://localhost:1 cannot be reached: is the server running? Name another server with --server or PORT.\n"
  ],
  [
    "visibility apply --dry-run true none.yaml --database-url sqlite::memory:",
    "none.yaml: there is no such file, or it cannot be read\n"
  ]
])("an option that takes no value may have `true` after a blank: %s", async (line, stderr) => {
  expect(await runInProcess(line.split(" "))).toEqual({ exitCode: 1, stdout: "", stderr })
})

describe("a misspelt or incomplete option", () => {
  test.each([
    [["--prot", "8080"], "There is no option --prot. Did you mean --port?\n"],
    [["serve", "--prot=8080"], "There is no option --prot. Did you mean --port?\n"],
    [["reset", "--databse-url", "x"], "There is no option --databse-url. Did you mean --database-url?\n"],
    [["keys", "list", "--orgs"], "There is no option --orgs. `vitrine keys list --help` lists the options.\n"],
    [["-p", "8080"], "There is no option -p. `vitrine --help` lists the options.\n"],
    [
      ["openapi", "--sandbox", "x"],
      "`vitrine openapi` takes no --sandbox. It takes --public-url, --port, --world, --log-level.\n"
    ],
    [["--completions", "nu"], '--completions: expected one of bash, fish, zsh, received "nu"\n'],
    [["--completions"], "--completions: expected one of bash, fish, zsh, received nothing\n"],
    [["serve", "--port", "1", "--port=2"], "--port is given twice.\n"],
    [["sandbox", "create", "--name", "a", "--name=b", "--name", "c"], "--name is given twice.\n"],
    [["bench", "run", "--agent", "oracle", "--shell", "--shell"], "--shell is given twice.\n"],
    [["--completions", "bash", "--completions", "zsh"], "--completions is given twice.\n"],
    [
      ["openapi", "--sandbox", "x", "--sandbox", "x"],
      "`vitrine openapi` takes no --sandbox. It takes --public-url, --port, --world, --log-level.\n"
    ],
    [["keys", "create", "--org"], "--org: expected a value, received nothing\n"],
    [["sandbox", "clock", "s", "--freeze", "--server", "http://x"], "--freeze: expected a value, received nothing\n"],
    [["serve", "--port", "--host", "localhost"], "--port: expected a port from 0 to 65535\n"],
    [["serve", "--port"], "--port: expected a port from 0 to 65535\n"]
  ])("%p is refused, with a hint at what was meant", async (words, stderr) => {
    expect(await runInProcess(words)).toEqual({ exitCode: 2, stdout: "", stderr })
  })
})
