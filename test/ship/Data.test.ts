import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test"
import { cpSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { Schema } from "effect"
import { readBuiltIn } from "../../src/domain/readBuiltIn.ts"
import { temporaryDirectory } from "../support/process.ts"

setDefaultTimeout(60_000)

const root = resolve(import.meta.dir, "../..")

let copy: ReturnType<typeof temporaryDirectory>

beforeAll(() => {
  copy = temporaryDirectory()
  for (const folder of ["src", "data", "scripts"]) {
    cpSync(join(root, folder), join(copy.path, folder), { recursive: true })
  }
  for (const linked of ["node_modules", "package.json", "bun.lock", "tsconfig.json"]) {
    symlinkSync(join(root, linked), join(copy.path, linked))
  }
})
afterAll(() => copy[Symbol.dispose]())

// A file, the text to replace, its replacement, and a part of the build's error after the name of the file.
const broken = [
  [
    "world/products.json",
    '"priceCents": 2900',
    '"priceCents": -1',
    "products[0].priceCents: expected a whole number of US cents"
  ],
  ["cities.json", '"Asia/Jerusalem"', "7", "TLV.timeZone: expected a string"],
  ["drawings/compositions.json", '"turn": -10', '"turn": "left"', "tee.second[0].turn: expected a number"],
  ["drawings/palettes.json", '"#dce3e6"', '"grey"', "[0].ground: expected a colour as #rrggbb"],
  ["organizations.json", '"role": "admin"', '"role": 5', "organizations[0].members[0].role: expected a string"]
] as const

const build = () => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "scripts/build.ts", "--out", join(copy.path, "dist")], {
    cwd: copy.path
  })
  return [exitCode, stderr.toString()]
}

test.each(broken)("a build fails if %s does not fit its schema", async (name, from, to, message) => {
  const path = join(copy.path, "data", name)
  const text = await Bun.file(path).text()
  expect(text).toContain(from)
  await Bun.write(path, text.replace(from, to))
  // The files of a world are checked together.
  const source = name.replace(/^world\/.*/, "world")
  const built = build()
  await Bun.write(path, text)
  expect(built).toEqual([1, expect.stringContaining(`${source}: ${message}`)])
})

test("a build fails if a pack has a file that nothing reads; from source, the packs are there without it", async () => {
  const backup = Bun.file(join(copy.path, "data/packs/starter/tasks/mug.json.orig"))
  await backup.write("{}")
  const built = build()
  const script = 'console.log((await import("./src/store/world/packs.ts")).builtInPacks().has("hostile/basic"))'
  const fromSource = Bun.spawnSync([process.execPath, "-e", script], { cwd: copy.path }).stdout.toString()
  await backup.delete()
  expect(built).toEqual([1, expect.stringContaining("data/packs: starter/tasks/mug.json.orig: expected the name")])
  expect(fromSource).toBe("true\n")
})

test("data that the build has checked is not checked again at run time, other data is", async () => {
  expect(() => readBuiltIn(Schema.Struct({ seats: Schema.Int }), { seats: "many" }, "a.json")).toThrow("a.json: seats")
  const script = join(copy.path, "read.ts")
  await Bun.write(
    script,
    `import { Schema } from "effect"
     import { readBuiltIn } from "./src/domain/readBuiltIn.ts"
     console.log(JSON.stringify(readBuiltIn(Schema.Struct({ seats: Schema.Int }), { seats: "many" }, "a.json")))`
  )
  const run = (...words: ReadonlyArray<string>) => Bun.spawnSync([process.execPath, ...words, script]).stdout.toString()
  expect(run("--define", "DATA_IS_CHECKED=true")).toBe('{"seats":"many"}\n')
  expect(run()).toBe("")
})
