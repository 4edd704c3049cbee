import { join, resolve } from "node:path"
import { openProgram, temporaryDirectory } from "../support/process.ts"
import { openMessagesModel } from "./messagesModel.ts"

// Claude Code's command line connects to a store over HTTP and over stdio, and buys a mug with a scripted model:
// `bun test/clients/claude-code.ts`. npx downloads it, 235 MB, and its home directory is empty. Exits with 1 unless
// both connections work and the mug is bought.

using home = temporaryDirectory()
await using store = await openProgram({})

using model = openMessagesModel("over-http", ([cart, added, order]) => {
  if (cart === undefined) return { name: "create_cart", input: {} }
  const { id: cart_id } = JSON.parse(cart) as { readonly id: string }
  const mug = { product_id: "speckle-ceramic-mug", quantity: 1 }
  if (added === undefined) return { name: "add_to_cart", input: { cart_id, ...mug } }
  if (order === undefined) return { name: "checkout_cart", input: { cart_id, payment_token: "tok_visa" } }
  return { text: `The order is ${order}` }
})

const claude = async (...args: ReadonlyArray<string>): Promise<string> => {
  const child = Bun.spawn(["npx", "-y", "@anthropic-ai/claude-code@2.1.197", ...args], {
    cwd: home.path,
    env: { ...process.env, HOME: home.path, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "none" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    timeout: 120_000
  })
  const text = await new Response(child.stdout).text()
  console.log(text.trim())
  return text
}

await claude("--version")
const url = `${store.url}/mcp`
await claude("mcp", "add", "--transport", "http", "over-http", url)
await claude("mcp", "add", "over-stdio", "--", process.execPath, resolve(import.meta.dir, "../../src/main.ts"), "mcp")
const serverList = await claude("mcp", "list")
const config = join(home.path, "servers.json")
await Bun.write(config, JSON.stringify({ mcpServers: { "over-http": { type: "http", url } } }))
const output = await claude(
  "-p",
  "Buy a mug",
  "--mcp-config",
  config,
  "--strict-mcp-config",
  "--allowedTools",
  "mcp__over-http"
)

const isConnected = serverList.match(/over-(http|stdio): .* Connected/g)?.length === 2
process.exitCode = isConnected && /"confirmationNumber":"VT-/.test(output) ? 0 : 1
