import type { JSONRPCRequestSchema } from "@modelcontextprotocol/core"
import { Predicate } from "effect"

/**
 * The era of a client, in the protocol's own words (MCP 2026-07-28, Versioning): `legacy` begins with a handshake; in
 * `modern` every request describes itself.
 */
export type Era = "legacy" | "modern"

/** A request of the protocol, in any revision. */
export type Request = ReturnType<(typeof JSONRPCRequestSchema)["parse"]>

/** Whether an answer can repeat an id. Others become null: a larger integer would be read as the id of another request. */
export const isId = (id: unknown): id is string | number => typeof id === "string" || Number.isSafeInteger(id)

/** The keys of the metadata that every request carries since 2026-07-28. */
export const metaKey = {
  version: "io.modelcontextprotocol/protocolVersion",
  client: "io.modelcontextprotocol/clientInfo",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo"
} as const

export type JsonObject = Readonly<Record<string, unknown>>

/** The metadata of a request; empty where there is none that can be read. */
export const metaOf = ({ params }: Request): JsonObject => (Predicate.isRecord(params?._meta) ? params._meta : {})

/** A body as the SDK's schemas accept it. The error for an unreadable message has the id null in JSON-RPC, and none in them. */
export const withoutNullId = (body: unknown): unknown => {
  if (!Predicate.isRecord(body) || body.id !== null || !("error" in body) || "method" in body) return body
  const { id: _, ...others } = body
  return others
}
