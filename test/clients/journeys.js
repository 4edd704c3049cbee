import { createMCPClient } from "@ai-sdk/mcp"
import { MultiServerMCPClient } from "@langchain/mcp-adapters"
import { MCPClient } from "@mastra/mcp"
import * as modern from "@modelcontextprotocol/client"
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { getAllMcpTools, MCPServerStreamableHttp, RunContext } from "@openai/agents"

/** The answer of a tool, from the result or from the texts that a client makes of it. */
const answerIn = (result) => {
  if (typeof result === "string") return JSON.parse(result)
  if (Array.isArray(result)) return answerIn(result.find(({ text }) => text !== undefined))
  if (result.type === "text") return JSON.parse(result.text)
  return result.structuredContent ?? (result.content === undefined ? result : answerIn(result.content))
}

const ofSdk = async (client, transport) => {
  await client.connect(transport)
  const { tools } = await client.listTools()
  return {
    names: tools.map(({ name }) => name),
    call: (name, given) => client.callTool({ name, arguments: given }),
    close: () => client.close()
  }
}

const clientOf = (mode) =>
  new modern.Client({ name: "sdk-2", version: "1" }, mode === undefined ? {} : { versionNegotiation: { mode } })

const sdk2 = (mode) => (url) => ofSdk(clientOf(mode), new modern.StreamableHTTPClientTransport(new URL(url)))

/** Starts the program as its server, which prints where a person can watch. */
const sdk2Stdio =
  (mode) =>
  async ([command, ...args]) => {
    const transport = new StdioClientTransport({ command, args, env: getDefaultEnvironment(), stderr: "pipe" })
    let log = ""
    transport.stderr.on("data", (part) => {
      log += part
    })
    const client = clientOf(mode)
    const agent = await ofSdk(client, transport)
    const version = client.getNegotiatedProtocolVersion()
    const watch = () => fetch(/watch at (http:[^\s"]+)/.exec(log)[1].concat("/bench/v1/sandboxes/default/journal"))
    return {
      ...agent,
      close: async () => {
        const { items } = await (await watch()).json()
        await agent.close()
        return { version, journal: items }
      }
    }
  }

/** Connects to an endpoint, or to what a command starts, like an agent built with this client, and lists the tools. */
const clients = {
  "sdk-1": (url) => ofSdk(new Client({ name: "sdk-1", version: "1" }), new StreamableHTTPClientTransport(new URL(url))),
  "sdk-2": sdk2(),
  "sdk-2-auto": sdk2("auto"),
  "sdk-2-pinned": sdk2({ pin: "2026-07-28" }),
  "sdk-2-stdio": sdk2Stdio(),
  "sdk-2-stdio-auto": sdk2Stdio("auto"),
  "sdk-2-stdio-pinned": sdk2Stdio({ pin: "2026-07-28" }),

  "ai-sdk": async (url) => {
    const client = await createMCPClient({ transport: { type: "http", url } })
    const tools = await client.tools()
    return {
      names: Object.keys(tools),
      call: (name, given) => tools[name].execute(given, { toolCallId: "1", messages: [] }),
      close: () => client.close()
    }
  },

  "openai-agents": async (url) => {
    const server = new MCPServerStreamableHttp({ url, name: "vitrine" })
    await server.connect()
    const tools = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true })
    return {
      names: tools.map(({ name }) => name),
      call: (name, given) => {
        const tool = tools.find((tool) => tool.name === name)
        // In strict mode a model sends every argument, and null for those that it leaves out.
        const strict = Object.keys(tool.parameters.properties).map((key) => [key, given[key] ?? null])
        return tool.invoke(new RunContext(), JSON.stringify(Object.fromEntries(strict)))
      },
      close: () => server.close()
    }
  },

  langchain: async (url) => {
    const client = new MultiServerMCPClient({ vitrine: { transport: "http", url } })
    const tools = await client.getTools()
    return {
      names: tools.map(({ name }) => name),
      call: (name, given) => tools.find((tool) => tool.name === name).invoke(given),
      close: () => client.close()
    }
  },

  mastra: async (url) => {
    const client = new MCPClient({ servers: { vitrine: { url: new URL(url) } } })
    const tools = await client.listTools()
    return {
      names: Object.keys(tools).map((name) => name.replace(/^vitrine_/, "")),
      call: (name, given) => tools[`vitrine_${name}`].execute(given, {}),
      close: () => client.disconnect()
    }
  }
}

let requests = 0
const { fetch } = globalThis
globalThis.fetch = (...given) => {
  requests++
  return fetch(...given)
}

const shopWith = async (connect, url) => {
  requests = 0
  const { call, close, names } = await connect(url)
  const connected = requests
  const ask = async (name, given) => answerIn(await call(name, given))
  const { items } = await ask("search_products", { q: "ceramic mug" })
  const { variants } = await ask("get_product", { product_id: items[0].slug })
  const { id: cart_id } = await ask("create_cart", {})
  const variant_id = variants.find(({ available }) => available).id
  await ask("add_to_cart", { cart_id, product_id: items[0].slug, variant_id, quantity: 2 })
  const { confirmationNumber } = await ask("checkout_cart", { cart_id, payment_token: "tok_visa" })
  const order = await ask("get_order", { order_id: confirmationNumber })
  return { connected, names, order, closed: await close() }
}

// The endpoint of each client, by the name of the client.
for (const [name, url] of Object.entries(JSON.parse(process.argv[2]))) {
  const seen = await shopWith(clients[name], url).catch((error) => ({ error: String(error.stack) }))
  console.log(JSON.stringify({ name, ...seen }))
}
process.exit(0)
