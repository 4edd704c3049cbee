import { isUtf8 } from "node:buffer"
import * as Headers from "@effect/platform/Headers"
import { Cause, Effect, Either, FiberMap, Predicate, Stream } from "effect"
import { drawCardTool } from "../domain/drawCardTool.ts"
import type { ChoosableTool } from "../operation/Tool.ts"
import { headersOf, supportsBatches, versionFor, versionHeader } from "./Era.ts"
import { isId } from "./Message.ts"
import { invalidRequest, serverError } from "./ProtocolError.ts"
import { makeSelect } from "./selection.ts"

/** Hands a request to the program itself, as if it had come over the network. */
type Handle = (request: Request) => Effect.Effect<Response, unknown>

interface Streams<E> {
  /** What the client writes: a message in each line. */
  readonly input: Stream.Stream<Uint8Array, E>
  /** Writes one line at a time, which comes without its line end. */
  readonly write: (line: string) => Effect.Effect<void>
}

/** The members of a message that the transport needs; an invalid message has none. A batch is a list of messages. */
interface Message {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly requestId?: unknown; readonly protocolVersion?: unknown }
}

/** A line as text, or as bytes if it is not UTF-8: such a line is not parsed, and is refused as over HTTP. */
type Line = string | Uint8Array<ArrayBuffer>

const decodeLine = (bytes: Uint8Array<ArrayBuffer>): Line => (isUtf8(bytes) ? new TextDecoder().decode(bytes) : bytes)

/** A line that cannot be parsed. JSON-RPC answers it with the id null. */
const unreadableMessage: Message = { method: "", id: null }

const parseMessage = (line: string): Message => {
  try {
    const value: unknown = JSON.parse(line)
    return Predicate.isObject(value) ? value : unreadableMessage
  } catch {
    return unreadableMessage
  }
}

/** The id in the answer to a request: null where its own cannot be repeated. Undefined if no answer is expected. */
const idOf = ({ id, method }: Message): string | number | null | undefined => {
  if (typeof method !== "string" || id === undefined) return undefined
  return isId(id) ? id : null
}

/** The request that a message cancels. A message of this method that is no notification is for the server to refuse. */
const canceledIdOf = ({ id, jsonrpc, method, params }: Message): string | number | undefined => {
  const isCancellation = method === "notifications/cancelled" && jsonrpc === "2.0" && id === undefined
  return isCancellation && isId(params?.requestId) ? params.requestId : undefined
}

/** The ids of all requests of a line. */
const idsOf = (message: Message): ReadonlyArray<unknown> =>
  (Array.isArray(message) ? message.filter(Predicate.isObject) : [message]).map(idOf).filter((id) => id !== undefined)

/**
 * The version of a batch: the first that its messages name, or else that of the handshake, unless that supports batches:
 * then a message of an unsupported version would be refused because it differs from the header.
 */
const batchHeaders = (batch: ReadonlyArray<unknown>, handshake: string | undefined): Record<string, string> => {
  const named = batch.filter(Predicate.isObject).map((message) => headersOf(message)[versionHeader])
  const refusesBatch = handshake !== undefined && !supportsBatches(handshake)
  const version = named.find((each) => each !== undefined) ?? (refusesBatch ? handshake : undefined)
  return version === undefined ? {} : { [versionHeader]: version }
}

/** `version` is that of the handshake. Only batches depend on it. */
const requestOf = (url: string, line: Line, message: Message, version: string | undefined) =>
  new Request(url, {
    method: "POST",
    headers: {
      ...(Array.isArray(message) ? batchHeaders(message, version) : headersOf(message)),
      accept: "application/json",
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(line))
    },
    body: line
  })

/** The line with this error for each request of a message; undefined if it has no requests. */
const errorLine = (message: Message, error: unknown): string | undefined => {
  const errors = idsOf(message).map((id) => ({ jsonrpc: "2.0", id, error }))
  return errors.length === 0 ? undefined : JSON.stringify(Array.isArray(message) ? errors : errors[0])
}

const abortedLine = (message: Message) =>
  errorLine(message, { code: serverError, message: "The answer was aborted before its end" })

/** The error of a refusal: the protocol's own, or one of the server, whose codes are words. */
const errorIn = (text: string) => {
  const { error } = parseMessage(text) as { readonly error?: { readonly code?: unknown; readonly message?: unknown } }
  if (typeof error?.code === "number") return error
  return { code: serverError, message: error === undefined ? text : `${error.code}: ${error.message}` }
}

/**
 * The line that answers a message, if any. A refusal of the HTTP request has no id, and a line has no status, so the
 * line answers each refused request. An invalid batch gets one answer, as JSON-RPC answers an unreadable message.
 */
const responseLine = (message: Message, response: Response, text: string): string | undefined => {
  if (text === "") return abortedLine(message)
  const line = text.replaceAll(/[\r\n]+/g, " ")
  if (response.ok) return line
  const error = errorIn(text)
  if (Array.isArray(message) && error.code === invalidRequest) return line
  // A message without requests gets the errors of its own form, but not those of the server.
  return errorLine(message, error) ?? (error.code === serverError ? undefined : line)
}

// Requests that run at once. The server refuses more than it has room for, and a client may write all of its requests at once.
const maxConcurrent = 64

// Maximum of unanswered requests. It exceeds `maxConcurrent` so that a cancellation of a waiting call is still read.
const maxPending = 256

/**
 * The stdio transport: each line is a POST of the HTTP transport at `url`, within the program, and each answer is a line. So
 * all that is true of a call over HTTP is true here. Ends when the input has ended and every request is answered.
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
      const canceledId = canceledIdOf(message)
      // Over HTTP a client closes its connection instead. This notification does nothing else.
      if (canceledId !== undefined) return FiberMap.remove(running, canceledId)
      const proposed = message.params?.protocolVersion
      if (message.method === "initialize" && typeof proposed === "string") version = versionFor(proposed)
      // Without a free permit nothing more is read, and the client's pipe fills up. A permit is released once there is
      // an answer, before it is written: a client may write all that it has before it reads.
      return Effect.flatMap(pending.take(1), () => {
        const id = idOf(message)
        // A client that uses an id twice is answered twice.
        const isFree = isId(id) && !FiberMap.unsafeHas(running, id)
        return FiberMap.run(running, isFree ? id : {}, serve(requestOf(url, line, message, version), message))
      })
    }

    yield* input.pipe(
      // One character per byte: a text decoder would lose invalid bytes.
      Stream.map((chunk) => Buffer.from(chunk).toString("latin1")),
      Stream.splitLines,
      Stream.map((line) => decodeLine(Buffer.from(line, "latin1"))),
      Stream.filter((line) => typeof line !== "string" || line.trim() !== ""),
      Stream.runForEach(dispatch)
    )
    yield* FiberMap.awaitEmpty(running)
  }).pipe(Effect.scoped)

const choosableCard: ChoosableTool = { area: undefined, name: drawCardTool, readOnly: true, isOptIn: true }

/**
 * The error in a URL query that selects tools of the store, if any. It is checked before the client starts, as refusing
 * each of its messages would not help.
 */
export const selectionError = (tools: ReadonlyArray<ChoosableTool>, query: string): string | undefined => {
  const selection = makeSelect([...tools, choosableCard])({ headers: Headers.empty, url: `?${query}` })
  return Either.isLeft(selection) ? selection.left : undefined
}
