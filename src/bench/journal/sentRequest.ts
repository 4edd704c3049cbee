import { Predicate, Record, type Schema, SchemaAST } from "effect"
import { type Members, membersOf } from "../../domain/members.ts"
import type { Entry } from "./Entry.ts"

/** Whether an error is one of JSON-RPC rather than of the store or a tool. */
export const isProtocolError = (error: Entry["error"]): boolean => error !== null && /^-\d+$/.test(error.code)

/** An operation as a tool: its name, the argument for the path's `id`, and the schema of its query. */
export interface OperationTool {
  readonly name: string
  readonly id: string
  readonly query?: Schema.Schema.All | undefined
}

const message = (method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? {} })

/** Whether a type is a number or a boolean, possibly optional. */
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

/** The number or boolean of a query text. Other spellings stay text, as sent. */
const scalarOf = (text: unknown): unknown => {
  if (text === "true" || text === "false") return text === "true"
  const value = Number(text)
  return Number.isFinite(value) && String(value) === text ? value : text
}

/** A query as tool arguments: numbers and booleans are not text there, even if they are rejected. */
const typedQuery = (query: unknown, schema: Schema.Schema.All | undefined): Members => {
  const scalars = schema === undefined ? new Set() : scalarsIn(schema)
  return Object.fromEntries(
    Object.entries(membersOf(query)).map(([name, text]) => [name, scalars.has(name) ? scalarOf(text) : text])
  )
}

/** A part of an operation's input as arguments of its tool. Paging values of `list` are numbers. */
const argumentsIn = (part: string, members: unknown, { id, query }: OperationTool): Members => {
  if (part === "urlParams") return typedQuery(members, query)
  if (part === "list") return Record.map(membersOf(members), scalarOf)
  return part === "path"
    ? Record.mapKeys(membersOf(members), (name) => (name === "id" ? id : name))
    : membersOf(members)
}

/** All parts of an operation's input as arguments of its tool. */
const argumentsOf = (input: unknown, tool: OperationTool) =>
  Object.entries(membersOf(input)).flatMap(([part, members]) => Object.entries(argumentsIn(part, members, tool)))

/** A request as an MCP message; undefined if it has no tool. */
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
  // A call of an unknown tool has its own name and arguments; a request without a tool name is not a call.
  if (surface === "mcp" && operation === null) return called === undefined ? undefined : message("tools/call", input)
  if (tool === undefined) return undefined
  return message("tools/call", { name: calledAs ?? tool.name, arguments: Object.fromEntries(argumentsOf(input, tool)) })
}

/** The channel of a caller that sends none. */
export const defaultChannel = (surface: Entry["surface"]): string => (surface === "rest" ? "web" : surface)

/** The recorded headers. Entries of an earlier release have none; their channel implies one. */
export const headersIn = ({ channel, http, surface }: Pick<Entry, "channel" | "http" | "surface">) =>
  http.headers ?? (channel === undefined || channel === defaultChannel(surface) ? {} : { "x-store-channel": channel })

/** The same with the caller's label. */
export const headersOfCaller = (entry: Pick<Entry, "agent" | "channel" | "http" | "surface">) => ({
  ...headersIn(entry),
  ...(entry.agent.label === undefined ? {} : { "x-agent-label": entry.agent.label })
})

const maskPattern = /\[redacted]|\[card ending in \d{4}]|\[too deep]/

/** Whether a part of a request is masked, so that it cannot be repeated. */
export const isMasked = ({ http, input }: Pick<Entry, "http" | "input">): boolean =>
  maskPattern.test(JSON.stringify([input, http.headers]))

/** The payload of a request as JSON; undefined if it was empty. */
export const payloadIn = ({ bytes, input }: { readonly bytes: { readonly in: number }; readonly input: unknown }) => {
  const payload = Predicate.isRecord(input) ? input.payload : undefined
  const isEmpty =
    payload === undefined || (bytes.in === 0 && Predicate.isRecord(payload) && Object.keys(payload).length === 0)
  return isEmpty ? undefined : JSON.stringify(payload)
}
