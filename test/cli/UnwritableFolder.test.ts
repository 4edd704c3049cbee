import { Database } from "bun:sqlite"
import { expect, setDefaultTimeout, test } from "bun:test"
import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { environmentOf, outcomeOf, spawnCommand, temporaryDirectory, waitUntilOpen } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"

setDefaultTimeout(60_000)

const isRoot = process.getuid?.() === 0
// Without these capabilities, the bits of a folder apply to root as well.
const asSubject = isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []

const spawn = (file: string, command: string) => {
  const env = environmentOf({ DATABASE_URL: `sqlite:${file}`, PORT: "0" })
  return spawnCommand([...asSubject, programPath(), ...command.split(" ")], env)
}

const run = (file: string, command: string) => outcomeOf(spawn(file, command))

const testAsSubject = test.skipIf(process.platform === "win32" || (isRoot && Bun.which("setpriv") === null))

testAsSubject("a folder that cannot be written is named, with the user, by a start and by `doctor`", async () => {
  using directory = temporaryDirectory()
  const folder = join(realpathSync(directory.path), "data")
  mkdirSync(folder)
  const file = join(folder, "store.db")
  expect(await run(file, "visibility organization Acme")).toMatchObject({ exitCode: 0, stderr: "" })
  chmodSync(folder, 0o555)
  const problem = `${folder} cannot be written by user ${process.getuid?.()}`
  const link = join(directory.path, "link.db")
  symlinkSync(file, link)
  for (const database of [link, ...["store.db", "new.db", "new/store.db"].map((name) => join(folder, name))]) {
    expect(await run(database, "serve")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `DATABASE_URL: cannot open ${database} (${problem})\n`
    })
    expect((await run(database, "doctor")).stdout).toContain(`cannot open ${database} (${problem})\n`)
  }
  chmodSync(folder, 0o755)
  chmodSync(file, 0o444)
  const { stderr } = await run(file, "serve")
  expect(stderr).toBe(`DATABASE_URL: cannot open ${file} (${file} cannot be written by user ${process.getuid?.()})\n`)
})

testAsSubject("a file that a start would refuse in any folder is refused for that reason", async () => {
  using directory = temporaryDirectory()
  const folder = join(directory.path, "data")
  mkdirSync(folder)
  const foreign = join(folder, "foreign.db")
  using other = new Database(foreign)
  other.run("create table notes (text)")
  const text = join(folder, "text.db")
  writeFileSync(text, "not a database".repeat(100))
  chmodSync(folder, 0o555)
  const complaints = [(await run(foreign, "serve")).stderr, (await run(text, "serve")).stderr]
  chmodSync(folder, 0o755)
  expect(complaints).toEqual([
    expect.stringContaining("tables of another program"),
    expect.stringContaining("(file is not a database)")
  ])
})

testAsSubject("a server whose folder has become unreadable stops as usual", async () => {
  using directory = temporaryDirectory()
  const folder = join(directory.path, "data")
  mkdirSync(folder)
  const program = await waitUntilOpen(spawn(join(folder, "store.db"), "serve"))
  chmodSync(folder, 0o000)
  await program.kill("SIGTERM")
  chmodSync(folder, 0o755)
  expect(program.child.exitCode).toBe(0)
})
