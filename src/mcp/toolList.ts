import { type JSONRPCRequest, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import { failed } from "./calls.ts"
import { explain } from "./malformed.ts"
import type { OperationTool } from "./OperationTool.ts"

/** Answers `tools/list`, with which clients begin. The list is the same for all of them, and is written once. */
export const makeToolList = (tools: ReadonlyArray<OperationTool>) => {
  const result = JSON.stringify({ tools: tools.map(({ definition }) => definition) })
  return (request: JSONRPCRequest): string => {
    const { error } = ListToolsRequestSchema.safeParse(request)
    if (error !== undefined) return JSON.stringify(failed(request, explain(request, error)))
    return `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${result}}`
  }
}
