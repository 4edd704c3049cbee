import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { ConfigProvider, Effect } from "effect"
import { settings } from "../src/Config.ts"
import * as Limits from "../src/domain/Limits.ts"

const defaults = Effect.runSync(Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map())))

const grouped = (number: number): string => number.toLocaleString("en-US")

// A document cannot take a number from the program, so it is held to it here.
test.each([
  ["visibility.md", `Each key may send ${defaults.visibilityBurst} requests at once`],
  ["visibility.md", `${defaults.visibilityPerMinute === 60 ? "one" : "?"} more each second`],
  ["visibility.md", `${grouped(defaults.visibilityPerDay)} a UTC day`],
  ["visibility.md", `newest ${grouped(defaults.visibilityScanCap)} mentions`],
  ["world.md", `from today to ${Limits.horizonDays} days on`],
  ["world.md", `A stay is ${Limits.stayNights} nights for ${Limits.roomGuests} guests`],
  ["world.md", `A rental is up to ${Limits.rentalDays.most} days`],
  ["acp.md", `\`quantity\` is ${Limits.lineUnits}`],
  ["operations.md", `${Limits.maximumLevels} levels of JSON and ${grouped(Limits.maximumValues)} values`],
  ["operations.md", `${grouped(Limits.maximumMembers)} members in an object`],
  ["world.md", `${grouped(Limits.packBody.values)} values`],
  ["operations.md", `${Limits.maximumParameters} parameters, fields or arguments`],
  ["mcp.md", `${grouped(Limits.maximumValues)} in a body, ${Limits.maximumLevels} levels deep`]
])("%s says %p", async (document, said) => {
  const text = await Bun.file(resolve(import.meta.dir, "../docs", document)).text()
  expect(text.replace(/\s+/g, " ")).toContain(said)
})

// What is tried is what the tests install.
test.each([
  ["AI SDK", "@ai-sdk/mcp"],
  ["LangChain", "@langchain/mcp-adapters"],
  ["OpenAI Agents SDK", "@openai/agents"]
])("mcp.md says which version of %s was tried", async (client, name) => {
  const text = await Bun.file(resolve(import.meta.dir, "../docs/mcp.md")).text()
  const { dependencies } = await Bun.file(resolve(import.meta.dir, "clients/package.json")).json()
  expect(text).toContain(`| ${client} | ${dependencies[name]}`)
})
