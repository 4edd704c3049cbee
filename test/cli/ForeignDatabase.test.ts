import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryDirectory } from "../support/process.ts"
import { runInProcess } from "./inProcess.ts"

describe("a database file in which Vitrine has stored nothing", () => {
  const make: Record<string, (file: string) => void> = {
    "of another program": (file) => {
      using database = new Database(file)
      database.run("create table a (x)")
    },
    empty: (file) => writeFileSync(file, "")
  }

  test.each(
    Object.keys(make).flatMap((kind) => [
      [kind, "reset"],
      [kind, "keys list"],
      [kind, "visibility members Acme"],
      [kind, "visibility forget --org Acme --everything"]
    ])
  )("(%s) is refused by `%s` and not changed", async (kind, words) => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "f.db")
    make[kind]?.(file)
    const before = readFileSync(file)
    expect(await runInProcess(words.split(" "), { DATABASE_URL: `sqlite:${file}` })).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `DATABASE_URL: ${file} has no data of Vitrine yet: is it the right database?\n`
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test.each([["serve"], ["verify"], ["visibility organization Acme"]])(
    "(of another program) is refused by `%s` and not changed",
    async (words) => {
      using directory = temporaryDirectory()
      const file = join(directory.path, "f.db")
      make["of another program"]?.(file)
      const before = readFileSync(file)
      const env = { DATABASE_URL: `sqlite:${file}`, PORT: "0" }
      const { exitCode, stderr } = await runInProcess(words.split(" "), env)
      expect([exitCode, stderr]).toEqual([
        1,
        `DATABASE_URL: cannot open ${file} (it has tables of another program: use another database)\n`
      ])
      expect(readFileSync(file).equals(before)).toBe(true)
      expect(readdirSync(directory.path)).toEqual(["f.db"])
    }
  )

  test("is accepted if it has only internal tables of SQLite", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "f.db")
    {
      using database = new Database(file)
      database.run("create table a (x integer primary key autoincrement)")
      database.run("create index ax on a (x)")
      database.run("analyze")
      database.run("drop table a")
    }
    const env = { DATABASE_URL: `sqlite:${file}`, PORT: "0" }
    expect((await runInProcess(["doctor"], env)).exitCode).toBe(0)
    expect((await runInProcess(["visibility", "organization", "Acme"], env)).exitCode).toBe(0)
  })

  test("is reported by `doctor` if it has tables of another program", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "f.db")
    const env = { DATABASE_URL: `sqlite:${file}`, PORT: "0" }
    make.empty?.(file)
    expect((await runInProcess(["doctor"], env)).exitCode).toBe(0)
    make["of another program"]?.(file)
    const { exitCode, stderr, stdout } = await runInProcess(["doctor"], env)
    expect([exitCode, stderr]).toEqual([1, "Failed checks: database.\n"])
    const reason = "it has tables of another program: use another database"
    expect(stdout).toContain(`FAIL  database    cannot open ${file} (${reason})`)
    expect(stdout).not.toContain("migrations")
  })
})

test.each([["serve"], ["verify"], ["visibility organization Acme"], ["doctor"]])(
  "`%s` reports that the database path is a folder",
  async (words) => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${directory.path}`, PORT: "0" }
    const { exitCode, stderr, stdout } = await runInProcess(words.split(" "), env)
    expect(exitCode).toBe(1)
    expect(stdout + stderr).toContain(`cannot open ${directory.path} (it is a folder)`)
  }
)

describe("a command with a wrong argument", () => {
  const whose = "Give either --org or --user: whose key is it?\n"
  test.each([
    [["visibility", "organization", ""], 2, '<name>: expected a name of 1 to 200 characters, received ""\n'],
    [["visibility", "user", "", "--org", "A"], 2, '<name>: expected a name of 1 to 200 characters, received ""\n'],
    [["visibility", "import", "nofile", "--org", "A"], 1, "nofile: there is no such file, or it cannot be read\n"],
    [
      ["visibility", "import", "-", "--brands", "nofile", "--org", "A"],
      1,
      "nofile: there is no such file, or it cannot be read\n"
    ],
    [["visibility", "apply", "nofile", "--org", "A"], 1, "nofile: there is no such file, or it cannot be read\n"],
    [["keys", "create"], 2, whose],
    [["keys", "create", "--org", "A", "--user", "user_1"], 2, whose]
  ])("reports it and creates no database: %p", async (words, exitCode, stderr) => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
    expect(await runInProcess(words, env)).toEqual({ exitCode, stdout: "", stderr })
    expect(readdirSync(directory.path)).toEqual([])
  })
})
