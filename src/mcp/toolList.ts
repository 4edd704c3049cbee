import { type JSONRPCRequest, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import type { SandboxControl } from "../domain/SandboxControl.ts"
import { failed } from "./calls.ts"
import { explain } from "./malformed.ts"
import type { SandboxTools } from "./sandboxTools.ts"

/** Answers `tools/list`, with which clients begin. */
export const makeToolList =
  ({ list }: SandboxTools) =>
  (request: JSONRPCRequest, control: SandboxControl | undefined): string => {
    const { error } = ListToolsRequestSchema.safeParse(request)
    if (error !== undefined) return JSON.stringify(failed(request, explain(request, error)))
    return `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${list(control)}}`
  }
