import type { JSONRPCRequestSchema } from "@modelcontextprotocol/core"
import { Predicate } from "effect"

/**
 * How a client speaks, in the protocol's own words (MCP 2026-07-28, Versioning): `legacy` begins with a handshake, and
 * `modern` says of every request what it is.
 */
export type Era = "legacy" | "modern"

/** A request of the protocol, of whatever revision. */
export type Request = ReturnType<(typeof JSONRPCRequestSchema)["parse"]>

/** Whether an id is one that can be said back: others are told as null, as a larger integer is read as that of another request. */
export const isId = (id: unknown): id is string | number => typeof id === "string" || Number.isSafeInteger(id)

/** What every request says of itself since 2026-07-28, by these names. */
export const metaKey = {
  version: "io.modelcontextprotocol/protocolVersion",
  client: "io.modelcontextprotocol/clientInfo",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo"
} as const

export type JsonObject = Readonly<Record<string, unknown>>

/** The metadata of a request; none where it has none that could be read. */
export const metaOf = ({ params }: Request): JsonObject => (Predicate.isRecord(params?._meta) ? params._meta : {})

/** A body as the SDK's schemas take it: in JSON-RPC an error of what could not be read has the id null, and in them none. */
export const withoutNullId = (body: unknown): unknown => {
  if (!Predicate.isRecord(body) || body.id !== null || !("error" in body) || "method" in body) return body
  const { id: _, ...others } = body
  return others
}
