import { argumentsOf, type Entry, isMembers } from "./Entry.ts"

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Where a sandbox is reached. */
interface Addresses {
  readonly baseUrl: string
  readonly mcpUrl: string
}

/** What an operation is as a tool: its name, and what the `id` of its path is called among the arguments. */
export interface ToolOf {
  readonly name: string
  readonly id: string
}

const masked = /\[redacted]|\[card ending in \d{4}]/

/** Whether the journal has all that was sent: what it masks cannot be sent again. */
export const isWhole = ({ input }: Pick<Entry, "input">): boolean => !masked.test(JSON.stringify(input) ?? "")

const message = (method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? {} })

/** A request as a message of MCP; none where it is no tool. */
export const mcpCallOf = (entry: Entry, tool: ToolOf | undefined): string | undefined => {
  const { input, operation } = entry
  if (operation?.startsWith("protocol:") === true) return message(operation.slice("protocol:".length), input)
  // A call that came to no tool has its own name and arguments.
  if (entry.surface === "mcp" && operation === null) return message("tools/call", input)
  if (tool === undefined) return undefined
  const given = Object.fromEntries(argumentsOf(entry).map(([name, value]) => [name === "id" ? tool.id : name, value]))
  return message("tools/call", { name: tool.name, arguments: given })
}

const curl = (method: string, url: string, headers: ReadonlyArray<string>, body: string | undefined): string =>
  [
    "curl -s",
    ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : [`-X ${method}`]),
    quoted(url),
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(body === undefined ? [] : [`--json ${quoted(body)}`])
  ].join(" ")

const payloadOf = ({ input }: Entry): string | undefined =>
  isMembers(input) && isMembers(input.payload) && Object.keys(input.payload).length > 0
    ? JSON.stringify(input.payload)
    : undefined

/** A request as a command for a shell. */
export const curlOf = (entry: Entry, { baseUrl, mcpUrl }: Addresses, tool: ToolOf | undefined): string => {
  const { agent, channel, http, surface } = entry
  const labels = agent.label === undefined ? [] : [`x-agent-label: ${agent.label}`]
  if (surface === "mcp") {
    return curl("POST", mcpUrl, ["accept: application/json, text/event-stream", ...labels], mcpCallOf(entry, tool))
  }
  const isOwn = channel === undefined || channel === (surface === "rest" ? "web" : surface)
  const channels = isOwn ? [] : [`x-store-channel: ${channel}`]
  return curl(http.method, `${baseUrl}${http.path}`, [...channels, ...labels], payloadOf(entry))
}
