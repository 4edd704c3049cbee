import { Headers } from "@effect/platform"
import { Option } from "effect"
import type { HttpCaller } from "../../src/mcp/Declaration.ts"
import { type CallResult, contentOf, type OperationTool } from "../../src/mcp/OperationTool.ts"

/** A caller without headers and address. */
export const anonymousCaller: HttpCaller = { headers: Headers.empty, remoteAddress: Option.none() }

/** A tool that accepts any arguments and runs `call`. */
export const makeTool = (name: string, call: OperationTool["call"]): OperationTool => ({
  call,
  isOffered: () => true,
  definition: {
    name,
    title: name,
    description: name,
    inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  }
})

/** The result of such a tool. */
export const toolResult = (value: unknown): CallResult => ({
  structured: JSON.stringify({ value }),
  content: contentOf(JSON.stringify({ value }))
})

/** The same result as the client gets it. */
export const clientResult = (value: unknown) => ({
  content: [{ type: "text", text: JSON.stringify({ value }) }],
  structuredContent: { value }
})

export const toolCall = (id: string | number, name: string, given: object = {}) => ({
  jsonrpc: "2.0" as const,
  id,
  method: "tools/call",
  params: { name, arguments: given }
})
