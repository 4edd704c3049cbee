import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { ConfigProvider, Effect } from "effect"
import { canonicalRepository, version } from "../scripts/release/identity.ts"
import { faultKinds } from "../src/bench/faults/FaultEffect.ts"
import { settings } from "../src/Config.ts"
import * as Limits from "../src/domain/Limits.ts"
import { clientsFor } from "../src/web/connect/clients.ts"
import { documentedPictures } from "./web/documentedPictures.ts"

const defaults = Effect.runSync(Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map())))

const grouped = (number: number): string => number.toLocaleString("en-US")

// A document cannot read a number from the program, so this test compares them.
test.each([
  ["visibility.md", `Each key may send ${defaults.visibilityBurst} requests at once`],
  ["visibility.md", `${defaults.visibilityPerMinute === 60 ? "one" : "?"} more each second`],
  ["visibility.md", `${grouped(defaults.visibilityPerDay)} a UTC day`],
  ["visibility.md", `newest ${grouped(defaults.visibilityScanCap)} mentions`],
  ["world.md", `from today to ${Limits.horizonDays} days on`],
  ["world.md", `A stay is ${Limits.stayNights} nights for ${Limits.roomGuests} guests`],
  ["world.md", `A rental is up to ${Limits.rentalDays.max} days`],
  ["acp.md", `\`quantity\` is ${Limits.lineUnits}`],
  ["operations.md", `${Limits.maxJsonDepth} levels of JSON and ${grouped(Limits.maxJsonValues)} values`],
  ["operations.md", `${grouped(Limits.maxObjectMembers)} members in an object`],
  ["world.md", `${grouped(Limits.packBodyLimits.values)} values`],
  ["operations.md", `${Limits.maxParameters} parameters, fields or arguments`],
  ["mcp.md", `${grouped(Limits.maxJsonValues)} in a body, ${grouped(Limits.maxObjectMembers)} members in an object`],
  ["mcp.md", `members in an object, ${Limits.maxJsonDepth} levels deep`]
])("%s says %p", async (document, said) => {
  const text = await Bun.file(resolve(import.meta.dir, "../docs", document)).text()
  expect(text.replace(/\s+/g, " ")).toContain(said)
})

test("faults.md describes exactly the kinds of effects that there are", async () => {
  const page = await Bun.file(resolve(import.meta.dir, "../docs/faults.md")).text()
  const [, table = ""] = /^\| effect \|.*\n\|---.*\n((?:\|.*\n)+)/m.exec(page) ?? []
  const described = new Set([...table.matchAll(/^\| `(\w+)/gm)].map(([, kind = ""]) => kind))
  expect([...described].toSorted()).toEqual(faultKinds.toSorted())
})

test("runs.md counts the tasks that a browser alone lacks an interface for", async () => {
  const folder = resolve(import.meta.dir, "../data/packs/starter/tasks")
  const tasks: ReadonlyArray<{ readonly tags?: ReadonlyArray<string>; readonly shopper?: object }> = await Promise.all(
    [...new Bun.Glob("*.json").scanSync(folder)].map((file) => Bun.file(resolve(folder, file)).json())
  )
  const special = tasks.filter(({ shopper, tags = [] }) => shopper !== undefined || tags.includes("acp"))
  const page = await Bun.file(resolve(import.meta.dir, "../docs/runs.md")).text()
  expect(page).toContain(`${special.length} of the ${tasks.length} tasks of the starter pack are made for one of`)
})

test("docs/screenshots has exactly the pictures that the documents show", () => {
  const files = [...new Bun.Glob("*").scanSync(resolve(import.meta.dir, "../docs/screenshots"))]
  expect(files).toContain("watch-1280-light.png")
  expect(files.toSorted()).toEqual([...documentedPictures].map((name) => `${name}.png`).toSorted())
})

const { dependencies } = await Bun.file(resolve(import.meta.dir, "clients/package.json")).json()

// The tested clients are those that the tests install.
const installed: Readonly<Record<string, string>> = {
  "AI SDK": "@ai-sdk/mcp",
  LangChain: "@langchain/mcp-adapters",
  "OpenAI Agents SDK": "@openai/agents",
  Mastra: "@mastra/mcp",
  "MCP SDK 1": "@modelcontextprotocol/sdk",
  "MCP SDK 2": "@modelcontextprotocol/client"
}

test("mcp.md names the tried version of each client, which is the installed one", async () => {
  const page = await Bun.file(resolve(import.meta.dir, "../docs/mcp.md")).text()
  const tried = new Map(clientsFor("http://localhost:3000/mcp").map(({ name, tried }) => [name, tried]))
  for (const [client, name] of Object.entries(installed)) {
    expect([client, tried.get(client)?.split(",")[0]]).toEqual([client, dependencies[name]])
    expect(page).toContain(`| ${client} | ${tried.get(client)} |`)
  }
  // Every client of journeys.js is one of these.
  const shopping = await Bun.file(resolve(import.meta.dir, "clients/journeys.js")).text()
  const packages = new Set([...shopping.matchAll(/from "((?:@[^/"]+\/)?[^/"]+)/g)].map(([, name]) => name))
  expect([...packages].toSorted()).toEqual(Object.values(installed).toSorted())
})

test("mcp.md does not say that a host was tried if only its bridge was", async () => {
  const page = await Bun.file(resolve(import.meta.dir, "../docs/mcp.md")).text()
  expect(page).toMatch(/^\| Claude Desktop \| no; [^|]*mcp-remote [\d.]+[^|]* \|$/m)
})

test("install.md accepts only downloads that our own release workflow has signed", async () => {
  const read = (path: string) => Bun.file(resolve(import.meta.dir, "..", path)).text()
  const [, pattern = ""] = /--certificate-identity-regexp '([^']+)'/.exec(await read("docs/install.md")) ?? []
  // cosign accepts a match of any part, so the pattern itself must be anchored.
  const ours = (of: string) => new RegExp(pattern).test(of)
  const workflow = `https://github.com/${canonicalRepository}/.github/workflows/release.yml`
  expect(ours(`${workflow}@refs/tags/v${version}`)).toBe(true)
  for (const other of [
    `https://github.com/somebody/else/.github/workflows/release.yml@refs/tags/v${version}`,
    `https://githubXcom/${canonicalRepository}/.github/workflows/release.yml@refs/tags/v${version}`,
    `https://evil.example/?${workflow}@refs/tags/v${version}`,
    `${workflow.replace("release.yml", "releaseXyml")}@refs/tags/v${version}`,
    `${workflow}@refs/tags/v${version}/../../heads/main`,
    `${workflow}@refs/heads/main`
  ])
    expect([other, ours(other)]).toEqual([other, false])
  // The bundle's name promises the format that all Sigstore tools read. By default, cosign 2 writes another format.
  for (const path of ["docs/install.md", ".github/workflows/release.yml"])
    expect(await read(path)).toMatch(/cosign \w+-blob [^\n]*--new-bundle-format --bundle \S*SHA256SUMS\.sigstore\.json/)
})
