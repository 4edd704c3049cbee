import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId
} from "@modelcontextprotocol/sdk/types.js"
import { Effect, type Runtime } from "effect"

interface Waiting {
  readonly request: JSONRPCRequest
  /** Runs an operation in the circumstances of its own HTTP request: its sandbox, its log, its interruption. */
  readonly runtime: Runtime.Runtime<never>
  readonly answer: (response: JSONRPCResponse | JSONRPCErrorResponse) => void
}

/**
 * A request without what it asks of a task. A server that has no tasks is to answer as if nothing had been asked (MCP
 * 2025-11-25, Tasks); the SDK's refuses.
 */
const withoutTask = (request: JSONRPCRequest): JSONRPCRequest => {
  if (request.params?.task === undefined) return request
  const { task: _, ...params } = request.params
  return { ...request, params }
}

/**
 * What joins HTTP requests that know nothing of each other to one protocol server. The SDK's own HTTP transport carries
 * one request and is thrown away together with its server, which costs more than the call itself; this one gives every
 * request a number of its own, and hands each answer to the request that waits for it.
 */
export class Exchange implements Transport {
  onmessage?: Transport["onmessage"]
  onclose?: () => void
  onerror?: (error: Error) => void

  #last = 0
  readonly #waiting = new Map<RequestId, Waiting>()

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    // Nothing but answers can be delivered where every HTTP request has one response and then ends.
    if (!("result" in message || "error" in message) || message.id === undefined) return
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    waiting?.answer({ ...message, id: waiting.request.id })
  }

  /** The runtime of the request that has this number. */
  runtimeOf(number: RequestId): Runtime.Runtime<never> {
    const waiting = this.#waiting.get(number)
    if (waiting === undefined) throw new Error("The request was given up")
    return waiting.runtime
  }

  /** Requests that are not answered yet. */
  get open(): number {
    return this.#waiting.size
  }

  /** The answer to a request. An interruption cancels the work. */
  ask(request: JSONRPCRequest): Effect.Effect<JSONRPCResponse | JSONRPCErrorResponse> {
    return Effect.flatMap(Effect.runtime<never>(), (runtime) =>
      Effect.async((resume) => {
        const id = ++this.#last
        this.#waiting.set(id, { request, runtime, answer: (response) => resume(Effect.succeed(response)) })
        this.onmessage?.({ ...withoutTask(request), id })
        return Effect.sync(() => {
          this.#waiting.delete(id)
          this.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } })
        })
      })
    )
  }
}
