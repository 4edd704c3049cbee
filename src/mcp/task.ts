import type { JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js"

/**
 * A request without what it asks of a task. A server that has no tasks is to answer as if nothing had been asked (MCP
 * 2025-11-25, Tasks); the SDK's refuses.
 */
export const withoutTask = (request: JSONRPCRequest): JSONRPCRequest => {
  if (request.params?.task === undefined) return request
  const { task: _, ...params } = request.params
  return { ...request, params }
}
