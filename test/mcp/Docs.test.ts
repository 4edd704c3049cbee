import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { withClients } from "../../scripts/clients.ts"
import { toolPages, withToolTable } from "../../scripts/tools.ts"
import { clientsFor } from "../../src/web/connect/clients.ts"
import { useAgency } from "../store/bookings/agency.ts"
import { testWith } from "../support/tools.ts"
import { connectAgent, type Json, rpc } from "./agent.ts"

const store = useAgency()
const page = await Bun.file(resolve(import.meta.dir, "../../docs/mcp.md")).text()

const blocks = (language: string): ReadonlyArray<string> =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, block]) => block ?? "")

test("the tables of tools match the contracts (bun run docs writes them)", async () => {
  expect(Object.keys(toolPages)).toHaveLength(2)
  for (const [name, api] of Object.entries(toolPages)) {
    const text = await Bun.file(resolve(import.meta.dir, "../..", name)).text()
    expect(text).toBe(withToolTable(text, api))
    expect(text).toMatch(/^\| `[a-z_]+` \|/m)
  }
  await using agent = await connectAgent(store.url)
  const named = [...page.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name)
  expect(named).toEqual(agent.tools.map(({ name }) => name))
})

test("the table of clients is up to date (bun run docs writes it)", () => {
  expect(page).toBe(withClients(page))
  expect(page).toMatch(/^\| Claude Code \| [\d.]+ \|$/m)
})

test("the client configurations are valid JSON and point to the endpoint or the command", () => {
  const configurations = blocks("json").map((block): Json => JSON.parse(block))
  expect(configurations.length).toBe(4)
  for (const { mcpServers, servers = mcpServers } of configurations) {
    expect(JSON.stringify(servers.vitrine)).toMatch(
      /"http:\/\/localhost:3000\/mcp\?apps"|"command":"[^"]*vitrine","args":\["mcp"/
    )
  }
})

test("only the configurations of hosts that draw cards point to an endpoint with cards", async () => {
  const withCards: Array<string> = []
  for (const { name, text } of clientsFor(`${store.url}/mcp`)) {
    const [url = ""] = /http:[^\s"]+/.exec(text) ?? []
    const { result } = (await rpc(url, "tools/list", {}, {}, "")).body
    const shown = result.tools.filter(({ _meta }: Json) => _meta?.ui.resourceUri !== undefined)
    if (shown.length > 0) withCards.push(name)
  }
  expect(withCards).toEqual(["Claude Desktop", "ChatGPT", "Cursor", "VS Code"])
})

test("the command for Claude in the docs and in the README connects an agent to the tools", async () => {
  const readme = await Bun.file(resolve(import.meta.dir, "../../README.md")).text()
  for (const text of [page, readme]) {
    const [, url = ""] = /claude mcp add --transport http vitrine (http:\S+)\/mcp\b/.exec(text) ?? []
    expect(url).toBe("http://localhost:3000")
    await using agent = await connectAgent(url.replace("http://localhost:3000", store.url))
    expect(agent.tools.length).toBeGreaterThan(20)
  }
})

testWith("bash", "curl")("the call without a client works when pasted", async () => {
  const [command = ""] = blocks("sh").filter((block) => block.startsWith("curl"))
  const shell = Bun.spawn(["bash", "-c", command.replaceAll("http://localhost:3000", store.url)], { stdout: "pipe" })
  const { result } = (await new Response(shell.stdout).json()) as Json
  expect(result.structuredContent.items.length).toBe(1)
})

test("the shown error texts are those that the tools give", async () => {
  await using agent = await connectAgent(store.sandbox("shown"))
  const { id: cart_id } = await agent.call("create_cart")
  const watches = { cart_id, product_id: "field-watch-38" }
  const refused = [await agent.refusal("add_to_cart", { ...watches, quantity: 4 })]
  await agent.call("add_to_cart", watches)
  const driver = { driver_name: "Dana Levi", payment_token: "tok_visa" }
  const stay = { check_in: "tomorrow", check_out: "2027-03-15" }
  refused.push(
    await agent.refusal("checkout_cart", { cart_id, payment_token: "tok_declined_expired_card" }),
    await agent.refusal("book_car", { offer_id: "car_ewr_luxury_20270312_20270315", ...driver }),
    await agent.refusal("get_product", { product_id: "arc-desk-lampe" }),
    await agent.refusal("search_hotels", { city: "LON", ...stay })
  )
  const [shown = ""] = blocks("text")
  expect(shown.trim().split("\n")).toEqual(refused)
})

test("the page names every prompt", async () => {
  await using agent = await connectAgent(store.url)
  const { prompts } = await agent.client.listPrompts()
  for (const { name } of prompts) expect(page).toContain(`\`${name}\``)
})
