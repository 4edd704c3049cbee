import type { JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js"

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const hasOnly = (value: Members, names: ReadonlySet<string>): boolean => {
  for (const name in value) if (!names.has(name)) return false
  return true
}

const ofRequest = new Set(["jsonrpc", "id", "method", "params"])
const ofCall = new Set(["name", "arguments"])

/**
 * Whether a body is a request as nearly all clients write it, which the SDK's schema would take as it stands. That schema
 * decides on every other body; it takes as long as reading the JSON does.
 */
export const isPlainRequest = (body: unknown): body is JSONRPCRequest =>
  isObject(body) &&
  body.jsonrpc === "2.0" &&
  (typeof body.id === "string" || Number.isSafeInteger(body.id)) &&
  typeof body.method === "string" &&
  isObject(body.params) &&
  body.params._meta === undefined &&
  hasOnly(body, ofRequest)

export interface CallParams {
  readonly name: string
  readonly arguments?: Members
}

/** The same of what a call names: a tool, arguments if it has some, and nothing else. */
export const isPlainCall = (params: Members | undefined): params is Members & CallParams =>
  params !== undefined &&
  typeof params.name === "string" &&
  (params.arguments === undefined || isObject(params.arguments)) &&
  hasOnly(params, ofCall)
