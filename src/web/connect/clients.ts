/** How to add a server to an MCP client: which text goes where. */
interface Client {
  readonly name: string
  /** Where the text belongs. */
  readonly where: string
  readonly text: string
  /** The language of the text, as Markdown names it. */
  readonly language: "sh" | "json" | "ts" | "txt"
  /** The client version that connected with this text; "no" and what was tried instead; absent if nobody has tried. */
  readonly tried?: string
}

const server = "vitrine"

/** An address for hosts that draw cards (MCP Apps). Most say so only at `initialize`, which the server does not remember. */
const withCards = (url: string): string => `${url}?apps`
const json = (value: object): string => JSON.stringify(value, null, 2)

/** For a name that is not this machine's, the bridge needs a flag that allows a connection without https. */
const bridge = (url: string): ReadonlyArray<string> => [
  "-y",
  "mcp-remote",
  url,
  ...(/^http:\/\/(?!localhost|127\.|\[::1\])/.test(url) ? ["--allow-http"] : [])
]

/** How to configure the common clients for an MCP address. docs/mcp.md says the same for the store's own (`bun run docs`). */
export const clientsFor = (url: string): ReadonlyArray<Client> => [
  {
    name: "Claude Code",
    where: "In a terminal",
    language: "sh",
    text: `claude mcp add --transport http ${server} ${url}`,
    tried: "2.1.197"
  },
  {
    name: "Claude Desktop",
    where: "In claude_desktop_config.json",
    language: "json",
    text: json({ mcpServers: { [server]: { command: "npx", args: bridge(withCards(url)) } } }),
    tried: "no; its bridge alone, mcp-remote 0.15.1"
  },
  {
    name: "ChatGPT",
    where:
      "In Settings, Connectors, in developer mode, without authentication, at the https address of a tunnel (PUBLIC_URL)",
    language: "txt",
    text: withCards(url)
  },
  {
    name: "Cursor",
    where: "In .cursor/mcp.json",
    language: "json",
    text: json({ mcpServers: { [server]: { url: withCards(url) } } })
  },
  {
    name: "VS Code",
    where: "In .vscode/mcp.json",
    language: "json",
    text: json({ servers: { [server]: { type: "http", url: withCards(url) } } })
  },
  {
    name: "Gemini CLI",
    where: "In a terminal, in a folder that it trusts",
    language: "sh",
    text: `gemini mcp add --transport http ${server} ${url}`,
    tried: "0.61.0"
  },
  {
    name: "LangChain",
    where: "In TypeScript, with @langchain/mcp-adapters",
    language: "ts",
    text: `new MultiServerMCPClient({ ${server}: { transport: "http", url: "${url}" } })`,
    tried: "1.1.4"
  },
  {
    name: "AI SDK",
    where: "In TypeScript, with @ai-sdk/mcp",
    language: "ts",
    text: `await createMCPClient({ transport: { type: "http", url: "${url}" } })`,
    tried: "2.0.99"
  },
  {
    name: "OpenAI Agents SDK",
    where: "In TypeScript, with @openai/agents; in Python MCPServerStreamableHttp takes params",
    language: "ts",
    text: `new MCPServerStreamableHttp({ name: "${server}", url: "${url}" })`,
    tried: "0.20.0, in TypeScript"
  },
  {
    name: "Mastra",
    where: "In TypeScript, with @mastra/mcp",
    language: "ts",
    text: `new MCPClient({ servers: { ${server}: { url: new URL("${url}") } } })`,
    tried: "2.0.0"
  },
  {
    name: "MCP SDK 1",
    where: "In TypeScript, with @modelcontextprotocol/sdk, which supports the versions up to 2025-11-25",
    language: "ts",
    text: `await client.connect(new StreamableHTTPClientTransport(new URL("${url}")))`,
    tried: "1.32.2"
  },
  {
    name: "MCP SDK 2",
    where: "In TypeScript, with @modelcontextprotocol/client, which supports 2026-07-28 as well",
    language: "ts",
    text: `await client.connect(new StreamableHTTPClientTransport(new URL("${url}")))`,
    tried: "2.4.0"
  },
  {
    name: "n8n",
    where: "In the node MCP Client Tool: this endpoint, HTTP Streamable, no authentication",
    language: "txt",
    text: url
  }
]
