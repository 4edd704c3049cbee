import { post } from "../support/requests.ts"

/** The metadata of a request of 2026-07-28. */
export const modernMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "modern-client", version: "3.1" },
  "io.modelcontextprotocol/clientCapabilities": {}
}

/** The headers that repeat members of the request. */
export const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name === undefined ? {} : { "mcp-name": name })
})

type Params = Readonly<Record<string, unknown>> & { readonly name?: string; readonly uri?: string }

/** Sends a request of 2026-07-28 without an MCP client: one POST. */
export const modern = (baseUrl: string, method: string, params: Params = {}, headers: Record<string, string> = {}) =>
  post(
    `${baseUrl}/mcp`,
    { jsonrpc: "2.0", id: "m", method, params: { ...params, _meta: modernMeta } },
    { ...modernHeaders(method, params.name ?? params.uri), ...headers }
  )
