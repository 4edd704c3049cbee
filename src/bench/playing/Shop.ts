import { Effect } from "effect"

/** A request of an agent, relative to its sandbox's address. */
interface AgentRequest {
  readonly method: "GET" | "POST"
  /** The path, such as `/mcp` */
  readonly path: string
  /** A JSON value. */
  readonly body?: unknown
}

/** An agent's response: a JSON value, or a text. */
interface AgentResponse {
  readonly status: number
  readonly body: unknown
}

/** The JSON value of a body, or the text itself. */
const parseAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The response if the connection breaks. */
export const connectionLost: AgentResponse = { status: 0, body: undefined }

/** Sends an agent's request, over the network or within the program. */
type Send = (sent: AgentRequest) => Effect.Effect<AgentResponse>

/** Sends requests below an address, such as `http://localhost/shops/run-42`, to a function that answers them. */
export const sendBelow =
  (baseUrl: string, handle: (request: Request) => Effect.Effect<Response, unknown>): Send =>
  ({ body, method, path }) => {
    const text = body === undefined ? null : JSON.stringify(body)
    const headers = {
      accept: "application/json, text/event-stream",
      // Within the program nothing else adds the length.
      ...(text === null ? {} : { "content-type": "application/json", "content-length": `${Buffer.byteLength(text)}` })
    }
    return Effect.suspend(() => {
      // The signal of `tryPromise` would end with the headers.
      const connection = new AbortController()
      const { signal } = connection
      return handle(new Request(`${baseUrl}${path}`, { method, headers, body: text, signal })).pipe(
        Effect.flatMap((response) =>
          Effect.map(
            Effect.tryPromise(() => response.text()),
            (text) => ({ status: response.status, body: parseAnswer(text) })
          )
        ),
        Effect.onInterrupt(() => Effect.sync(() => connection.abort())),
        Effect.orElseSucceed(() => connectionLost)
      )
    })
  }

/** The sandbox's interface for a scripted agent. */
export interface Shop {
  readonly send: Send
  /** Calls a tool over MCP. Yields its result, or `{ error }` with the error text. */
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Effect.Effect<unknown>
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
