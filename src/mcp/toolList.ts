import { type JSONRPCRequest, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import type { SandboxControl } from "../domain/SandboxControl.ts"
import { failed } from "./calls.ts"
import { explain } from "./malformed.ts"
import type { OperationTool } from "./OperationTool.ts"

const write = (tools: ReadonlyArray<OperationTool>): string =>
  JSON.stringify({ tools: tools.map(({ definition }) => definition) })

/**
 * Answers `tools/list`, with which clients begin. The list is the same for all of them, but for what a tester has taken from
 * the agents of a sandbox, and each is written once.
 */
export const makeToolList = (tools: ReadonlyArray<OperationTool>) => {
  const all = write(tools)
  const some = new Map<boolean, string>()
  const writeSome = (control: SandboxControl): string => {
    const written = some.get(control.canReset) ?? write(tools.filter(({ isOffered }) => isOffered(control)))
    some.set(control.canReset, written)
    return written
  }
  return (request: JSONRPCRequest, control: SandboxControl | undefined): string => {
    const result = control === undefined ? all : writeSome(control)
    const { error } = ListToolsRequestSchema.safeParse(request)
    if (error !== undefined) return JSON.stringify(failed(request, explain(request, error)))
    return `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${result}}`
  }
}
