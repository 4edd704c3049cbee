import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Context, Effect, Option, Predicate } from "effect"
import { CurrentCommitObserver } from "../domain/CommitObserver.ts"
import { type AnswerNotes, CurrentNotes } from "../domain/CurrentNotes.ts"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { withUnknownOutcome } from "../domain/Errors.ts"
import { hasLongList, jsonBytesInSlices } from "../domain/jsonInSlices.ts"
import { makeSharedRuns } from "../domain/makeSharedRuns.ts"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"
import { BodyLimits, Cacheable, Paged, Strict } from "../operation/annotations.ts"
import { invoke } from "../operation/invoke.ts"
import type { Entry } from "../operation/Operations.ts"
import type { RawRequest } from "../operation/requestReader.ts"
import { type StreamedContent, StreamedContentType } from "../operation/StreamedContent.ts"
import { CurrentTranscript, type Transcript } from "../operation/Transcript.ts"
import { Api } from "./Api.ts"
import { failuresOf, type WriteFailure } from "./Failures.ts"
import { readJson, skipBody } from "./JsonBody.ts"
import type { Presenter } from "./Presenter.ts"
import { pagedAnswer, withAllPages } from "./pagedAnswer.ts"

type Endpoint = Entry["endpoint"]
type Response = HttpServerResponse.HttpServerResponse

/** Writes an answer, at once or in slices. */
type Write = (success: unknown) => Response | Effect.Effect<Response>

// As an effect, a response takes one more step than a success.
const mapResponse = (response: Response | Effect.Effect<Response>, use: (response: Response) => Response) =>
  HttpServerResponse.isServerResponse(response) ? Effect.succeed(use(response)) : Effect.map(response, use)

const noContent = 204

/**
 * Writes an answer as the contract's schema encodes it. A success is an instance of a Schema.Class, validated when it
 * was made, and its members serialize as its schema would (a test checks every endpoint); so it is written at once
 * instead of being encoded by the schema first.
 */
const makeWrite = (endpoint: Endpoint): Write => {
  const status = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
  if (status === noContent) return () => HttpServerResponse.empty({ status })
  const streamType = Context.getOption(endpoint.annotations, StreamedContentType)
  if (Option.isSome(streamType)) {
    return (success: unknown) => {
      const { bytes, contentType = streamType.value } = success as StreamedContent
      return HttpServerResponse.stream(bytes, { status, contentType })
    }
  }
  const options = { status, contentType: "application/json" }
  // The largest lists: the feed of a pack with 80,000 entries, and a state with 20,000 rows. Without sharing, each concurrent
  // reader would have its own bytes.
  const bytesOf = makeSharedRuns<object, Uint8Array>()
  const write = (success: unknown) =>
    hasLongList(success)
      ? bytesOf(success as object, () => jsonBytesInSlices(success as object)).pipe(
          // Sending megabytes takes a tick of its own.
          Effect.zipLeft(yieldToEventLoop),
          Effect.map((bytes) => HttpServerResponse.uint8Array(bytes, options))
        )
      : HttpServerResponse.text(JSON.stringify(success), options)
  return Context.get(endpoint.annotations, Cacheable) ? memoizeByAnswer(write) : write
}

/** Caches the response, including its bytes, for each answer object. */
const memoizeByAnswer = (write: Write): Write => {
  const responses = new WeakMap<object, Response>()
  return (success) => {
    if (typeof success !== "object" || success === null) return write(success)
    const store = (response: Response) => {
      responses.set(success, response)
      return response
    }
    const cached = responses.get(success)
    return cached ?? mapResponse(write(success), store)
  }
}

/** Reads the body of an endpoint that takes one, or is strict; ignores all others. */
const bodyReader = ({ annotations, method, payloadSchema }: Endpoint) => {
  if (method === "GET") return undefined
  if (Option.isNone(payloadSchema) && !Context.get(annotations, Strict)) return skipBody
  const limits = Option.getOrUndefined(Context.getOption(annotations, BodyLimits))
  return (request: HttpServerRequest.HttpServerRequest) => readJson(request, limits)
}

/** Answers a failed operation in the form of its contract. */
const fail = <E>(cause: Cause.Cause<E>, write: WriteFailure): Effect.Effect<Response, E> =>
  Effect.flatMap(Effect.all([CurrentSandbox, CurrentCommitObserver]), ([{ baseUrl }, observer]) => {
    const error = Cause.squash(cause)
    return Option.match(write(observer?.hasCommitted === true ? withUnknownOutcome(error) : error, baseUrl), {
      onNone: () => Effect.failCause(cause),
      onSome: ({ body, status }) => Effect.succeed(HttpServerResponse.unsafeJson(body, { status }))
    })
  })

/** Runs the policy before a possibly large body is read: an unauthorized caller's is neither stored nor parsed. */
const admitFirst = ({ endpoint, policy }: Entry) =>
  policy === undefined || Option.isNone(Context.getOption(endpoint.annotations, BodyLimits))
    ? undefined
    : (raw: RawRequest) => policy.admit({ endpoint, raw }, () => Effect.void)

/** Adds the headers that an operation notes to its answer. */
const withNotes = <E, R>(answer: Effect.Effect<Response, E, R>): Effect.Effect<Response, E, R> =>
  Effect.suspend(() => {
    const headers: Record<string, string> = {}
    const notes: AnswerNotes = { addHeaders: (more) => Object.assign(headers, more), setVersion: () => false }
    return Effect.map(Effect.provideService(answer, CurrentNotes, notes), HttpServerResponse.setHeaders(headers))
  })

const hasKey = ({ headers, payload }: RawRequest): boolean =>
  Predicate.hasProperty(headers, "idempotency-key") || Predicate.hasProperty(payload, "idempotency_key")

interface CallContext {
  readonly transcript: Transcript | undefined
  /** Whether the interceptor may alter the answer, which then needs the whole list. */
  readonly isAltered: boolean
}

const serve = (entry: Entry, writeFailure: WriteFailure) => {
  const { endpoint } = entry
  const admit = admitFirst(entry)
  const readBody = bodyReader(endpoint)
  const write = makeWrite(endpoint)
  const respond = (success: unknown, transcript: Transcript | undefined) =>
    mapResponse(write(success), (response) => {
      const { body } = response
      if (body._tag === "Uint8Array") transcript?.calls[0]?.markSent(body.body)
      return response
    })
  const paged = Context.getOption(endpoint.annotations, Paged)
  const respondWhole = Option.match(paged, {
    onNone: () => (_: RawRequest, success: unknown, transcript: Transcript | undefined) => respond(success, transcript),
    onSome: (pages) => pagedAnswer(pages, entry, respond)
  })
  const wholeListEntry = Option.match(paged, { onNone: () => entry, onSome: (pages) => withAllPages(pages, entry) })
  const onFailure = (cause: Cause.Cause<unknown>) => fail(cause, writeFailure)
  const callOperation = (request: RawRequest, { isAltered, transcript }: CallContext) =>
    Effect.matchCauseEffect(invoke(isAltered ? wholeListEntry : entry, request), {
      onFailure,
      onSuccess: (success) => respondWhole(request, success, transcript)
    })
  // The only note here marks a replayed answer, and only a request with a key can get one.
  const perform = (request: RawRequest, context: CallContext) =>
    hasKey(request) ? withNotes(callOperation(request, context)) : callOperation(request, context)

  return Effect.withFiberRuntime<
    Response,
    unknown,
    HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext | HttpServerRequest.ParsedSearchParams
  >(({ currentContext }) => {
    const request = Context.unsafeGet(currentContext, HttpServerRequest.HttpServerRequest)
    const { params: path } = Context.unsafeGet(currentContext, HttpRouter.RouteContext)
    const urlParams = Context.unsafeGet(currentContext, HttpServerRequest.ParsedSearchParams)
    const { control } = Context.get(currentContext, CurrentSandbox)
    const context = {
      transcript: Context.get(currentContext, CurrentTranscript),
      isAltered: control?.altersAnswers === true
    }
    const { headers } = request
    if (readBody === undefined) return perform({ path, headers, urlParams }, context)
    const body = readBody(request)
    return Effect.matchCauseEffect(
      admit === undefined ? body : Effect.zipRight(admit({ path, headers, urlParams }), body),
      {
        onFailure,
        onSuccess: (payload) => perform({ path, headers, urlParams, payload }, context)
      }
    )
  })
}

/** A route for each operation of a contract, by default the store's. */
export const restRoutes = (entries: ReadonlyArray<Entry>, api: HttpApi.HttpApi.Any = Api) => {
  const failures = failuresOf(api)
  return entries.map((entry) => routeOf(entry, serve(entry, failures(entry))))
}

/** A route for each operation of an API with its own presenter. All of them only read. */
export const presentedRoutes = (entries: ReadonlyArray<Entry>, presenter: Presenter) =>
  entries.map((entry) =>
    routeOf(
      entry,
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const { params: path } = yield* HttpRouter.RouteContext
        const urlParams = yield* HttpServerRequest.ParsedSearchParams
        return yield* presenter.respond(request, entry, { path, urlParams })
      })
    )
  )

const routeOf = <E, R>({ endpoint: { method, path } }: Entry, handler: Effect.Effect<Response, E, R>) =>
  HttpLayerRouter.route(method as "GET", path, handler)
