import { afterAll, expect, test } from "bun:test"
import { chmodSync, existsSync, linkSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { writeAtomically, writeUserFile } from "../../src/cli/writing.ts"
import { environmentOf, outcomeOf, spawnCommand, temporaryDirectory } from "../support/process.ts"

const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const at = (name: string) => join(directory.path, name)
const writing = import.meta.resolve("../../src/cli/writing.ts")

const written = async (name: string, text: string) => {
  await Bun.write(at(name), text)
  return at(name)
}

/** Writes 20,000 bytes in a separate process, between two parts of a shell command. */
const inShell = (write: "writeUserFile" | "writeAtomically", path: string, before = "", after = "") => {
  const script = `
    const { ${write} } = await import(${JSON.stringify(writing)})
    const { Effect } = await import("effect")
    const told = await Effect.runPromise(Effect.either(${write}(${JSON.stringify(path)}, "x".repeat(20_000))))
    if (told._tag === "Left") console.error(told.left.reason)`
  return outcomeOf(
    spawnCommand(["sh", "-c", `${before} "$0" -e "$1" ${after}`, process.execPath, script], environmentOf({}))
  )
}

test("a file stays unchanged if the new content cannot be written", async () => {
  for (const write of ["writeUserFile", "writeAtomically"] as const) {
    const path = await written(`${write}-earlier.json`, "earlier")
    const { stderr } = await inShell(write, path, "ulimit -f 8;")
    expect([stderr, readFileSync(path, "utf8")]).toEqual([`${path} cannot be written: file too large\n`, "earlier"])
  }
  expect(readdirSync(directory.path).sort()).toEqual(["writeAtomically-earlier.json", "writeUserFile-earlier.json"])
})

test("a replaced file keeps its mode, and a symbolic link at the temporary name is not followed", async () => {
  const victim = await written("victim", "precious")
  for (const [name, mode] of [
    ["shared.json", 0o666],
    ["secret.json", 0o600]
  ] as const) {
    const path = await written(name, "earlier")
    chmodSync(path, mode)
    symlinkSync(victim, `${path}.${process.pid}`)
    await Effect.runPromise(writeUserFile(path, "later"))
    expect([readFileSync(path, "utf8"), lstatSync(path).mode & 0o7777]).toEqual(["later", mode])
  }
  const report = at("report.json")
  symlinkSync(victim, `${report}.${process.pid}`)
  await Effect.runPromise(writeAtomically(report, "later"))
  expect([lstatSync(report).isFile(), readFileSync(victim, "utf8")]).toEqual([true, "precious"])
})

test("a file that cannot be replaced by a rename is written in place", async () => {
  const target = at("target.json")
  symlinkSync("target.json", at("dangling.json"))
  await Effect.runPromise(writeUserFile(at("dangling.json"), "later"))
  expect([lstatSync(at("dangling.json")).isSymbolicLink(), readFileSync(target, "utf8")]).toEqual([true, "later"])

  symlinkSync("circle.json", at("circle.json"))
  expect(await Effect.runPromise(Effect.flip(writeUserFile(at("circle.json"), "later")))).toMatchObject({
    reason: expect.stringMatching(/circle\.json cannot be written: [a-z ]+$/)
  })
  expect(lstatSync(at("circle.json")).isSymbolicLink()).toBe(true)

  linkSync(await written("one.json", "earlier"), at("other.json"))
  await Effect.runPromise(writeUserFile(at("one.json"), "later"))
  expect(readFileSync(at("other.json"), "utf8")).toBe("later")

  const long = at(`${"n".repeat(250)}.json`)
  await Effect.runPromise(writeUserFile(long, "later"))
  expect(existsSync(long)).toBe(true)
})

test("a file that the shell opened as standard output is written in place", async () => {
  const path = await written("shell.txt", "")
  const { ino } = statSync(path)
  symlinkSync("/dev/stdout", at("stdout"))
  symlinkSync("stdout", at("link"))
  symlinkSync("/dev/fd", at("opened"))
  for (const name of ["/dev/stdout", at("link"), at("opened/1")]) {
    await inShell("writeUserFile", name, "", `> ${path}`)
    expect([name, statSync(path).ino, statSync(path).size]).toEqual([name, ino, 20_000])
  }
})
