import { Predicate } from "effect"
import type { Entry } from "./Entry.ts"

/** Whether an error is one of JSON-RPC, and not of the store or of a tool. */
export const isOfProtocol = (error: Entry["error"]): boolean => error !== null && /^-\d+$/.test(error.code)

/** What an operation is as a tool: its name, and what the `id` of its path is called among the arguments. */
export interface ToolOf {
  readonly name: string
  readonly id: string
}

const message = (method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? {} })

/** The members of an operation's input, of its path, query and payload and of none of them, as arguments of its tool. */
const argumentsOf = (input: unknown, { id }: ToolOf) =>
  Object.entries(Predicate.isRecord(input) ? input : {}).flatMap(([part, members]) =>
    Object.entries(Predicate.isRecord(members) ? members : {}).map(
      ([name, value]) => [part === "path" && name === "id" ? id : name, value] as const
    )
  )

/** A request as a message of MCP; none where it is no tool. */
export const mcpCallOf = (
  {
    calledAs,
    input,
    operation,
    surface,
    tool: called
  }: Pick<Entry, "calledAs" | "input" | "operation" | "surface" | "tool">,
  tool: ToolOf | undefined
): string | undefined => {
  if (operation?.startsWith("protocol:") === true) return message(operation.slice("protocol:".length), input)
  // A call that came to no tool has its own name and arguments; what is no call has no name.
  if (surface === "mcp" && operation === null) return called === undefined ? undefined : message("tools/call", input)
  if (tool === undefined) return undefined
  return message("tools/call", { name: calledAs ?? tool.name, arguments: Object.fromEntries(argumentsOf(input, tool)) })
}

/** What a caller of a surface is taken for that does not say. */
export const usualChannel = (surface: Entry["surface"]): string => (surface === "rest" ? "web" : surface)

/** The headers that say how a request is done. An entry of an earlier release has none: its channel tells the one. */
export const headersIn = ({ channel, http, surface }: Pick<Entry, "channel" | "http" | "surface">) =>
  http.headers ?? (channel === undefined || channel === usualChannel(surface) ? {} : { "x-store-channel": channel })

const masked = /\[redacted]|\[card ending in \d{4}]|\[too deep]/

/** Whether something of a request is masked, without which it cannot be done again. */
export const isMasked = ({ http, input }: Pick<Entry, "http" | "input">): boolean =>
  masked.test(JSON.stringify([input, http.headers]))

/** The payload of a request as JSON; none where nothing was sent. */
export const payloadIn = ({ bytes, input }: { readonly bytes: { readonly in: number }; readonly input: unknown }) => {
  const payload = Predicate.isRecord(input) ? input.payload : undefined
  const isEmpty =
    payload === undefined || (bytes.in === 0 && Predicate.isRecord(payload) && Object.keys(payload).length === 0)
  return isEmpty ? undefined : JSON.stringify(payload)
}
