import { mcpCallOf, type ToolOf } from "../../bench/journal/asSent.ts"
import { type Entry, isMembers, type Members } from "./Entry.ts"

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Where a sandbox is reached. */
interface Addresses {
  readonly baseUrl: string
  readonly mcpUrl: string
}

/** An operation over REST, and as a tool if it is one. */
export interface OperationOf {
  readonly method: string
  readonly path: string
  readonly tool: ToolOf | undefined
}

const masked = /\[redacted]|\[card ending in \d{4}]/

/** Whether the journal has all that was sent: what it masks cannot be sent again. */
export const isWhole = ({ input }: Pick<Entry, "input">): boolean => !masked.test(JSON.stringify(input) ?? "")

/** A request that does what another one did, as far as a journal has it. */
interface Again {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const payloadOf = ({ input }: Entry): string | undefined =>
  isMembers(input) && isMembers(input.payload) && Object.keys(input.payload).length > 0
    ? JSON.stringify(input.payload)
    : undefined

const queryOf = (members: unknown): string => {
  const given = isMembers(members) ? Object.entries(members) : []
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** The path of an operation over REST, with what its request had in it. */
const filledPath = (template: string, { input }: Entry): string => {
  const { path, urlParams }: Members = isMembers(input) ? input : {}
  const named = isMembers(path) ? path : {}
  const filled = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(named[name] ?? "")))
  return `${filled}${queryOf(urlParams)}`
}

/** The request that repeats an entry: a page's is the operation that it called, as what it was sent is no JSON. */
export const againOf = (entry: Entry, { baseUrl, mcpUrl }: Addresses, known: OperationOf | undefined): Again => {
  const { agent, channel, http, surface } = entry
  const labels = agent.label === undefined ? {} : { "x-agent-label": agent.label }
  if (surface === "mcp") {
    const headers = { accept: "application/json, text/event-stream", ...labels }
    return { method: "POST", url: mcpUrl, headers, body: mcpCallOf(entry, known?.tool) }
  }
  const isOwn = channel === undefined || channel === (surface === "acp" ? "acp" : "web")
  const headers = { ...(isOwn ? {} : { "x-store-channel": channel }), ...labels }
  return surface === "web" && known !== undefined
    ? { method: known.method, url: `${baseUrl}${filledPath(known.path, entry)}`, headers, body: payloadOf(entry) }
    : { method: http.method, url: `${baseUrl}${http.path}`, headers, body: payloadOf(entry) }
}

/** A request as a command for a shell. */
export const curlOf = (entry: Entry, addresses: Addresses, known: OperationOf | undefined): string => {
  const { body, headers, method, url } = againOf(entry, addresses, known)
  return [
    // It takes brackets and braces in an address for patterns otherwise, and sends a request for each text that fits.
    /[[\]{}]/.test(url) ? "curl -gs" : "curl -s",
    ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : [`-X ${method}`]),
    quoted(url),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--json ${quoted(body)}`])
  ].join(" ")
}
