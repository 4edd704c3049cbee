import { expect, test } from "bun:test"
import { join } from "node:path"
import { spawnScript, temporaryDirectory } from "../support/process.ts"
import { useStore } from "../support/store.ts"

const store = useStore()

const conformance = Bun.resolveSync("@modelcontextprotocol/conformance/dist/index.js", import.meta.dir)

interface Check {
  readonly id: string
  readonly status: string
  readonly errorMessage?: string
}

/** What the protocol's own test suite finds in one of its scenarios. */
const run = async (scenario: string): Promise<ReadonlyArray<Check>> => {
  using directory = temporaryDirectory()
  const asked = ["server", "--url", `${store.url}/mcp`, "--scenario", scenario, "-o", directory.path]
  const child = spawnScript(conformance, {}, directory.path, asked)
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  // A crash prints the whole bundle.
  if ((await child.exited) !== 0) throw new Error(`${scenario}: ${(output + errors).slice(-2000)}`)
  const [file] = new Bun.Glob("**/checks.json").scanSync(directory.path)
  if (file === undefined) throw new Error(`${scenario} wrote no checks`)
  return await Bun.file(join(directory.path, file)).json()
}

// The scenarios for any server; the others look for tools and resources with names of their own.
test.each([
  ["server-initialize", 1],
  ["ping", 1],
  ["tools-list", 1],
  ["dns-rebinding-protection", 2],
  ["resources-list", 1],
  ["prompts-list", 1]
])(
  "the official scenario %s passes",
  async (scenario, checks) => {
    const found = await run(scenario)
    expect(found.filter(({ status }) => status !== "SUCCESS")).toEqual([])
    expect(found.length).toBe(checks)
  },
  60_000
)
