import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { copyFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { contractFile, contractTypes } from "../../scripts/client.ts"
import { temporaryDirectory } from "../support/process.ts"
import { useStore } from "../support/store.ts"
import { clientsDirectory, generatorsDirectory, hasClients, hasGenerators } from "../support/tools.ts"

setDefaultTimeout(60_000)

const store = useStore()
const folder = temporaryDirectory()
afterAll(() => folder[Symbol.dispose]())

const compiler = resolve(generatorsDirectory, "node_modules/typescript/bin/tsc")
const lib = ["ESNext", "DOM"]
// The compiler's own declarations need no check, which would take half its time.
const ownLibrary = { lib, skipDefaultLibCheck: true }
const strict = { noEmit: true, strict: true, target: "ESNext", module: "NodeNext", ...ownLibrary, types: [] }

const run = async (command: ReadonlyArray<string>, cwd = folder.path, env: Readonly<Record<string, string>> = {}) => {
  const child = Bun.spawn([...command], {
    cwd,
    stdout: "pipe",
    stderr: "pipe",
    // The prepack script runs Bun.
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      VITRINE_BENCH_URL: store.url,
      ...env
    }
  })
  const [printed, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text()
  ])
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${complaints}${printed}`)
  return printed
}

test.skipIf(!hasGenerators)("its types match the contract (run `bun run client` to update them)", async () => {
  expect(await Bun.file(contractFile).text()).toBe(await contractTypes())
})

test("the package's tarball works in an empty folder, under Node and Bun", async () => {
  await run(
    ["npm", "pack", "--silent", "--pack-destination", folder.path],
    resolve(import.meta.dir, "../../packages/client")
  )
  const [tarball = ""] = readdirSync(folder.path).filter((name) => name.endsWith(".tgz"))
  writeFileSync(join(folder.path, "package.json"), '{"type": "module"}')
  await run(["npm", "install", "--offline", "--no-audit", "--no-fund", `./${tarball}`])
  expect(readdirSync(join(folder.path, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@vitrine"])
  const license = await Bun.file(join(folder.path, "node_modules/@vitrine/client/LICENSE")).text()
  expect(license).toBe(await Bun.file(resolve(import.meta.dir, "../../LICENSE")).text())
  copyFileSync(resolve(import.meta.dir, "user.ts"), join(folder.path, "user.ts"))
  await run([process.execPath, "build", "user.ts", "--external", "*", "--outfile", "user.js"])
  const expected = {
    time: ["2027-01-15T09:30:00.000Z", "2027-01-16T09:30:00.000Z"],
    added: [1],
    hashes: [9, 1],
    // A difference: a used name may start at the generation of its earlier sandbox, until that is swept.
    restored: [1, "2027-01-15T09:30:00.000Z", "canonical", { added: {}, removed: {}, changed: [] }],
    imported: true,
    changed: { task: "mug" },
    reset: 0,
    failed: [502, [1]],
    cleared: [],
    verified: [false, [true, false]],
    earlier: [0],
    refused: [409, "sandbox_exists", expect.stringContaining("client"), "describeSandbox"],
    unreachable: [
      "http://127.0.0.1:1 cannot be reached: expected the address of a running Vitrine, as `server` or VITRINE_BENCH_URL",
      true
    ],
    graded: ["pass", "fail", "pass"],
    gone: 404
  }
  for (const runtime of ["node", process.execPath]) {
    const lines = (await run([runtime, "user.js"])).trim().split("\n")
    expect(Object.fromEntries(lines.map((line) => JSON.parse(line)))).toEqual(expected)
  }
})

test("a server on this machine is called without the proxy, and any other through it", async () => {
  using proxy = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("{}", { status: 418 }) })
  const address = `http://127.0.0.1:${proxy.port}`
  const env = { HTTP_PROXY: address, http_proxy: address, NO_PROXY: "", no_proxy: "" }
  const user = `import { sandbox } from "@vitrine/client"
await using shop = await sandbox()
const elsewhere = await sandbox({}, { server: "http://shop.example" }).catch(({ status }) => status)
console.log(typeof shop.name, elsewhere)`
  writeFileSync(join(folder.path, "proxy.ts"), user)
  expect(await run([process.execPath, "proxy.ts"], folder.path, env)).toBe("string 418\n")
})

test.skipIf(!hasClients)("three tasks pass in Vitest", async () => {
  symlinkSync(join(clientsDirectory, "node_modules/vitest"), join(folder.path, "node_modules/vitest"))
  // As TypeScript, because Node 20 does not know `await using`.
  copyFileSync(join(clientsDirectory, "vitest.js"), join(folder.path, "tasks.test.ts"))
  await run(["node", "node_modules/vitest/vitest.mjs", "run", "--reporter=json", "--outputFile=report.json"])
  const report = await Bun.file(join(folder.path, "report.json")).json()
  expect([report.numPassedTests, report.numTotalTests]).toEqual([3, 3])
})

test.skipIf(!hasClients || !hasGenerators)("the example for Vitest in docs/adapters.md compiles", async () => {
  const text = await Bun.file(resolve(import.meta.dir, "../../docs/adapters.md")).text()
  const blockOf = (heading: string) =>
    new RegExp(`^## ${heading}\\n.*?^\`\`\`ts\\n(.*?)^\`\`\``, "ms").exec(text)?.[1] ?? `no ${heading}`
  const ofBun = /^declare module "bun:test" \{\n.*?^\}\n/ms
  expect(blockOf("Bun")).toMatch(ofBun)
  const user = blockOf("Bun").replace(ofBun, blockOf("Vitest")).replaceAll("bun:test", "vitest")
  writeFileSync(
    join(folder.path, "adapters.test.ts"),
    `${user}\ndeclare const run: (instruction: string, url: string) => Promise<string>\n`
  )
  // Vitest's types need those of Node, which a user has.
  const compilerOptions = { ...strict, skipLibCheck: true }
  writeFileSync(join(folder.path, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["adapters.test.ts"] }))
  await run(["node", compiler, "-p", folder.path])
})

test.skipIf(!hasGenerators)("the package's types need no other package", async () => {
  // Users have the types of their runtime. This declaration is all that user.ts needs of them.
  writeFileSync(join(folder.path, "node.d.ts"), "declare const process: { stdout: { write(text: string): void } }")
  writeFileSync(
    join(folder.path, "tsconfig.json"),
    JSON.stringify({ compilerOptions: strict, files: ["user.ts", "node.d.ts"] })
  )
  await run(["node", compiler, "-p", folder.path])
})
