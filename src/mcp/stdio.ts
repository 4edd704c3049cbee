import { isUtf8 } from "node:buffer"
import * as Headers from "@effect/platform/Headers"
import { Cause, Effect, Either, FiberMap, Predicate, Stream } from "effect"
import { drawCardTool } from "../domain/drawCardTool.ts"
import type { ChoosableTool } from "../operation/Tool.ts"
import { headersOf, versionFor } from "./Era.ts"
import { isId } from "./Message.ts"
import { invalidRequest, serverError } from "./ProtocolError.ts"
import { makeSelect } from "./selection.ts"

/** Hands a request to the program itself, as if it had come over the network. */
type Handle = (request: Request) => Effect.Effect<Response, unknown>

interface Streams<E> {
  /** What the client writes: a message in each line. */
  readonly input: Stream.Stream<Uint8Array, E>
  /** Takes lines without their ends, one at a time. */
  readonly write: (line: string) => Effect.Effect<void>
}

/** What has to be known of a message to carry it; of what is no message there is nothing. A batch is a list of them. */
interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly requestId?: unknown; readonly protocolVersion?: unknown }
}

/** A line as a text, or its bytes where they are none: nothing is read from those, and they are refused as they are over HTTP. */
type Line = string | Uint8Array<ArrayBuffer>

const decodeLine = (bytes: Uint8Array<ArrayBuffer>): Line => (isUtf8(bytes) ? new TextDecoder().decode(bytes) : bytes)

/** What nothing can be read of. JSON-RPC answers it with the id null. */
const unreadableMessage: Message = { method: "", id: null }

const parseMessage = (line: string): Message => {
  try {
    const value: unknown = JSON.parse(line)
    return Predicate.isObject(value) ? value : unreadableMessage
  } catch {
    return unreadableMessage
  }
}

/** The id that answers a request: null where its own cannot be said back. What has none is not waited for. */
const idOf = ({ id, method }: Message): string | number | null | undefined => {
  if (typeof method !== "string" || id === undefined) return undefined
  return isId(id) ? id : null
}

/** The ids of all requests of a line. */
const idsOf = (message: Message): ReadonlyArray<unknown> =>
  (Array.isArray(message) ? message.filter(Predicate.isObject) : [message]).map(idOf).filter((id) => id !== undefined)

/** `version` is that of the handshake. Batches alone depend on it, and say nothing of it themselves. */
const requestOf = (url: string, line: Line, message: Message, version: string | undefined) =>
  new Request(url, {
    method: "POST",
    headers: {
      ...(Array.isArray(message) && version !== undefined ? { "mcp-protocol-version": version } : headersOf(message)),
      accept: "application/json",
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(line))
    },
    body: line
  })

/** The line that tells each request of a message the same; none where nobody waits for it. */
const errorLine = (message: Message, error: unknown): string | undefined => {
  const errors = idsOf(message).map((id) => ({ jsonrpc: "2.0", id, error }))
  return errors.length === 0 ? undefined : JSON.stringify(Array.isArray(message) ? errors : errors[0])
}

const abortedLine = (message: Message) =>
  errorLine(message, { code: serverError, message: "The answer was broken off before its end" })

/** The error of a refusal: the protocol's own, or one of the server, whose codes are words. */
const errorIn = (text: string) => {
  const { error } = parseMessage(text) as { readonly error?: { readonly code?: unknown; readonly message?: unknown } }
  if (typeof error?.code === "number") return error
  return { code: serverError, message: error === undefined ? text : `${error.code}: ${error.message}` }
}

/**
 * The line that answers a message, if any. A refusal of the HTTP request has no id; where there is no status to tell, it answers
 * what was refused, but for a batch that may be none: JSON-RPC answers it as one message that cannot be read.
 */
const responseLine = (message: Message, response: Response, text: string): string | undefined => {
  if (text === "") return abortedLine(message)
  const line = text.replaceAll(/[\r\n]+/g, " ")
  if (response.ok) return line
  const error = errorIn(text)
  if (Array.isArray(message) && error.code === invalidRequest) return line
  // What asks for nothing is told what is wrong with itself, and not that there is nothing to be had.
  return errorLine(message, error) ?? (error.code === serverError ? undefined : line)
}

// As many as are begun at once. The server refuses more than it has room for, and a client may write all that it has.
const maxConcurrent = 64

// As many as are read and have no answer yet. More than are begun, as what cancels a call is behind it, and it may be one that waits.
const maxPending = 256

/**
 * The stdio transport: each line is a POST of the HTTP transport at `url`, within the program, and each answer a line. So what
 * holds for a call over HTTP holds here, too. Ends when the input has, and all that was asked is answered.
 */
export const serveStdio = <E>(handle: Handle, url: string, { input, write }: Streams<E>) =>
  Effect.gen(function* () {
    const running = yield* FiberMap.make<unknown, void, never>()
    const concurrency = yield* Effect.makeSemaphore(maxConcurrent)
    const pending = yield* Effect.makeSemaphore(maxPending)
    let version: string | undefined

    const send = (request: Request, message: Message) =>
      Effect.gen(function* () {
        const response = yield* handle(request)
        return responseLine(message, response, yield* Effect.tryPromise(() => response.text()))
      })

    const writeIfAny = (line: string | undefined) => (line === undefined ? Effect.void : write(line))

    const serve = (request: Request, message: Message) =>
      Effect.matchCauseEffect(Effect.ensuring(concurrency.withPermits(1)(send(request, message)), pending.release(1)), {
        onSuccess: writeIfAny,
        onFailure: (cause) => (Cause.isInterrupted(cause) ? Effect.void : writeIfAny(abortedLine(message)))
      })

    const dispatch = (line: Line) => {
      const message = typeof line === "string" ? parseMessage(line) : unreadableMessage
      // Over HTTP a client closes its connection. There is nothing else that this notification would do.
      if (message.method === "notifications/cancelled") return FiberMap.remove(running, message.params?.requestId)
      const proposed = message.params?.protocolVersion
      if (message.method === "initialize" && typeof proposed === "string") version = versionFor(proposed)
      // Until there is one nothing more is read, and the client's pipe fills up. It is free once there is an answer, and not when that
      // is written: a client may write all that it has before it reads.
      return Effect.flatMap(pending.take(1), () => {
        const id = idOf(message)
        // A client that uses an id twice is answered twice.
        const isFree = isId(id) && !FiberMap.unsafeHas(running, id)
        return FiberMap.run(running, isFree ? id : {}, serve(requestOf(url, line, message, version), message))
      })
    }

    yield* input.pipe(
      // A character for each byte, as letters that cannot be read would be lost.
      Stream.map((chunk) => Buffer.from(chunk).toString("latin1")),
      Stream.splitLines,
      Stream.map((line) => decodeLine(Buffer.from(line, "latin1"))),
      Stream.filter((line) => typeof line !== "string" || line.trim() !== ""),
      Stream.runForEach(dispatch)
    )
    yield* FiberMap.awaitEmpty(running)
  }).pipe(Effect.scoped)

const choosableCard: ChoosableTool = { area: undefined, name: drawCardTool, readOnly: true, isElsewhere: true }

/**
 * What is wrong with what the query of a URL chooses of the store's tools, if anything. To be asked before the client, whom a refusal
 * of each message would not help.
 */
export const selectionError = (tools: ReadonlyArray<ChoosableTool>, query: string): string | undefined => {
  const selection = makeSelect([...tools, choosableCard])({ headers: Headers.empty, url: `?${query}` })
  return Either.isLeft(selection) ? selection.left : undefined
}
