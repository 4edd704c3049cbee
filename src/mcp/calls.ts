import { CallToolRequestSchema, type JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js"
import { Cause, Effect } from "effect"
import { didYouMean } from "../domain/Input.ts"
import { nearest, wordsOf } from "../domain/nearest.ts"
import type { RawRequest } from "../operation/requestReader.ts"
import { type Response, withoutTask } from "./Exchange.ts"
import { explain } from "./malformed.ts"
import type { OperationTool, Result } from "./OperationTool.ts"
import { internal, invalidParams, type ProtocolError } from "./ProtocolError.ts"

const succeeded = ({ id }: JSONRPCRequest, result: Result): Response =>
  // What is served is read-only in its types, which the SDK's are not.
  ({ jsonrpc: "2.0", id, result: result as never })

/** What a request is answered that the protocol refuses. */
export const failed = ({ id }: JSONRPCRequest, { code, message }: ProtocolError): Response => ({
  jsonrpc: "2.0",
  id,
  error: { code, message }
})

/**
 * Answers `tools/call` in the fiber of its HTTP request. It is what agents do nearly all of the time, so it does not go
 * by the SDK's server: that checks the request three times more and the result, which our own types have checked, once,
 * and hands the work over between its promises and the fiber. The SDK's schema of a call is what decides here, too.
 */
export const makeCall = (tools: ReadonlyArray<OperationTool>) => {
  const toolOf = new Map(tools.map((tool) => [tool.definition.name, tool]))

  const unknownTool = (name: string) => {
    const meant = didYouMean(nearest(name, toolOf.keys(), (text) => wordsOf(text).toSorted().join(" ")))
    return invalidParams(`Unknown tool: ${name.slice(0, 100)}.${meant} tools/list shows all of them`)
  }

  /** `caller` is what the HTTP request says beside the protocol's own. */
  return (request: JSONRPCRequest, caller: RawRequest): Effect.Effect<Response> => {
    const { data, error } = CallToolRequestSchema.safeParse(withoutTask(request))
    if (error !== undefined) return Effect.succeed(failed(request, explain(request, error)))
    const { arguments: given = {}, name } = data.params
    const tool = toolOf.get(name)
    if (tool === undefined) return Effect.succeed(failed(request, unknownTool(name)))
    return Effect.suspend(() => tool.call(given, caller)).pipe(
      Effect.map((result) => succeeded(request, result)),
      Effect.catchAllDefect((defect) =>
        Effect.as(Effect.logError("A request of MCP failed", Cause.die(defect)), failed(request, internal))
      )
    )
  }
}
