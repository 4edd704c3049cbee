import { Predicate, Record, type Schema, SchemaAST } from "effect"
import type { Entry } from "./Entry.ts"

/** Whether an error is one of JSON-RPC, and not of the store or of a tool. */
export const isProtocolError = (error: Entry["error"]): boolean => error !== null && /^-\d+$/.test(error.code)

/** What an operation is as a tool: its name, what the `id` of its path is called among the arguments, and what its query is. */
export interface OperationTool {
  readonly name: string
  readonly id: string
  readonly query?: Schema.Schema.All | undefined
}

const message = (method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? {} })

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (Predicate.isRecord(value) ? value : {})

/** Whether something is read as a number or a switch; it may be left out. */
const isScalar = (ast: SchemaAST.AST): boolean => {
  if (SchemaAST.isUnion(ast)) return ast.types.some(isScalar)
  return SchemaAST.isRefinement(ast)
    ? isScalar(ast.from)
    : SchemaAST.isNumberKeyword(ast) || SchemaAST.isBooleanKeyword(ast)
}

const scalarsIn = (schema: Schema.Schema.All): ReadonlySet<PropertyKey> =>
  new Set(
    SchemaAST.getPropertySignatures(SchemaAST.typeAST(schema.ast)).flatMap(({ name, type }) =>
      isScalar(type) ? [name] : []
    )
  )

/** The number or the switch that a text of a query is. What is written in another way stays a text, as it was sent. */
const scalarOf = (text: unknown): unknown => {
  if (text === "true" || text === "false") return text === "true"
  const value = Number(text)
  return Number.isFinite(value) && String(value) === text ? value : text
}

/** A query as a tool takes it: what is a number or a switch is no text there, also where it is one that is refused. */
const typedQuery = (query: unknown, schema: Schema.Schema.All | undefined): Readonly<Record<string, unknown>> => {
  const scalars = schema === undefined ? new Set() : scalarsIn(schema)
  return Object.fromEntries(
    Object.entries(membersOf(query)).map(([name, text]) => [name, scalars.has(name) ? scalarOf(text) : text])
  )
}

/** What a part of an operation's input is among the arguments of its tool. Which part of a list is shown are numbers. */
const argumentsIn = (
  part: string,
  members: unknown,
  { id, query }: OperationTool
): Readonly<Record<string, unknown>> => {
  if (part === "urlParams") return typedQuery(members, query)
  if (part === "list") return Record.map(membersOf(members), scalarOf)
  return part === "path"
    ? Record.mapKeys(membersOf(members), (name) => (name === "id" ? id : name))
    : membersOf(members)
}

/** The members of an operation's input, of its path, query, payload and list and of none of them, as arguments of its tool. */
const argumentsOf = (input: unknown, tool: OperationTool) =>
  Object.entries(membersOf(input)).flatMap(([part, members]) => Object.entries(argumentsIn(part, members, tool)))

/** A request as a message of MCP; none where it is no tool. */
export const mcpCallOf = (
  {
    calledAs,
    input,
    operation,
    surface,
    tool: called
  }: Pick<Entry, "calledAs" | "input" | "operation" | "surface" | "tool">,
  tool: OperationTool | undefined
): string | undefined => {
  if (operation?.startsWith("protocol:") === true) return message(operation.slice("protocol:".length), input)
  // A call that came to no tool has its own name and arguments; what is no call has no name.
  if (surface === "mcp" && operation === null) return called === undefined ? undefined : message("tools/call", input)
  if (tool === undefined) return undefined
  return message("tools/call", { name: calledAs ?? tool.name, arguments: Object.fromEntries(argumentsOf(input, tool)) })
}

/** What a caller of a surface is taken for that does not say. */
export const defaultChannel = (surface: Entry["surface"]): string => (surface === "rest" ? "web" : surface)

/** The headers that say how a request is done. An entry of an earlier release has none: its channel tells the one. */
export const headersIn = ({ channel, http, surface }: Pick<Entry, "channel" | "http" | "surface">) =>
  http.headers ?? (channel === undefined || channel === defaultChannel(surface) ? {} : { "x-store-channel": channel })

/** The same with what the caller calls itself. */
export const headersOfCaller = (entry: Pick<Entry, "agent" | "channel" | "http" | "surface">) => ({
  ...headersIn(entry),
  ...(entry.agent.label === undefined ? {} : { "x-agent-label": entry.agent.label })
})

const maskPattern = /\[redacted]|\[card ending in \d{4}]|\[too deep]/

/** Whether something of a request is masked, without which it cannot be done again. */
export const isMasked = ({ http, input }: Pick<Entry, "http" | "input">): boolean =>
  maskPattern.test(JSON.stringify([input, http.headers]))

/** The payload of a request as JSON; none where nothing was sent. */
export const payloadIn = ({ bytes, input }: { readonly bytes: { readonly in: number }; readonly input: unknown }) => {
  const payload = Predicate.isRecord(input) ? input.payload : undefined
  const isEmpty =
    payload === undefined || (bytes.in === 0 && Predicate.isRecord(payload) && Object.keys(payload).length === 0)
  return isEmpty ? undefined : JSON.stringify(payload)
}
