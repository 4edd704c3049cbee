import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { constants, gunzipSync, gzipSync } from "node:zlib"
import { Either } from "effect"
import { loadProgram } from "../../src/cli/CommandLine.ts"
import { parseCall } from "../../src/cli/parseCall.ts"
import { openProgram, spawnProgram, temporaryDirectory } from "../support/process.ts"
import { runInProcess } from "./inProcess.ts"

/** Runs `vitrine visibility ...` on a database in a file. */
const run = async (directory: string, args: ReadonlyArray<string>) => {
  const { exitCode, stderr, stdout } = await runInProcess(["visibility", ...args], environment(directory))
  return { stdout, stderr, code: exitCode }
}

const environment = (directory: string) => ({ DATABASE_URL: `sqlite:${join(directory, "store.db")}` })

/** The same in a separate process, with this directory and standard input. */
const runThere = async (directory: string, args: ReadonlyArray<string>, input = "") => {
  const env = environment(directory)
  const child = spawnProgram(env, directory, ["visibility", ...args])
  child.stdin.write(input)
  await child.stdin.end()
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  return { stdout, stderr, code }
}

const line = (id: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    id,
    prompt: "Which kettle is best?",
    provider: "chatgpt",
    location: "us",
    answered_at: "2026-01-05T09:30:00Z",
    text: "Nova.",
    ...more
  })

/** Whether the database has answers. Before the first migration, not even their table exists. */
const isReady = (answers: () => number): boolean => {
  try {
    return answers() > 0
  } catch {
    return false
  }
}

describe("visibility export", () => {
  test("writes each table to a file, complete or only the changes since a version, in the given format", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await Bun.write(join(path, "a.jsonl"), line("a", { citations: ["https://nova.example/"] }))
    await Bun.write(join(path, "b.jsonl"), line("b"))
    await Bun.write(join(path, "brands.jsonl"), '{"name": "Nova", "is_own": true}\n')
    const brands = ["--brands", join(path, "brands.jsonl")]
    await run(path, ["import", "--org", "Acme", ...brands, join(path, "a.jsonl")])
    const to = join(path, "out")
    const { code, stderr, stdout } = await run(path, ["export", "--texts", "--to", to])
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(
      /answers\.ndjson: 1 row.*daily\.ndjson: 1 row.*\nEverything, at data version \d+-1-\w{8}\n$/s
    )
    expect((await readdir(to)).toSorted()).toEqual(
      ["answers", "citations", "daily", "mentions"].map((name) => `${name}.ndjson`)
    )
    expect(await Bun.file(join(to, "answers.ndjson")).json()).toMatchObject({ source: "a", text: "Nova." })
    const [, version = ""] = /version (\S+)\n$/.exec(stdout) ?? []
    await run(path, ["import", join(path, "b.jsonl")])
    const words = [
      "--changed-since",
      version,
      "--table",
      "answers",
      "--table",
      "mentions",
      "--format",
      "csv",
      "--to",
      to
    ]
    const later = await run(path, ["export", "--org", "Acme", ...words])
    expect(later.stdout).toMatch(
      /answers\.since-[-\w]+\.csv: 1 row;.*\nWhat has changed, at data version \d+-2-\w{8}\n$/s
    )
    const changes = Bun.file(join(to, `answers.since-${version}.csv`))
    expect(await changes.text()).toMatch(/^answer_id,source,.*\r\nans_\w+,b,[^\n]*\r\n$/)
    expect(await readdir(to)).toHaveLength(6)
  }, 20_000)

  test("does not change complete files if it writes only changes", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await Bun.write(join(path, "a.jsonl"), line("a"))
    await Bun.write(join(path, "b.jsonl"), line("b"))
    await run(path, ["import", "--org", "Acme", join(path, "a.jsonl")])
    const to = ["--to", join(path, "out"), "--table", "answers", "--table", "answers"]
    const { stdout } = await run(path, ["export", ...to])
    const [, version = ""] = /version (\S+)\n$/.exec(stdout) ?? []
    await run(path, ["import", join(path, "b.jsonl")])
    await run(path, ["export", ...to, "--changed-since", version])
    expect((await readdir(join(path, "out"))).toSorted()).toEqual(["answers.ndjson", `answers.since-${version}.ndjson`])
    expect(await Bun.file(join(path, "out", "answers.ndjson")).json()).toMatchObject({ source: "a" })
    await run(path, ["forget", "--answer", "a"])
    const whole = await run(path, ["export", ...to, "--changed-since", version])
    expect(whole.stdout).toMatch(/answers\.ndjson: 1 row;.*\nEverything, at/)
    expect(await Bun.file(join(path, "out", "answers.ndjson")).json()).toMatchObject({ source: "b" })
  }, 20_000)

  test("fails in one line if answers are corrected meanwhile, and leaves no incomplete file", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await Bun.write(join(path, "a.jsonl"), Array.from({ length: 1500 }, (_, index) => line(`a${index}`)).join("\n"))
    await run(path, ["import", "--org", "Acme", join(path, "a.jsonl")])
    const to = join(path, "out")
    await run(path, ["export", "--to", to, "--table", "daily"])
    await Bun.write(join(to, "answers.ndjson"), "before")
    using database = new Database(join(path, "store.db"))
    const correct = database.query(
      "update organizations set data_version = data_version + 1, history_version = data_version + 1"
    )
    // Everything that is read from then on has another history version.
    const correcting = setInterval(() => existsSync(join(to, "answers.ndjson.part")) && correct.run(), 0)
    const { code, stderr, stdout } = await run(path, ["export", "--to", to])
    clearInterval(correcting)
    expect({ code, stderr, stdout }).toEqual({
      code: 1,
      stderr: "Answers were corrected or removed since the export began. Export everything again.\n",
      stdout: ""
    })
    expect((await readdir(to)).toSorted()).toEqual(["answers.ndjson", "daily.ndjson"])
    expect(await Bun.file(join(to, "answers.ndjson")).text()).toBe("before")
  }, 20_000)

  test("says if --to is not a directory, or which file cannot be written there", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await run(path, ["organization", "Acme"])
    const file = join(path, "file")
    await writeFile(file, "mine")
    for (const [to, why] of [
      [file, "file already exists"],
      [join(file, "within"), "not a directory"]
    ] as const) {
      expect(await run(path, ["export", "--to", to])).toEqual({
        code: 1,
        stderr: `--to: expected a directory, or a path where one can be created, received ${JSON.stringify(to)}: ${why}\n`,
        stdout: ""
      })
    }
    expect(await Bun.file(file).text()).toBe("mine")
    await mkdir(join(path, "answers.ndjson.part"))
    const { code, stderr } = await run(path, ["export", "--to", path])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `--to: ${join(path, "answers.ndjson.part")} cannot be written: it is a folder\n`
    })
  })

  test("leaves no unfinished file if one cannot get its name", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await run(path, ["organization", "Acme"])
    const to = join(path, "to")
    await mkdir(join(to, "answers.ndjson"), { recursive: true })
    const { code, stderr } = await run(path, ["export", "--to", to])
    expect([code, stderr]).toEqual([1, expect.stringContaining("answers.ndjson")])
    expect(await readdir(to)).toEqual(["answers.ndjson"])
  })

  test.each([
    [["--org", "Nobody"], 1, /Nobody/],
    [["--changed-since", "yesterday"], 2, /^--changed-since: expected a data version such as 1234-567-1f0c9a7b/],
    [["--table", "prompts"], 2, /answers, mentions, citations, daily/]
  ])("refuses %p", async (words, expected, error) => {
    using directory = temporaryDirectory()
    await run(directory.path, ["organization", "Acme"])
    const { code, stderr } = await run(directory.path, ["export", ...words, "--to", directory.path])
    expect(stderr).toMatch(error)
    expect(code).toBe(expected)
  })
})

describe("visibility import", () => {
  test("imports a file and reports the result, and imports nothing twice", async () => {
    using directory = temporaryDirectory()
    await Bun.write(join(directory.path, "answers.jsonl"), [line("a"), line("b")].join("\n"))
    await Bun.write(join(directory.path, "brands.jsonl"), '{"name": "Nova", "is_own": true}\n')
    const first = await runThere(directory.path, [
      "import",
      "--org",
      "Acme",
      "--brands",
      "brands.jsonl",
      "answers.jsonl"
    ])
    expect(first).toMatchObject({ code: 0, stderr: "" })
    expect(first.stdout).toMatch(
      /^\+ organization "Acme"\nAcme \(org_[0-9a-z]{26}\): 2 answers imported \(2 mentions, 0 citations\), 0 already there/
    )
    const again = await runThere(directory.path, ["import", "answers.jsonl"])
    expect(again.stdout).toMatch(
      /^Acme \(org_[0-9a-z]{26}\): 0 answers imported .*, 2 already there and skipped, 0 lines rejected/
    )
  }, 20_000)

  test("says how many of the imported answers count in no figure, and why", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "answers.jsonl")
    const import_ = async (...lines: ReadonlyArray<string>) => {
      await Bun.write(file, lines.join("\n"))
      return (await run(directory.path, ["import", "--org", "Acme", file])).stdout
    }
    expect(await import_(line("a"))).toContain(": 1 answer imported (")
    expect(await import_(line("b", { text: "" }), line("c", { text: null }))).toContain(
      ": 2 answers imported, 2 of them empty ("
    )
    const more = ["error", "refusal"].map((status) => line(status, { status }))
    expect(await import_(line("d"), ...more)).toContain(": 3 answers imported, 2 of them failed or refused (")
    expect(await import_(line("d"), line("e", { text: "" }), line("f", { status: "error" }))).toContain(
      ": 2 answers imported, 1 of them empty, 1 failed or refused (0 mentions, 0 citations), 1 already there and skipped"
    )
  }, 20_000)

  test("imports a corrected answer after the wrong one was removed", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "answers.jsonl")
    const words = ["import", "--org", "Acme", file]
    await Bun.write(file, line("a", { text: "" }))
    await run(directory.path, words)
    await Bun.write(file, line("a"))
    expect((await run(directory.path, words)).stdout).toContain(
      ": 0 answers imported (0 mentions, 0 citations), 1 already"
    )
    expect((await run(directory.path, ["forget", "--org", "Acme", "--answer", "a"])).code).toBe(0)
    expect((await run(directory.path, words)).stdout).toContain(
      ": 1 answer imported (0 mentions, 0 citations), 0 already"
    )
  }, 20_000)

  test("lets a file correct the brands, which are then found in the imported answers", async () => {
    using directory = temporaryDirectory()
    const file = (name: string) => join(directory.path, name)
    await Bun.write(file("answers.jsonl"), line("a", { text: "Nova and Orbit." }))
    await Bun.write(file("records.yaml"), "brands:\n  - name: Nova\n    is_own: true\n  - name: Orbit\n")
    await Bun.write(file("wrong.yaml"), "brands: [{ name: Nova, own: true }]")
    await Bun.write(file("changed.jsonl"), '{"name": "Nova", "aliases": ["Novum"]}\n')
    await run(directory.path, ["import", file("answers.jsonl"), "--org", "Acme"])
    const wrong = await run(directory.path, ["apply", file("wrong.yaml")])
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      `${file("wrong.yaml")}: brands[0].own is unknown: expected one of name, aliases, excluded, case_sensitive, domains, tracking, is_own\n`
    ])
    const dry = await run(directory.path, ["apply", file("records.yaml"), "--dry-run"])
    expect(dry.stdout).toMatch(/^\+ brand "Nova"\n.*\n\+ brand "Orbit"\nAcme \(org_\w+\): 3 changes to make\n$/)
    const applied = await run(directory.path, ["apply", file("records.yaml")])
    expect(applied.stdout).toContain(
      ": 3 changes made\nBrand names have changed: `vitrine visibility rematch` searches"
    )
    const rematched = await run(directory.path, ["rematch"])
    expect(rematched.stdout).toStartWith('~ "Nova": 0 -> 1 answer\n~ "Orbit": 0 -> 1 answer\nAcme (')
    const changed = await run(directory.path, ["import", file("answers.jsonl"), "--brands", file("changed.jsonl")])
    expect(changed.stdout).toStartWith('~ brand "Nova" aliases: [] -> ["Novum"]\nBrand names have changed')
    const nova = ["forget", "--brand", "Nova"]
    const brand = 'the brand "Nova" \\(brn_\\w+\\)'
    const dryBrand = await run(directory.path, [...nova, "--dry-run"])
    expect(dryBrand.stdout).toMatch(new RegExp(`: ${brand} would be removed, from 1 answer\n$`))
    expect((await run(directory.path, nova)).stdout).toMatch(new RegExp(`: ${brand} removed, from 1 answer\n$`))
    const one = ["forget", "--answer", "a"]
    expect((await run(directory.path, [...one, "--dry-run"])).stdout).toMatch(/: 1 answer would be removed\n$/)
    const none = '--answer: the organization has no answer "z"\n'
    // As after a process that was killed before it recomputed the sums of these days.
    using database = new Database(join(directory.path, "store.db"))
    const days = "insert into stale_days (organization, day, part) select organization, day, 1 from organization_days"
    expect(database.run(days).changes).toBeGreaterThan(0)
    const some = await run(directory.path, [...one, "--answer", "z"])
    expect(database.query("select * from stale_days").all()).toEqual([])
    expect(some).toEqual({ code: 1, stderr: none, stdout: expect.stringMatching(/: 1 answer removed\n$/) })
    const gone = await run(directory.path, ["forget", "--answer", "z", "--dry-run"])
    expect(gone).toEqual({ code: 1, stderr: none, stdout: expect.stringMatching(/: 0 answers would be removed\n$/) })
    expect((await run(directory.path, ["forget"])).code).toBe(2)
    expect((await run(directory.path, ["forget", "--brand", "Zed"])).stderr).toContain('has no brand "Zed"')
    expect((await run(directory.path, ["rematch", "--org", "Nobody"])).stderr).toContain('no organization "Nobody"')
  }, 20_000)

  test("reports a brand that was added after answers, and refuses one whose name is already used", async () => {
    using directory = temporaryDirectory()
    const file = (name: string) => join(directory.path, name)
    await Bun.write(file("answers.jsonl"), line("a", { text: "Nova and Orbit." }))
    const imported = async (...brands: ReadonlyArray<object>) => {
      await Bun.write(file("brands.jsonl"), brands.map((brand) => JSON.stringify(brand)).join("\n"))
      return run(directory.path, ["import", file("answers.jsonl"), "--org", "Acme", "--brands", file("brands.jsonl")])
    }
    // Brands that exist before the first answer are not reported.
    expect((await imported({ name: "Orbit" })).stdout).toStartWith('+ organization "Acme"\nAcme (org_')
    const { stdout } = await imported({ name: "Orbit" }, { name: "Nova", is_own: true })
    expect(stdout).toStartWith(
      '+ brand "Nova"\n+ brand "Nova" is_own: false -> true\nBrand names have changed: `vitrine visibility rematch` searches'
    )
    expect((await imported({ name: "Orbit" }, { name: "Nova" })).stdout).toStartWith("Acme (org_")
    const { code, stderr } = await imported({ name: "orbit" })
    const problem = 'brand "orbit": would rename "Orbit", which only `vitrine visibility apply` does'
    expect([code, stderr]).toEqual([1, `${problem}\n`])
  }, 20_000)

  test("reads records and brands only in UTF-8", async () => {
    using directory = temporaryDirectory()
    const file = (name: string) => join(directory.path, name)
    const brand = '{"name": "Müller"}'
    await Bun.write(file("answers.jsonl"), line("a"))
    for (const bytes of [Buffer.from(brand, "latin1"), Buffer.from(`\ufeff${brand}`, "utf16le")]) {
      await Bun.write(file("brands.json"), bytes)
      const applied = await run(directory.path, ["apply", file("brands.json"), "--org", "Acme"])
      expect([applied.code, applied.stderr]).toEqual([1, `${file("brands.json")}: is not UTF-8\n`])
      const words = ["import", file("answers.jsonl"), "--org", "Acme", "--brands", file("brands.json")]
      const imported = await run(directory.path, words)
      expect([imported.code, imported.stderr]).toEqual([1, `${file("brands.json")}, line 1: is not UTF-8\n`])
    }
    await Bun.write(file("records.json"), `\ufeff{"brands": [${brand}]}`)
    const { stdout } = await run(directory.path, ["apply", file("records.json"), "--org", "Acme"])
    expect(stdout).toStartWith('+ brand "Müller"\n')
  }, 20_000)

  test("reports brands whose position changed, even if the number of answers did not", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    const texts = ["Nova, Orbit.", "Orbit, Nova.", "Kettles of Orbit, then Nova.", "Orbit alone."]
    const lines = texts.map((text, index) => line(`a${index}`, { text }))
    await Bun.write(join(path, "answers.jsonl"), lines.join("\n"))
    await Bun.write(join(path, "brands.jsonl"), '{"name": "Nova"}\n{"name": "Orbit"}\n')
    await run(path, ["import", join(path, "answers.jsonl"), "--org", "Acme", "--brands", join(path, "brands.jsonl")])
    await Bun.write(join(path, "records.yaml"), "brands: [{ name: Nova, aliases: [Kettles] }]")
    await run(path, ["apply", join(path, "records.yaml")])
    const { stdout } = await run(path, ["rematch", "--dry-run"])
    expect(stdout).toMatch(/: 4 texts searched, 1 answer would change; /)
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      '~ "Nova": at another position in 1 answer, 1.67 -> 1.33 on average',
      '~ "Orbit": at another position in 1 answer, 1.25 -> 1.50 on average'
    ])
    await Bun.write(join(path, "records.yaml"), "brands: [{ name: Nova, aliases: [Kettles, alone] }, { name: Late }]")
    await run(path, ["apply", join(path, "records.yaml")])
    expect((await run(path, ["rematch"])).stdout.split("\n").slice(0, 2)).toEqual([
      '~ "Nova": 3 -> 4 answers, at another position in 1 answer, 1.67 -> 1.50 on average',
      '~ "Orbit": at another position in 1 answer, 1.25 -> 1.50 on average'
    ])
    expect((await run(path, ["rematch"])).stdout).toStartWith("Acme (")
  }, 20_000)

  test("does not add prompts to a project whose prompts a records file has defined", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    const import_ = async (...lines: ReadonlyArray<string>) => {
      await Bun.write(join(path, "answers.jsonl"), lines.join("\n"))
      expect((await run(path, ["import", join(path, "answers.jsonl"), "--org", "Acme"])).code).toBe(0)
    }
    const apply = async (projects: string) => {
      await Bun.write(join(path, "records.yaml"), `projects: [${projects}]`)
      return (await run(path, ["apply", join(path, "records.yaml")])).stdout
    }
    const promptsOf = () => {
      using database = new Database(join(path, "store.db"), { readonly: true })
      return database
        .query(`select projects.name || ' ' || text from project_prompts
          join projects on projects.key = project join prompts on prompts.key = prompt order by 1`)
        .values()
        .flat()
    }
    await import_(line("a", { prompt: "A?", project: "Said" }), line("b", { prompt: "A?", project: "Open" }))
    // The file declares what already exists, and still counts as a declaration.
    const files = '{ name: Said, prompts: ["A?"] }, { name: Open, description: none }, { name: New, prompts: ["B?"] }'
    expect(await apply(files)).toContain(": 4 changes made")
    await import_(...["Said", "Open", "New"].map((project) => line(`c ${project}`, { prompt: "C?", project })))
    expect(promptsOf()).toEqual(["New B?", "Open A?", "Open C?", "Said A?"])
    expect(await apply(files)).toMatch(/^Acme \(org_\w+\): 0 changes made\n$/)
  }, 20_000)

  test("shows in a dry run what a file would create for an organization that does not exist", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await Bun.write(join(path, "records.yaml"), "brands: [{ name: Nova }]")
    const words = ["apply", join(path, "records.yaml"), "--org", "Acme"]
    expect(await run(path, [...words, "--dry-run"])).toEqual({
      code: 0,
      stdout: '+ brand "Nova"\nAcme (to be made): 1 change to make\n',
      stderr: ""
    })
    const unknown = ["apply", join(path, "records.yaml"), "--dry-run", "--org", "org_01kaf1v8x20g4z7m9e3n5q6r8t"]
    expect((await run(path, unknown)).code).toBe(1)
    // A dry run does not even create a database.
    expect(await readdir(path)).toEqual(["records.yaml"])
    await Bun.write(join(path, "store.db"), "")
    expect((await run(path, [...words, "--dry-run"])).code).toBe(0)
    expect(Bun.file(join(path, "store.db")).size).toBe(0)
    expect((await run(path, words)).stdout).toMatch(/^\+ brand "Nova"\nAcme \(org_\w+\): 1 change made\n/)
    // A database of an earlier version is not migrated.
    using database = new Database(join(path, "store.db"))
    database.run("delete from effect_sql_migrations where migration_id = 39")
    for (const dry of [words, ["forget", "--before", "2026-01-07"], ["rematch"]]) {
      const { code, stderr } = await run(path, [...dry, "--dry-run"])
      expect([dry, code, stderr]).toEqual([dry, 1, expect.stringContaining("it lacks migrations (0039_references)")])
    }
    expect(database.query("select 1 from effect_sql_migrations where migration_id = 39").all()).toEqual([])
  }, 20_000)

  test("creates no organization for brands or records that are refused", async () => {
    using directory = temporaryDirectory()
    const file = (name: string) => join(directory.path, name)
    await Bun.write(file("answers.jsonl"), line("a"))
    await Bun.write(file("records.yaml"), "tracked_pages: [{ brand: Nova, url: https://nova.example }]")
    const brands = ["Nova", "Orbit"].map((name) => JSON.stringify({ name, domains: ["nova.example"] }))
    await Bun.write(file("brands.jsonl"), brands.join("\n"))
    const refused = await run(directory.path, ["apply", file("records.yaml"), "--org", "Acme"])
    expect([refused.code, refused.stderr]).toEqual([1, `${file("records.yaml")}: there is no brand "Nova"\n`])
    const words = ["import", file("answers.jsonl"), "--org", "Acme", "--brands", file("brands.jsonl")]
    for (const more of [[], ["--strict"]]) {
      const { code, stderr } = await run(directory.path, [...words, ...more])
      expect([code, stderr]).toEqual([1, 'brand "Orbit": nova.example is also a domain of "Nova"\n'])
    }
    using database = new Database(file("store.db"), { readonly: true })
    expect(database.query("select * from organizations").all()).toEqual([])
  }, 20_000)

  test("reads the standard input, reports wrong lines, imports the rest and fails", async () => {
    using directory = temporaryDirectory()
    const { code, stderr, stdout } = await runThere(
      directory.path,
      ["import", "--org", "Acme", "-"],
      `${line("a")}\n{\n`
    )
    expect(stdout).toMatch(/1 answer imported .* 1 line rejected/)
    expect(stderr).toMatch(/^-, line 2: is not JSON.*\nRejected: 1 line; the rest was imported\.\n$/)
    expect(code).toBe(1)
  }, 20_000)

  test.each(["[2026-11-20 10:00] exporting answers", "# exported by Ana, 2 answers"])(
    "reads the other lines if the first is %p",
    async (first) => {
      using directory = temporaryDirectory()
      const { code, stderr, stdout } = await runThere(
        directory.path,
        ["import", "--org", "Acme", "-"],
        `${first}\n${line("a")}\n`
      )
      expect([code, stdout, stderr]).toEqual([
        1,
        expect.stringContaining(": 1 answer imported"),
        expect.stringContaining("line 1: is not JSON")
      ])
    },
    20_000
  )

  test.each([
    ["a JSON list", `[${line("a")},\n${line("b")}]`, /^-: expected one JSON object on each line, .* `jq -c '\.\[\]'`/],
    ["an object over several lines", '\n{\n  "id": "a"\n}\n', /^-: expected one JSON object .* `jq -c \.`/],
    ["a table", "id,prompt\na,b\n", /^-: expected one JSON object .*, received "id,prompt": a table needs --format csv/]
  ])(
    "reads nothing from %s",
    async (_, text, reason) => {
      using directory = temporaryDirectory()
      const { code, stderr, stdout } = await runThere(directory.path, ["import", "--org", "Acme", "-"], text)
      expect([code, stdout, stderr.trim().split("\n")]).toEqual([1, "", [expect.stringMatching(reason)]])
    },
    20_000
  )

  test.each([
    [["-", "--org", "Acme"]],
    [["--strict", "-", "--org", "Acme"]],
    [["-", "--org=Acme", "--strict"]],
    [["--org", "Acme", "--strict", "-"]]
  ])("reads the standard input wherever - stands: %p", async (words) => {
    const sorted = Either.getOrThrow(parseCall(await loadProgram(), ["visibility", "import", ...words]))
    // The library reads no options after `-`.
    expect(sorted.rest.at(-1)).toBe("-")
    expect(sorted.rest.filter((word) => word !== "-")).toEqual(
      ["visibility", "import", ...words].filter((word) => word !== "-").flatMap((word) => word.split("="))
    )
  })

  test("reads the standard input if - stands before the options", async () => {
    using directory = temporaryDirectory()
    const words = ["import", "-", "--org=Acme", "--strict"]
    const { code, stderr, stdout } = await runThere(directory.path, words, line("a"))
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/^Acme .*: 1 answer imported/m)
  }, 20_000)

  test("imports nothing from the standard input with --strict if a line is wrong", async () => {
    using directory = temporaryDirectory()
    await Bun.write(join(directory.path, "brands.jsonl"), '{"name": "Nova", "is_own": true}\n')
    const words = ["import", "--strict", "--org", "Acme", "--brands", "brands.jsonl", "-"]
    const wrong = await runThere(directory.path, words, `${line("a")}\n{\n`)
    expect(wrong.stderr).toMatch(/^-, line 2: is not JSON.*\nNothing was imported: 1 line is wrong\.\n$/)
    expect(wrong.code).toBe(1)
    using database = new Database(join(directory.path, "store.db"), { readonly: true })
    for (const table of ["organizations", "brands"]) {
      expect([table, database.query(`select * from ${table}`).all()]).toEqual([table, []])
    }
    const right = await runThere(directory.path, ["import", "--strict", "--org", "Acme", "-"], line("a"))
    expect(right.stdout).toMatch(/1 answer imported .* 0 already there/)
    expect(right.code).toBe(0)
  }, 20_000)

  test("reads gzip files with any name, and reports a truncated one", async () => {
    using directory = temporaryDirectory()
    const bytes = gzipSync(Array.from({ length: 300 }, (_, index) => line(`a${index}`)).join("\n"))
    const [whole, half] = [join(directory.path, "answers.jsonl"), join(directory.path, "half.jsonl.gz")]
    await Promise.all([Bun.write(whole, bytes), Bun.write(half, bytes.subarray(0, bytes.length / 2))])
    const { code, stderr, stdout } = await run(directory.path, ["import", "--strict", "--org", "Acme", whole])
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/: 300 answers imported/)
    await Bun.write(join(directory.path, "brands.jsonl"), '{"name": "Nova"}')
    await Bun.write(half, bytes.subarray(0, 5))
    const broken = await run(directory.path, [
      ...["import", "--org", "Other", "--brands", join(directory.path, "brands.jsonl"), half]
    ])
    expect(broken).toMatchObject({ code: 1, stderr: `${half}: is a truncated or damaged gzip file\n` })
    expect((await run(directory.path, ["members", "Other"])).stderr).toContain("no organization")
  }, 20_000)

  test.each([
    ["id;prompt;text\n", "no column has the name of a field; "],
    [
      "ID,prompt,answered_at\n1,2,3\n",
      'no column for id, location; the columns are "ID", "prompt", "answered_at"; use'
    ],
    ['id,"prompt,text\n1,2,3\n', "the header, line 1, has a quotation mark that is not closed"]
  ])(
    "creates no organization for a table whose header is refused: %j",
    async (table, problem) => {
      using directory = temporaryDirectory()
      const words = ["import", "--org", "Acme", "--format", "csv", "--set", "provider=chatgpt", "-"]
      const { code, stderr } = await runThere(directory.path, words, table)
      expect([code, stderr]).toEqual([1, expect.stringContaining(`-: ${problem}`)])
      expect((await run(directory.path, ["members", "Acme"])).stderr).toContain("no organization")
    },
    20_000
  )

  test("reports how much of a truncated file was imported", async () => {
    using directory = temporaryDirectory()
    const half = join(directory.path, "half.jsonl.gz")
    const ids = Array.from({ length: 5000 }, (_, index) => `a${index}`)
    // Uncompressed, so that the cut removes the end.
    const text = ["{", ...ids.map((id) => line(id))].join("\n")
    const begun = gzipSync(text, { level: 0 })
    const bytes = begun.subarray(0, begun.length * 0.9)
    await Bun.write(half, bytes)
    const whole = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString().split("\n").length - 2
    const one = await run(directory.path, ["import", "--org", "Acme", half])
    const [, imported = ""] =
      /^Acme \(org_\w+\): (4,\d{3}) answers imported .* 1 line rejected; /m.exec(one.stdout) ?? []
    // The data in gunzip's buffer, 16 KiB at most, is lost.
    expect(whole - Number(imported.replace(",", ""))).toBeWithin(0, (16 * 1024) / line("a0").length)
    using database = new Database(join(directory.path, "store.db"), { readonly: true })
    expect(database.query("select count(*) from answers").values()).toEqual([[Number(imported.replace(",", ""))]])
    expect([one.code, one.stderr.split("\n").slice(1)]).toEqual([
      1,
      [`${half}: is a truncated or damaged gzip file`, "Rejected: 1 line; a part of the rest was imported.", ""]
    ])
    expect((await run(directory.path, ["import", half])).stdout).toContain(
      ` ${imported} already there and skipped, 1 line rejected`
    )
  }, 20_000)

  test.each([["once"], ["twice, if it is strict"]])(
    "reads a named pipe: %s",
    async (times) => {
      using directory = temporaryDirectory()
      const pipe = join(directory.path, "pipe")
      Bun.spawnSync(["mkfifo", pipe])
      const strict = times === "once" ? [] : ["--strict"]
      const [{ code, stderr, stdout }] = await Promise.all([
        run(directory.path, ["import", ...strict, "--org", "Acme", pipe]),
        writeFile(pipe, gzipSync(`${line("a")}\n${line("b")}\n`))
      ])
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
      expect(stdout).toMatch(/: 2 answers imported/)
    },
    20_000
  )

  test("reads a table with mapped columns, and with --lenient leaves out the wrong parts", async () => {
    using directory = temporaryDirectory()
    const table = join(directory.path, "answers.csv")
    await Bun.write(
      table,
      "No,Question,answered_at,Reply,citations\n1,Which?,2026-01-05T09:30:00Z,Nova.,ftp://a.example\n"
    )
    const words = ["import", "--org", "Acme", "--format", "csv", "--map", "id=No", "--map", "prompt=Question", "--map"]
    const given = [...words, "text=Reply", "--set", "provider=chatgpt", "--set", "location=us", table]
    const strict = await run(directory.path, given)
    expect(strict.stderr).toContain("line 2: citations: expected an http or https URL")
    expect(strict).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Rejected: 1 line; no answers were imported.\n")
    })
    const { code, stderr, stdout } = await run(directory.path, [...given, "--lenient"])
    expect(code).toBe(0)
    expect(stderr).toStartWith(`${table}, line 2, left out: citations: expected an http or https URL`)
    expect(stdout).toMatch(/: 1 answer imported.*\n1 part of answers was left out\.\n$/s)
  }, 20_000)

  test("names the ignored columns of a table once, even if it reads the table twice", async () => {
    using directory = temporaryDirectory()
    const table = join(directory.path, "answers.csv")
    await Bun.write(table, "id,prompt,answered_at,Text\n1,Which?,2026-01-05T09:30:00Z,Nova.\n")
    const words = ["import", table, "--org", "Acme", "--format", "csv", "--set", "provider=chatgpt", "--set"]
    const { code, stderr, stdout } = await run(directory.path, [...words, "location=us", "--strict"])
    expect({ code, stderr }).toEqual({ code: 0, stderr: `${table}: ignored columns: "Text"\n` })
    expect(stdout).toContain(": 1 answer imported, 1 of them empty (")
    const mapped = await run(directory.path, [...words, "location=us", "--map", "text=Text"])
    expect(mapped).toMatchObject({ code: 0, stderr: "" })
  }, 20_000)

  test.each([
    [["--set", "locatoin=us"], /^--set: expected FIELD=/],
    [["--set", "location="], /^--set: expected FIELD=/],
    [["--set", "citations=https://a.example/"], /^--set: expected FIELD=[^\n]* status or text, received/],
    [["--map", "id=No"], /^--map: expected --format csv as well: only a table has columns/],
    [
      ["--format", "csv", "--map", "text=A", "--map", "text=B"],
      /^--map: expected each field once, received "text" twice\n/
    ],
    [["--set", "location=us", "--set", "location=de"], /^--set: expected each field once, received "location" twice\n/],
    [
      ["--format", "csv", "--map", "text=A", "--map", "prompt=A"],
      /^--map: expected each column once, received "A" for text and prompt\n/
    ]
  ])("refuses invalid options: %p", async (words, error) => {
    using directory = temporaryDirectory()
    const { code, stderr } = await run(directory.path, ["import", "--org", "Acme", ...words, "-"])
    expect(stderr).toMatch(error)
    expect(code).toBe(2)
    expect(existsSync(join(directory.path, "store.db"))).toBe(false)
  })

  test("completes an import that was killed in the middle", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    const lines = Array.from({ length: 5000 }, (_, index) => line(`a${index}`))
    const words = ["visibility", "import", "--org", "Acme", "-"]
    const child = spawnProgram({ DATABASE_URL: `sqlite:${file}` }, directory.path, words)
    // More than one batch of the importer, without an end: it writes what it has and waits for the rest.
    child.stdin.write(`${lines.slice(0, 3000).join("\n")}\n`)
    await child.stdin.flush()
    const answers = () => {
      using database = new Database(file, { readonly: true })
      return database.query<{ answers: number }, []>("select count(*) as answers from answers").get()?.answers ?? 0
    }
    while (!existsSync(file) || !isReady(answers)) await Bun.sleep(5)
    child.kill("SIGKILL")
    await child.exited
    const half = answers()
    const { stdout } = await runThere(directory.path, ["import", "-"], lines.join("\n"))
    expect(stdout).toContain(`${(5000 - half).toLocaleString("en-US")} answers imported`)
    expect(stdout).toContain(`${half.toLocaleString("en-US")} already there and skipped`)
    expect(answers()).toBe(5000)
  }, 20_000)

  test.each([
    [["import", "--org", "Acme", "nowhere.jsonl"], /^nowhere\.jsonl: there is no such file/, 1],
    [["import", "-"], /^There is no organization yet/, 1],
    [["import", "--org", "Acme", "--brands", "nowhere.jsonl", "-"], /^nowhere\.jsonl: there is no such file/, 1],
    [["simulate", "--scale", "0"], /scale: expected a whole number from 1 to 10000/, 2]
  ])(
    "%p says why it fails",
    async (args, reason, exitCode) => {
      using directory = temporaryDirectory()
      const { code, stderr, stdout } = await run(directory.path, args)
      expect(stdout + stderr).toMatch(reason)
      expect(code).toBe(exitCode)
    },
    20_000
  )
})

describe("visibility forget", () => {
  /** Three answers, of 5 to 7 January 2026, the second to a prompt of its own. */
  const filled = async (directory: string) => {
    const days = [line("a"), line("b", { prompt: "Which one?" }), line("c")]
    const lines = days.map((each, index) => each.replace("-05T", `-0${5 + index}T`))
    await Bun.write(join(directory, "a.jsonl"), lines.join("\n"))
    await run(directory, ["import", "--org", "Acme", join(directory, "a.jsonl")])
  }
  const sources = (directory: string) => {
    using database = new Database(join(directory, "store.db"), { readonly: true })
    return database.query("select source from answers order by source").values().flat()
  }

  test("removes the answers from before a day or an instant, and refuses other texts as --before", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await filled(path)
    for (const text of ["2027-02-31", "2026-11-31", "99999", "5", "yesterday", "2026-01-06T09:30:00", "2026-1-6"]) {
      const { code, stderr } = await run(path, ["forget", "--before", text])
      expect([text, code, stderr]).toEqual([
        text,
        2,
        expect.stringMatching(/^--before: expected an existing day .*2026-01-31, .*2026-01-31T09:30:00Z/)
      ])
    }
    expect(sources(path)).toEqual(["a", "b", "c"])
    const dry = await run(path, ["forget", "--before", "2026-01-07", "--dry-run"])
    expect(dry.stdout).toMatch(/^Acme \(org_\w+\): 2 answers would be removed\n$/)
    expect((await run(path, ["forget", "--before", "2026-01-06"])).stdout).toMatch(/: 1 answer removed\n$/)
    expect(sources(path)).toEqual(["b", "c"])
    // The second answer was given at this instant, and not before it.
    const instant = ["forget", "--before", "2026-01-06T10:30:00+01:00"]
    expect((await run(path, instant)).stdout).toMatch(/: 0 answers removed\n$/)
    expect((await run(path, ["forget", "--before", "2026-01-06T09:30:00.001Z"])).code).toBe(0)
    expect(sources(path)).toEqual(["c"])
  }, 20_000)

  test("removes a prompt with its answers, by its text", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await filled(path)
    const prompt = 'the prompt "Which one\\?" \\(prm_\\w+\\)'
    const dry = await run(path, ["forget", "--prompt", "Which one? ", "--dry-run"])
    expect(dry.stdout).toMatch(new RegExp(`^Acme .*: ${prompt} would be removed, with 1 answer\n$`))
    expect(sources(path)).toEqual(["a", "b", "c"])
    const { code, stdout } = await run(path, ["forget", "--prompt", "Which one?"])
    expect([code, stdout]).toEqual([0, expect.stringMatching(new RegExp(`: ${prompt} removed, with 1 answer\n$`))])
    expect(sources(path)).toEqual(["a", "c"])
    expect(await run(path, ["forget", "--prompt", "Which one?"])).toEqual({
      code: 1,
      stdout: "",
      stderr: '--prompt: the organization has no prompt "Which one?"\n'
    })
  }, 20_000)

  test("removes a user, and an organization if --org names it", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await filled(path)
    const user = (await run(path, ["user", "Dana", "--org", "Acme"])).stdout.trim()
    for (const org of ["Acme", "Nobody"]) {
      expect(await run(path, ["forget", "--org", org, "--user", user])).toEqual({
        code: 2,
        stdout: "",
        stderr:
          "--user: cannot be used with --org, because the user is removed everywhere; `vitrine visibility members ORG --remove USER` removes a user from one organization\n"
      })
    }
    const removed = await run(path, ["forget", "--user", user])
    expect(removed).toEqual({ code: 0, stdout: `${user}: the user, memberships and keys removed\n`, stderr: "" })
    expect((await run(path, ["members", "Acme"])).stdout).toBe("There are no members.\n")
    expect((await run(path, ["forget", "--user", user])).code).toBe(1)
    const unnamed = await run(path, ["forget", "--everything"])
    expect(unnamed).toEqual({ code: 2, stdout: "", stderr: "--everything: expected --org as well\n" })
    const all = ["forget", "--everything", "--org", "Acme"]
    const what = "the organization WORD removed, with its records, its keys and 3 answers\n"
    const dry = await run(path, [...all, "--dry-run"])
    expect(dry.stdout).toEndWith(`): ${what.replace("WORD", "would be")}`)
    expect(sources(path)).toEqual(["a", "b", "c"])
    expect((await run(path, all)).stdout).toEndWith(`): ${what.replace("WORD ", "")}`)
    expect(sources(path)).toEqual([])
    expect((await run(path, all)).stderr).toStartWith('There is no organization "Acme".')
  }, 20_000)
})

describe("forgotten data", () => {
  const secret = (index: number) => `Secret${index}`
  const filled = async (directory: string) => {
    for (const org of ["Acme", "Other"]) {
      const word = org === "Acme" ? secret : (index: number) => `Known${index}`
      const lines = Array.from({ length: 400 }, (_, index) =>
        line(`${word(index)}`, {
          text: `${word(index)} is best.`,
          prompt: word(index % 9),
          citations: [`https://a.example/${word(index)}`]
        })
      )
      await Bun.write(join(directory, "a.jsonl"), lines.join("\n"))
      await run(directory, ["import", "--org", org, join(directory, "a.jsonl")])
    }
  }
  const found = async (directory: string, word: string) => {
    const names = (await readdir(directory)).filter((name) => name.startsWith("store.db"))
    const files = await Promise.all(names.map((name) => Bun.file(join(directory, name)).bytes()))
    return files.some((bytes) => Buffer.from(bytes).includes(word))
  }

  test("is in no file of the database, even while another process has it open", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    await filled(path)
    using _open = new Database(join(path, "store.db"))
    _open.query("select count(*) from answers").get()
    expect([await found(path, "Secret"), await found(path, "Known")]).toEqual([true, true])
    const one = ["forget", "--org", "Acme", "--answer", "Secret370", "--answer", "none"]
    expect([(await run(path, one)).code, await found(path, "Secret370 is best")]).toEqual([1, false])
    expect((await run(path, ["forget", "--org", "Acme", "--everything"])).code).toBe(0)
    expect([await found(path, "Secret"), await found(path, "Known")]).toEqual([false, true])
  }, 20_000)

  test("may be only the texts, including those from before VISIBILITY_KEEP_TEXTS was off", async () => {
    using directory = temporaryDirectory()
    const { path } = directory
    const texts = () => {
      using database = new Database(join(path, "store.db"), { readonly: true })
      return database.query("select count(*) from answer_texts").values().flat()
    }
    for (const org of ["Acme", "Other"]) {
      const lines = ["a", "b"].map((id) => line(id, { text: `Said to ${org} by ${id}.` }))
      await Bun.write(join(path, "a.jsonl"), lines.join("\n"))
      await run(path, ["import", "--org", org, join(path, "a.jsonl")])
    }
    const without = { ...environment(path), VISIBILITY_KEEP_TEXTS: "false" }
    await Bun.write(join(path, "c.jsonl"), line("c", { text: "Said to nobody." }))
    const imported = await runInProcess(["visibility", "import", "--org", "Acme", join(path, "c.jsonl")], without)
    expect(imported.stdout).toContain(": 1 answer imported")
    expect([texts(), await found(path, "Said to nobody")]).toEqual([[4], false])
    const words = ["forget", "--org", "Acme", "--texts"]
    expect((await run(path, [...words, "--dry-run"])).stdout).toMatch(/: 2 texts would be removed\n$/)
    const { code, stdout } = await run(path, words)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Acme \(org_\w+\): 2 texts removed\n$/)])
    expect([await found(path, "Said to Acme"), await found(path, "Said to Other")]).toEqual([false, true])
    const rematched = async (org: string) => (await run(path, ["rematch", "--org", org])).stdout
    expect(await rematched("Acme")).toMatch(
      /: 0 texts searched, .*; 3 answers have no stored text and stay as they are\n$/
    )
    expect(await rematched("Other")).toMatch(/: 2 texts searched, 0 answers changed; .* a second\n$/)
    const exported = await run(path, ["export", "--org", "Acme", "--texts", "--to", path, "--table", "answers"])
    expect(exported.stdout).toContain("answers.ndjson: 3 rows")
    expect((await run(path, [...words, "--answer", "a"])).code).toBe(2)
  }, 20_000)
})

describe("visibility organization and user", () => {
  const made = async (directory: string, words: ReadonlyArray<string>) => {
    const { code, stderr, stdout } = await run(directory, words)
    expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: "" })
    return stdout.trim()
  }

  test("create organizations and users, which a running server knows at once", async () => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}`, VISIBILITY_DEMO: "false" }
    await using server = await openProgram(env, directory.path)
    const acme = await made(directory.path, ["organization", "Acme"])
    const zenith = await made(directory.path, ["organization", "Zenith Ltd"])
    const dana = await made(directory.path, ["user", "Dana", "--org", acme, "--org", "Zenith Ltd", "--role", "admin"])
    const keys = await runInProcess(["keys", "create", "--user", dana], env)
    const [key = ""] = /vis_user_\w+/.exec(keys.stdout) ?? []
    const response = await fetch(`${server.url}/api/v1/me`, { headers: { Authorization: `Bearer ${key}` } })
    expect(await response.json()).toMatchObject({
      data: {
        subject: dana,
        accessible_organizations: [
          { id: acme, name: "Acme", role: "admin" },
          { id: zenith, name: "Zenith Ltd", role: "admin" }
        ]
      }
    })
  }, 20_000)

  test("a key can be created for an organization by its name", async () => {
    using directory = temporaryDirectory()
    await made(directory.path, ["organization", "Acme"])
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
    const { exitCode, stdout } = await runInProcess(["keys", "create", "--org", "Acme"], env)
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^vis_org_\w+\n/)])
  }, 20_000)

  test.each([
    [["organization", ""], '<name>: expected a name of 1 to 200 characters, received ""\n'],
    [["organization", " \t"], '<name>: expected a name of 1 to 200 characters, received " \\t"\n'],
    [["import", "--org", "", "-"], "--org: expected the id or the name of an organization, 1 to 200 characters\n"],
    [["user", "--org", "Acme", " "], '<name>: expected a name of 1 to 200 characters, received " "\n'],
    [
      ["user", "--org", "Acme", "--org", " ", "Dana"],
      '--org: expected the id or the name of an organization, 1 to 200 characters, received "".\n'
    ],
    [["members", ""], '<org>: expected the id or the name of an organization, 1 to 200 characters, received "".\n']
  ])(
    "%p creates nothing, and names the wrong argument",
    async (words, stderr) => {
      using directory = temporaryDirectory()
      await made(directory.path, ["organization", "Acme"])
      expect(await run(directory.path, words)).toEqual({ code: 2, stdout: "", stderr })
      using database = new Database(join(directory.path, "store.db"), { readonly: true })
      expect(database.query("select name from organizations union all select name from users").all()).toEqual([
        { name: "Acme" }
      ])
    },
    20_000
  )

  test("refuse a name that is taken and an unknown organization, and create nothing", async () => {
    using directory = temporaryDirectory()
    const acme = await made(directory.path, ["organization", "Acme"])
    expect(await run(directory.path, ["organization", "Acme"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is already an organization "Acme": ${acme}.\n`
    })
    expect(await run(directory.path, ["user", "--org", acme, "--org", "Nowhere", "Dana"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no organization "Nowhere". Known are ${acme} "Acme".\nTry: vitrine visibility organization NAME\n`
    })
    await Bun.write(join(directory.path, "answers.jsonl"), line("a"))
    for (const command of [["organization"], ["import", join(directory.path, "answers.jsonl"), "--org"]]) {
      expect(await run(directory.path, [...command, "org_ Chart Ltd"])).toEqual({
        code: 1,
        stdout: "",
        stderr: `There is no organization "org_ Chart Ltd". A text that begins with org_ is taken as an id, not as a new name. Known are ${acme} "Acme".\nTry: vitrine visibility organization NAME\n`
      })
    }
    using database = new Database(join(directory.path, "store.db"), { readonly: true })
    expect(database.query("select * from users").all()).toEqual([])
    expect((await run(directory.path, ["user", "Dana"])).code).toBe(2)
  }, 20_000)

  test("a member is added, gets another role, is listed and is removed", async () => {
    using directory = temporaryDirectory()
    await made(directory.path, ["organization", "Acme"])
    await made(directory.path, ["organization", "Zenith"])
    const dana = await made(directory.path, ["user", "Dana", "--org", "Acme"])
    expect(await made(directory.path, ["members", "Zenith"])).toBe("There are no members.")
    expect(await made(directory.path, ["members", "Zenith", "--add", dana])).toBe(`${dana}  "Dana"  "basic_member"`)
    const promoted = ["members", "Zenith", "--add", dana, "--role", "admin"]
    expect(await made(directory.path, promoted)).toBe(`${dana}  "Dana"  "admin"`)
    expect(await made(directory.path, ["members", "Zenith", "--remove", dana])).toBe("There are no members.")
    expect(await made(directory.path, ["members", "Acme"])).toBe(`${dana}  "Dana"  "basic_member"`)
    expect(await run(directory.path, ["members", "Acme", "--role", "admin"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "--role: expected --add as well\n"
    })
    const twice = await run(directory.path, ["members", "Zenith", "--remove", dana])
    expect(twice).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/ is not a member of org_/) })
  }, 20_000)

  test("control characters in a name are printed as escapes", async () => {
    using directory = temporaryDirectory()
    const name = "Acme\u202e\u009b2J"
    const shown = "Acme\\u202e\\u009b2J"
    await made(directory.path, ["organization", name])
    const user = await made(directory.path, ["user", name, "--org", name])
    expect(await made(directory.path, ["members", name])).toBe(`${user}  "${shown}"  "basic_member"`)
    expect(await made(directory.path, ["forget", "--everything", "--org", name])).toStartWith(`${shown} (org_`)
  }, 20_000)
})

describe("visibility simulate", () => {
  test("adds an organization whose data a running server serves at once", async () => {
    using directory = temporaryDirectory()
    const databaseUrl = `sqlite:${join(directory.path, "store.db")}`
    await using server = await openProgram({ DATABASE_URL: databaseUrl, VISIBILITY_DEMO: "false" }, directory.path)
    const { code, stdout } = await run(directory.path, ["simulate", "--scale", "2", "--days", "10"])
    expect(code).toBe(0)
    const [, key] = /Key: (vis_org_\w+)/.exec(stdout) ?? []
    const response = await fetch(`${server.url}/api/v1/vitals?period=7d`, {
      headers: { Authorization: `Bearer ${key}` }
    })
    const body = (await response.json()) as { data: { total_queries: number; visibility_score: number } }
    expect(response.status).toBe(200)
    expect(body.data.total_queries).toBeGreaterThan(300)
    expect(body.data.visibility_score).toBeGreaterThan(10)
  }, 20_000)
})
