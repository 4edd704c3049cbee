import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { temporaryDirectory } from "../support/process.ts"
import { useStore } from "../support/store.ts"
import { testWith } from "../support/tools.ts"

setDefaultTimeout(60_000)

const store = useStore()
const folder = temporaryDirectory()
afterAll(() => folder[Symbol.dispose]())

const pythonPackage = resolve(import.meta.dir, "../../packages/vitrine-bench")
const page = await Bun.file(resolve(import.meta.dir, "../../docs/bench.md")).text()

/** The first code block of a language on the page, unchanged. */
const tour = (language: string): string => {
  const [, text] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page) ?? []
  if (text === undefined) throw new Error(`docs/bench.md has no tour in ${language}`)
  expect(text.trimEnd().split("\n")).toHaveLength(5)
  return text
}

const printed = async (...command: ReadonlyArray<string>): Promise<unknown> => {
  const child = Bun.spawn([...command], {
    cwd: folder.path,
    // The source of the Python package, which needs no installation.
    env: { ...process.env, VITRINE_BENCH_URL: store.url, PYTHONPATH: pythonPackage, PYTHONDONTWRITEBYTECODE: "1" },
    stdout: "pipe",
    stderr: "pipe"
  })
  const [text, complaints] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([await child.exited, complaints]).toEqual([0, ""])
  return JSON.parse(text)
}

const oneCart = {
  added: { carts: [expect.objectContaining({ items: [], createdAt: "2027-01-15T09:30:00.000Z" })] },
  removed: {},
  changed: []
}

testWith("bash", "curl")("the curl tour of docs/bench.md prints what it says", async () => {
  expect(await printed("bash", "-euc", tour("sh"))).toEqual(oneCart)
})

testWith("python3")("the Python tour of docs/bench.md prints what it says", async () => {
  expect(await printed("python3", "-c", tour("python"))).toEqual(oneCart)
})

test("the TypeScript tour of docs/bench.md prints what it says", async () => {
  // The source of the package, which needs no build.
  const source = resolve(import.meta.dir, "../../packages/client/src/index.ts")
  const client = join(folder.path, "node_modules/@vitrine/client")
  mkdirSync(client, { recursive: true })
  writeFileSync(join(client, "package.json"), JSON.stringify({ name: "@vitrine/client", exports: "./index.ts" }))
  writeFileSync(join(client, "index.ts"), `export * from ${JSON.stringify(source)}`)
  writeFileSync(join(folder.path, "tour.ts"), tour("ts"))
  expect(await printed(process.execPath, "run", "tour.ts")).toEqual(oneCart)
})
