import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId
} from "@modelcontextprotocol/sdk/types.js"
import { Effect, Exit, FiberId } from "effect"

/** What a request is answered with: a result, or an error of the protocol. */
export type Response = JSONRPCResponse | JSONRPCErrorResponse

/**
 * A request without what it asks of a task. A server that has no tasks is to answer as if nothing had been asked (MCP
 * 2025-11-25, Tasks); the SDK's refuses.
 */
export const withoutTask = (request: JSONRPCRequest): JSONRPCRequest => {
  if (request.params?.task === undefined) return request
  const { task: _, ...params } = request.params
  return { ...request, params }
}

interface Waiting {
  readonly request: JSONRPCRequest
  /** Goes on in the fiber that waits: with the answer, or with work that comes before it. */
  proceed: (next: Effect.Effect<Response>) => void
  /** Tells the server what became of the work that it asked for. */
  settle?: (exit: Exit.Exit<never>) => void
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
    waiting?.proceed(Effect.succeed({ ...message, id: waiting.request.id }))
  }

  /** Requests that are not answered yet. */
  get open(): number {
    return this.#waiting.size
  }

  /**
   * Does what the server wants done for the request of this number, in the fiber of its HTTP request: in its sandbox,
   * with its log, and no longer than its caller stays.
   */
  perform<A, E>(number: RequestId, work: Effect.Effect<A, E>): Promise<Exit.Exit<A, E>> {
    return new Promise((settle) => {
      const waiting = this.#waiting.get(number)
      if (waiting === undefined) return settle(Exit.interrupt(FiberId.none))
      waiting.settle = settle
      waiting.proceed(Effect.flatMap(Effect.exit(work), (exit) => next(waiting, () => settle(exit))))
    })
  }

  /** The answer to a request. An interruption cancels the work. */
  ask(request: JSONRPCRequest): Effect.Effect<Response> {
    return Effect.suspend(() => {
      const id = ++this.#last
      const waiting: Waiting = { request, proceed: () => undefined }
      this.#waiting.set(id, waiting)
      return Effect.onInterrupt(
        next(waiting, () => this.onmessage?.({ ...withoutTask(request), id })),
        () => Effect.sync(() => this.#giveUp(id, waiting))
      )
    })
  }

  #giveUp(id: RequestId, { settle }: Waiting): void {
    this.#waiting.delete(id)
    this.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } })
    settle?.(Exit.interrupt(FiberId.none))
  }
}

/** Lets the server go on, and waits for what it wants next. */
const next = (waiting: Waiting, goOn: () => void): Effect.Effect<Response> =>
  Effect.async((resume) => {
    waiting.proceed = resume
    goOn()
  })
