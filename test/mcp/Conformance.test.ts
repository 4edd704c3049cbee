import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { spawnScript, temporaryDirectory } from "../support/process.ts"
import { useStore } from "../support/sqliteStore.ts"

const store = useStore()

const conformance = Bun.resolveSync("@modelcontextprotocol/conformance/dist/index.js", import.meta.dir)

interface Check {
  readonly id: string
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO"
}

/** Runs all server scenarios of a revision in the protocol's own test suite. Returns the checks of each scenario. */
const run = async (revision: string): Promise<ReadonlyMap<string, ReadonlyArray<Check>>> => {
  using directory = temporaryDirectory()
  const words = ["server", "--url", `${store.url}/mcp`, "--requirements", revision, "-o", directory.path]
  const child = spawnScript(conformance, {}, directory.path, words)
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  await child.exited
  // `server-tools-list-2026-11-22T20-40-16-007Z/checks.json`
  const files = [...new Bun.Glob("**/checks.json").scanSync(directory.path)]
  if (files.length === 0) throw new Error(`no checks were written: ${(output + errors).slice(-2000)}`)
  const found = files.map(async (file): Promise<readonly [string, ReadonlyArray<Check>]> => {
    const [, scenario = ""] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(file) ?? []
    return [scenario, await Bun.file(join(directory.path, file)).json()]
  })
  return new Map(await Promise.all(found))
}

// The scenarios for any server, with the number of passing checks. The others need fixed names of tools and resources.
const revisions = {
  "2026-07-28": {
    "server-stateless": 21,
    "tools-list": 4,
    "resources-list": 2,
    "prompts-list": 2,
    "sep-2164-resource-not-found": 4,
    caching: 8,
    "http-header-validation": 14,
    "dns-rebinding-protection": 2,
    "server-sse-multiple-streams": 1,
    "input-required-result-unsupported-methods": 2
  },
  "2025-11-25": {
    "server-initialize": 2,
    ping: 2,
    "tools-list": 3,
    "resources-list": 2,
    "prompts-list": 2,
    "dns-rebinding-protection": 2
  }
}

// These call tools that only a server made for the suite has: one needs a capability of the client, two stream.
const untestable = [
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel"
]

describe.each(Object.entries(revisions))("the official conformance scenarios for %s", (revision, generic) => {
  test("pass, apart from those that need a server made for the suite", async () => {
    const found = await run(revision)
    const passed = (scenario: string) => found.get(scenario)?.filter(({ status }) => status === "SUCCESS").length
    expect(Object.fromEntries(Object.keys(generic).map((scenario) => [scenario, passed(scenario)]))).toEqual(generic)
    const failed = Object.keys(generic).flatMap((scenario) =>
      (found.get(scenario) ?? []).filter(({ id, status }) => /FAILURE|WARNING/.test(status) && !untestable.includes(id))
    )
    expect(failed).toEqual([])
    // Every message of every scenario is valid by the schema of the revision, even if a scenario fails.
    const wire = [...found.values()].flat().filter(({ id }) => id === "wire-schema-valid")
    expect(wire.length).toBeGreaterThan(20)
    expect(wire.filter(({ status }) => status !== "SUCCESS")).toEqual([])
  }, 60_000)
})
