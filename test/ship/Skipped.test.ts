import { expect } from "bun:test"
import { join, resolve } from "node:path"
import { outcomeOf, spawnCommand, temporaryDirectory } from "../support/process.ts"
import { testWith } from "../support/tools.ts"
import { readProjectFile } from "./project.ts"

const script = resolve(import.meta.dir, "../../.ci/skipped")

testWith("bash")("a suite that was skipped in all test runs is named, and the check fails", async () => {
  using folder = temporaryDirectory()
  const [bare, whole] = ["bare.log", "whole.log"].map((name) => join(folder.path, name)) as [string, string]
  const run = () =>
    outcomeOf(
      spawnCommand(["bash", script, bare, whole, join(folder.path, "none.log")], { PATH: process.env.PATH ?? "" })
    )
  const suites = [...(await Bun.file(script).text()).matchAll(/^ {2}"(.+)"/gm)].map(([, suite = ""]) => suite)
  expect(suites.length).toBeGreaterThan(1)
  const files = ["mcp/Clients", "mcp/AppsBrowser", "ship/Release", "chaos/Sqlite", "cli/bench/OpenOutputs"]
  const sources = (await Promise.all(files.map((file) => readProjectFile(`test/${file}.test.ts`)))).join("")
  for (const suite of suites) expect(sources).toContain(suite.replace("/mcp/visibility", "%s"))

  const report = (result: string) => suites.map((suite) => `(${result}) ${suite} > through it [1.00ms]\n`).join("")
  await Bun.write(bare, report("skip"))
  await Bun.write(whole, report("skip"))
  const named = suites.map((suite) => `skipped in all runs: ${suite}\n`).join("")
  expect(await run()).toMatchObject({ exitCode: 1, stdout: named })
  await Bun.write(whole, report("pass"))
  expect(await run()).toMatchObject({ exitCode: 0, stdout: "" })
  expect(await readProjectFile(".ci/run")).toContain('.ci/skipped "$scratch/sqlite.log" "$scratch/postgres.log"')
})
