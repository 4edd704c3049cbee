/** How a client of MCP is given a server: what is written where. */
interface Client {
  readonly name: string
  /** Where the text belongs. */
  readonly where: string
  readonly text: string
}

const server = "vitrine"
const json = (value: object): string => JSON.stringify(value, null, 2)

/** Over a name that is not this machine's the bridge asks to be told that a connection without https is meant. */
const bridge = (url: string): ReadonlyArray<string> => [
  "-y",
  "mcp-remote",
  url,
  ...(/^http:\/\/(?!localhost|127\.|\[::1\])/.test(url) ? ["--allow-http"] : [])
]

/** What the usual clients are told of an MCP address. docs/mcp.md says the same of the store's own. */
export const clientsFor = (url: string): ReadonlyArray<Client> => [
  { name: "Claude Code", where: "In a terminal", text: `claude mcp add --transport http ${server} ${url}` },
  {
    name: "Claude Desktop",
    where: "In claude_desktop_config.json",
    text: json({ mcpServers: { [server]: { command: "npx", args: bridge(url) } } })
  },
  { name: "Cursor", where: "In .cursor/mcp.json", text: json({ mcpServers: { [server]: { url } } }) },
  { name: "VS Code", where: "In .vscode/mcp.json", text: json({ servers: { [server]: { type: "http", url } } }) },
  { name: "Gemini CLI", where: "In a terminal", text: `gemini mcp add --transport http ${server} ${url}` },
  {
    name: "OpenAI Agents SDK",
    where: "In Python",
    text: `MCPServerStreamableHttp(params={"url": "${url}"})`
  }
]
