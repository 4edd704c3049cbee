import { Effect } from "effect"
import { AgentFailed } from "./Agent.ts"

/** What a tool answered: the object of its result, or none where it refused. */
interface Answered {
  readonly result: Readonly<Record<string, unknown>> | undefined
}

interface Response {
  readonly error?: { readonly message?: string }
  readonly result?: {
    readonly isError?: boolean
    readonly structuredContent?: Readonly<Record<string, unknown>>
    readonly content?: ReadonlyArray<{ readonly text?: string }>
  }
}

const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2025-06-18"
}

/** Calls a tool as an agent does, over MCP. Only a server that cannot be reached, or answers no MCP, is a failure. */
export const callTool = (mcpUrl: string, name: string, given: object): Effect.Effect<Answered, AgentFailed> =>
  Effect.tryPromise({
    try: async (signal) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } })
      const response = await fetch(mcpUrl, { method: "POST", headers, body, signal })
      const { result } = (await response.json()) as Response
      return { result: result?.isError === true ? undefined : result?.structuredContent }
    },
    catch: (error) => new AgentFailed({ reason: `${mcpUrl}: ${error instanceof Error ? error.message : error}` })
  })
