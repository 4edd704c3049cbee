import { Effect } from "effect"

/** A request of an agent, below the address of its sandbox. */
interface AgentRequest {
  readonly method: "GET" | "POST"
  /** `/mcp` */
  readonly path: string
  /** A value of JSON. */
  readonly body?: unknown
}

/** What an agent is answered: a value of JSON, or a text. */
interface AgentResponse {
  readonly status: number
  readonly body: unknown
}

/** What a text of an answer is. */
export const parseAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What an agent has whose connection broke before the answer was there. */
export const connectionLost: AgentResponse = { status: 0, body: undefined }

/** How an agent reaches its sandbox: over the network, or within the program. */
export type Send = (sent: AgentRequest) => Effect.Effect<AgentResponse>

/** A sandbox as a scripted agent has it. */
export interface Shop {
  readonly send: Send
  /** Calls a tool over MCP. Yields its answer, or `{ error }` with what it was refused with. */
  readonly call: (tool: string, given: Readonly<Record<string, unknown>>) => Effect.Effect<unknown>
}

interface ToolAnswer {
  readonly result?: {
    readonly structuredContent?: unknown
    readonly content?: ReadonlyArray<{ readonly text?: string }>
  }
  readonly error?: { readonly message?: string }
}

export const shopOf = (send: Send): Shop => ({
  send,
  call: (name, args) => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }
    return Effect.map(send({ method: "POST", path: "/mcp", body }), ({ body }) => {
      const { error, result }: ToolAnswer = typeof body === "object" && body !== null ? body : {}
      return result?.structuredContent ?? { error: result?.content?.[0]?.text ?? error?.message ?? "no answer" }
    })
  }
})
