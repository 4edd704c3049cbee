import { Predicate } from "effect"
import { isId, type JsonObject, type Request } from "./Message.ts"

const hasOnly = (value: JsonObject, names: ReadonlySet<string>): boolean => {
  for (const name in value) if (!names.has(name)) return false
  return true
}

const requestMembers = new Set(["jsonrpc", "id", "method", "params"])
const callMembers = new Set(["name", "arguments", "_meta"])

// The metadata that the schema checks; this server uses none of it.
const checkedMetaKeys = ["progressToken", "io.modelcontextprotocol/related-task"]

const isPlainMeta = (meta: unknown): boolean =>
  meta === undefined || (Predicate.isRecord(meta) && checkedMetaKeys.every((name) => meta[name] === undefined))

/**
 * Whether a body is a request as nearly all clients send it, which the SDK's schema would accept unchanged. The schema
 * decides on every other body; it takes as long as parsing the JSON.
 */
export const isPlainRequest = (body: unknown): body is Request =>
  Predicate.isRecord(body) &&
  body.jsonrpc === "2.0" &&
  isId(body.id) &&
  typeof body.method === "string" &&
  Predicate.isRecord(body.params) &&
  isPlainMeta(body.params._meta) &&
  hasOnly(body, requestMembers)

export interface CallParams {
  readonly name: string
  readonly arguments?: JsonObject
}

/** The same for the parameters of a call: a tool, optional arguments and metadata, and nothing else. */
export const isPlainCall = (params: JsonObject | undefined): params is JsonObject & CallParams =>
  params !== undefined &&
  typeof params.name === "string" &&
  (params.arguments === undefined || Predicate.isRecord(params.arguments)) &&
  hasOnly(params, callMembers)
