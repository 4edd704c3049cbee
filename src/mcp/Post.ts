import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { JSONRPCMessageSchema } from "@modelcontextprotocol/core"
import { Effect } from "effect"
import { accepts } from "../domain/accepts.ts"
import { renewed } from "../domain/CurrentSandbox.ts"
import { makeYieldQueue } from "../domain/yieldToEventLoop.ts"
import { readJson } from "../http/JsonBody.ts"
import { isSupported, unsupported } from "./Era.ts"
import { type Request, withoutNullId } from "./Message.ts"
import { noMessage } from "./malformed.ts"
import { invalidRequest, ProtocolError, refusal, serverError } from "./ProtocolError.ts"
import { isPlainRequest } from "./plain.ts"
import type { Serve } from "./serve.ts"

type HttpRequest = HttpServerRequest.HttpServerRequest

const json = (text: string, status = 200) => HttpServerResponse.text(text, { status, contentType: "application/json" })

const parseError = -32700

const accepted = HttpServerResponse.empty({ status: 202 })

// What admits JSON, the closest first.
const jsonRanges = ["application/json", "application/*", "*/*"]

/** Answers are JSON. The protocol has clients list event streams too; whoever does not is served all the same. */
const acceptsJson = ({ headers: { accept } }: HttpRequest): boolean => accepts(accept, jsonRanges)

// What a request without the header speaks (MCP 2025-11-25, Protocol Version Header).
const withoutHeader = "2025-03-26"

// Batches were part of that version alone.
const takesBatches = (version: string): boolean => version <= withoutHeader

// As many as the SDK's own transport takes.
const largestBatch = 100

type Message = ReturnType<(typeof JSONRPCMessageSchema)["parse"]>

const messageOf = (body: unknown): Message | undefined => JSONRPCMessageSchema.safeParse(withoutNullId(body)).data

const isRequest = (message: Message): message is Request => "method" in message && "id" in message

// In bytes: what the answers of a batch come to at most, before the rest of its requests is refused.
const largestBatchAnswer = 4 * 1_048_576

const tooMuch = new ProtocolError(
  serverError,
  `The answers before it come to ${largestBatchAnswer} bytes, the most of a batch. Nothing was done; ask by itself`
)

// The end of a batch of answers.
const closing = Buffer.from("]")

// Each message of a batch begins in a tick of the event loop of its own, and is written in it, however many batches there are: a
// hundred in one would hold it a hundred times as long.
const nextTick = makeYieldQueue()

/** Goes by what is set for the sandbox by now; one that was closed meanwhile is told as the server's own. */
const goOn = Effect.mapError(renewed, ({ code, message }) => new ProtocolError(serverError, `${code}: ${message}`))

/** Answers a request of the protocol; the response is written already. */
type Ask = (request: Request) => Effect.Effect<string, ProtocolError>

/** A member of a batch that is answered: a request, or what is no message. */
type Asked = Request | ReturnType<typeof noMessage>

/** Answers a message; a notification or an answer has none. */
const answer = (ask: Ask, body: unknown, version: string) => {
  const message = isPlainRequest(body) ? body : messageOf(body)
  if (message === undefined) {
    const { error, id } = noMessage(body)
    return Effect.succeed(json(error.responseTo({ id }), error.status))
  }
  if (!isRequest(message)) return Effect.succeed(isSupported(version) ? accepted : notSpoken(version))
  return Effect.match(ask(message), {
    onSuccess: (response) => json(response),
    onFailure: (error) => json(error.responseTo(message), error.status)
  })
}

const answerBatch = Effect.fnUntraced(function* (ask: Ask, batch: ReadonlyArray<unknown>, version: string) {
  if (!isSupported(version)) return notSpoken(version)
  if (!takesBatches(version)) {
    return refusal(400, invalidRequest, `Version ${version} of the protocol has no batches: send one message at a time`)
  }
  if (batch.length === 0 || batch.length > largestBatch) {
    return refusal(400, invalidRequest, `A batch has 1 to ${largestBatch} messages`)
  }
  const asked = batch.flatMap((body): ReadonlyArray<Asked> => {
    const message = messageOf(body)
    if (message === undefined) return [noMessage(body)]
    return isRequest(message) ? [message] : []
  })
  if (asked.length === 0) return accepted
  let written = 0
  const answerOf = (request: Asked) =>
    Effect.suspend(() => {
      if ("error" in request) return Effect.fail(request.error)
      // Those before it may have taken a while.
      return written > largestBatchAnswer ? Effect.fail(tooMuch) : Effect.zipRight(goOn, ask(request))
    }).pipe(Effect.catchAll((error) => Effect.succeed(error.responseTo(request))))
  const answerInOwnTick = (request: Asked, position: number) =>
    Effect.zipRight(
      nextTick,
      Effect.map(answerOf(request), (response) => {
        const text = Buffer.from(`${position === 0 ? "[" : ","}${response}`)
        written += text.length
        return text
      })
    )
  const answers = yield* Effect.forEach(asked, answerInOwnTick, { concurrency: 8 })
  return HttpServerResponse.uint8Array(Buffer.concat([...answers, closing]), { contentType: "application/json" })
})

const notSpoken = (version: string) => {
  const error = unsupported(version)
  return json(error.responseTo({ id: null }), error.status)
}

/** What an HTTP request is refused with whose body cannot be read. */
const unreadable = ({ _tag, message }: Effect.Effect.Error<ReturnType<typeof readJson>>) => {
  const [status, code] = unreadableAs[_tag]
  return Effect.succeed(refusal(status, code, message))
}

const unreadableAs = {
  InvalidRequest: [400, parseError],
  PayloadTooLarge: [413, serverError],
  UnsupportedMediaType: [415, serverError]
} as const

/** Serves one POST of the Streamable HTTP transport, without sessions and with JSON alone. */
export const post = (serve: Serve, request: HttpRequest): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  if (!acceptsJson(request)) {
    return Effect.succeed(refusal(406, serverError, "Answers are application/json: the Accept header excludes it"))
  }
  const version = request.headers["mcp-protocol-version"] ?? withoutHeader
  const ask: Ask = (message) => serve(message, request)
  return Effect.matchEffect(readJson(request), {
    onSuccess: (body) => (Array.isArray(body) ? answerBatch(ask, body, version) : answer(ask, body, version)),
    onFailure: unreadable
  })
}
