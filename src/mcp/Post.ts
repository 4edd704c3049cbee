import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { JSONRPCMessageSchema } from "@modelcontextprotocol/core"
import { Effect } from "effect"
import { accepts } from "../domain/accepts.ts"
import { renewControl } from "../domain/CurrentSandbox.ts"
import { makeYieldQueue } from "../domain/yieldToEventLoop.ts"
import { readJson } from "../http/JsonBody.ts"
import { defaultVersion, isSupportedVersion, supportsBatches, unsupportedVersion, versionHeader } from "./Era.ts"
import { type Request, withoutNullId } from "./Message.ts"
import { invalidMessage } from "./malformed.ts"
import { invalidRequest, ProtocolError, refusal, serverError } from "./ProtocolError.ts"
import { isPlainRequest } from "./plainRequest.ts"
import type { Serve } from "./serve.ts"

type HttpRequest = HttpServerRequest.HttpServerRequest

const json = (text: string, status = 200) => HttpServerResponse.text(text, { status, contentType: "application/json" })

const parseError = -32700

const accepted = HttpServerResponse.empty({ status: 202 })

// Media ranges that include JSON, the most specific first.
const jsonRanges = ["application/json", "application/*", "*/*"]

/** Answers are JSON. The protocol requires clients to accept event streams too; one that does not is served as well. */
const acceptsJson = ({ headers: { accept } }: HttpRequest): boolean => accepts(accept, jsonRanges)

// The limit of the SDK's own transport.
const maxBatchSize = 100

type Message = ReturnType<(typeof JSONRPCMessageSchema)["parse"]>

const messageOf = (body: unknown): Message | undefined => JSONRPCMessageSchema.safeParse(withoutNullId(body)).data

const isRequest = (message: Message): message is Request => "method" in message && "id" in message

// In bytes: how large the answers of a batch may grow before the rest of its requests is refused.
const maxBatchResponseBytes = 4 * 1_048_576

const batchResponseTooLarge = new ProtocolError(
  serverError,
  `The answers to the earlier requests of this batch exceed the maximum of ${maxBatchResponseBytes} bytes. Nothing was done: send this request alone.`
)

const closingBracket = Buffer.from("]")

// Each message of a batch begins in its own tick of the event loop and is written in it, however many batches there
// are: a hundred messages in one tick would block it a hundred times as long.
const nextTick = makeYieldQueue()

/** Reloads the settings of the sandbox; if it was closed meanwhile, fails with a server error. */
const renewSandbox = Effect.mapError(
  renewControl,
  ({ code, message }) => new ProtocolError(serverError, `${code}: ${message}`)
)

/** Answers a request of the protocol; the response is already JSON text. */
type HandleRequest = (request: Request) => Effect.Effect<string, ProtocolError>

/** A member of a batch that gets an answer: a request, or the error for an invalid message. */
type BatchItem = Request | ReturnType<typeof invalidMessage>

/** Answers a message; a notification or a response gets no answer. */
const respond = (handle: HandleRequest, body: unknown, version: string) => {
  const message = isPlainRequest(body) ? body : messageOf(body)
  if (message === undefined) {
    const { error, id } = invalidMessage(body)
    return Effect.succeed(json(error.responseTo({ id }), error.status))
  }
  if (!isRequest(message)) return Effect.succeed(isSupportedVersion(version) ? accepted : refuseVersion(version))
  return Effect.match(handle(message), {
    onSuccess: (response) => json(response),
    onFailure: (error) => json(error.responseTo(message), error.status)
  })
}

const respondToBatch = Effect.fnUntraced(function* (
  handle: HandleRequest,
  batch: ReadonlyArray<unknown>,
  version: string
) {
  if (!isSupportedVersion(version)) return refuseVersion(version)
  if (!supportsBatches(version)) {
    return refusal(
      400,
      invalidRequest,
      `Version ${version} of the protocol does not support batches: send one message at a time`
    )
  }
  if (batch.length === 0 || batch.length > maxBatchSize) {
    return refusal(400, invalidRequest, `A batch has 1 to ${maxBatchSize} messages`)
  }
  const items = batch.flatMap((body): ReadonlyArray<BatchItem> => {
    const message = messageOf(body)
    if (message === undefined) return [invalidMessage(body)]
    return isRequest(message) ? [message] : []
  })
  if (items.length === 0) return accepted
  let writtenBytes = 0
  const answerOf = (request: BatchItem) =>
    Effect.suspend(() => {
      if ("error" in request) return Effect.fail(request.error)
      // Earlier requests may have taken long, so the settings are reloaded.
      return writtenBytes > maxBatchResponseBytes
        ? Effect.fail(batchResponseTooLarge)
        : Effect.zipRight(renewSandbox, handle(request))
    }).pipe(Effect.catchAll((error) => Effect.succeed(error.responseTo(request))))
  const answerInOwnTick = (request: BatchItem, position: number) =>
    Effect.zipRight(
      nextTick,
      Effect.map(answerOf(request), (response) => {
        const text = Buffer.from(`${position === 0 ? "[" : ","}${response}`)
        writtenBytes += text.length
        return text
      })
    )
  // One after the other: a client may rely on the order, and a run with the same seed is to have the same answers.
  const answers = yield* Effect.forEach(items, answerInOwnTick)
  return HttpServerResponse.uint8Array(Buffer.concat([...answers, closingBracket]), { contentType: "application/json" })
})

const refuseVersion = (version: string) => {
  const error = unsupportedVersion(version)
  return json(error.responseTo({ id: null }), error.status)
}

/** The response to an HTTP request whose body cannot be read. */
const refuseUnreadable = ({ _tag, message }: Effect.Effect.Error<ReturnType<typeof readJson>>) => {
  const [status, code] = unreadableStatuses[_tag]
  return Effect.succeed(refusal(status, code, message))
}

const unreadableStatuses = {
  InvalidRequest: [400, parseError],
  PayloadTooLarge: [413, serverError],
  UnsupportedMediaType: [415, serverError]
} as const

/** Serves one POST of the Streamable HTTP transport, without sessions and with JSON alone. */
export const post = (serve: Serve, request: HttpRequest): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  if (!acceptsJson(request)) {
    return Effect.succeed(refusal(406, serverError, "Answers are application/json, which the Accept header excludes"))
  }
  const version = request.headers[versionHeader] ?? defaultVersion
  const handle: HandleRequest = (message) => serve(message, request)
  return Effect.matchEffect(readJson(request), {
    onSuccess: (body) => (Array.isArray(body) ? respondToBatch(handle, body, version) : respond(handle, body, version)),
    onFailure: refuseUnreadable
  })
}
