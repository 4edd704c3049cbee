import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Context, Effect, Either, Option } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { decoderOf, type Issue } from "../operation/decoder.ts"
import { invalidSentence } from "../operation/Envelope.ts"
import { invoke } from "../operation/invoke.ts"
import type { Entry } from "../operation/Operations.ts"
import { Paged } from "../operation/Paged.ts"
import { Remembered } from "../operation/Remembered.ts"
import { Api } from "./Api.ts"
import { failuresOf, type WriteFailure } from "./Failures.ts"
import { readJson, skipBody } from "./JsonBody.ts"
import { pagedAnswer } from "./pagedAnswer.ts"

type Endpoint = Entry["endpoint"]
type Response = HttpServerResponse.HttpServerResponse

/**
 * The answer as the contract's schema encodes it. A success is an instance of a Schema.Class, checked when it was made,
 * and what it is made of writes itself to JSON as its schema would (a test holds every endpoint to that); so it is
 * written at once instead of being walked through by the schema a second time.
 */
const answer = (endpoint: Endpoint) => {
  const options = { status: HttpApiSchema.getStatusSuccess(endpoint.successSchema), contentType: "application/json" }
  const write = (success: unknown) => HttpServerResponse.text(JSON.stringify(success), options)
  return Context.get(endpoint.annotations, Remembered) ? rememberLast(write) : write
}

/** Gives the very same response, its bytes included, as long as it is asked about the very same object. */
const rememberLast = (write: (success: unknown) => Response) => {
  const written = new WeakMap<object, Response>()
  return (success: unknown) => {
    if (typeof success !== "object" || success === null) return write(success)
    const response = written.get(success) ?? write(success)
    written.set(success, response)
    return response
  }
}

const invalid = (issues: ReadonlyArray<Issue>) => new InvalidRequest({ message: invalidSentence(issues) })

/** What a request says outside its body, as it arrived or as the endpoint's schemas read it. */
interface Head {
  path?: unknown
  headers?: unknown
  urlParams?: unknown
}

/** Reads path, headers and query, in this order. What is wrong with the first of them that does not decode is told. */
const headReader = ({ headersSchema, pathSchema, urlParamsSchema }: Endpoint) => {
  const schemas = { path: pathSchema, headers: headersSchema, urlParams: urlParamsSchema }
  const decoders = (["path", "headers", "urlParams"] as const).flatMap((part) =>
    Option.match(schemas[part], {
      onNone: () => [],
      onSome: (schema) => [{ part, decode: decoderOf(schema) }]
    })
  )
  return (given: Head): Either.Either<Head, InvalidRequest> => {
    const head: Head = {}
    for (const { decode, part } of decoders) {
      const decoded = decode(given[part])
      if (Either.isLeft(decoded)) return Either.left(invalid(decoded.left))
      head[part] = decoded.right
    }
    return Either.right(head)
  }
}

/** Reads the body of an endpoint that has one, and passes over that of one that has none. */
const bodyReader = ({ method, payloadSchema }: Endpoint) =>
  Option.match(payloadSchema, {
    onNone: () => (method === "GET" ? undefined : (request: HttpServerRequest.HttpServerRequest) => skipBody(request)),
    onSome: (schema) => {
      const decode = decoderOf(schema)
      return (request: HttpServerRequest.HttpServerRequest) =>
        Effect.flatMap(readJson(request), (body) => Either.mapLeft(decode(body), invalid))
    }
  })

/** Puts whatever it is that an operation did not succeed with into the form that the contract has for it. */
const fail = <E>(cause: Cause.Cause<E>, write: WriteFailure): Effect.Effect<Response, E> =>
  Option.match(write(Cause.squash(cause)), { onNone: () => Effect.failCause(cause), onSome: Effect.succeed })

const serve = (entry: Entry, writeFailure: WriteFailure) => {
  const { endpoint } = entry
  const readHead = headReader(endpoint)
  const readBody = bodyReader(endpoint)
  const respond = answer(endpoint)
  const performed = (request: object) => invoke(entry, request)
  const perform = Option.match(Context.getOption(endpoint.annotations, Paged), {
    onNone: () => (request: object) => Effect.map(performed(request), respond),
    onSome: (pages) => {
      const respondWhole = pagedAnswer(pages, entry.operation, respond)
      return (request: object) => Effect.flatMap(performed(request), (page) => respondWhole(request, page))
    }
  })

  const respondTo = (request: HttpServerRequest.HttpServerRequest, head: Head) =>
    readBody === undefined
      ? perform(head)
      : Effect.flatMap(readBody(request), (payload) => perform({ ...head, payload }))

  const handler = Effect.withFiberRuntime<
    Response,
    unknown,
    HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext | HttpServerRequest.ParsedSearchParams
  >(({ currentContext }) => {
    const request = Context.unsafeGet(currentContext, HttpServerRequest.HttpServerRequest)
    const { params } = Context.unsafeGet(currentContext, HttpRouter.RouteContext)
    const urlParams = Context.unsafeGet(currentContext, HttpServerRequest.ParsedSearchParams)
    return Either.match(readHead({ path: params, headers: request.headers, urlParams }), {
      onLeft: (error): Effect.Effect<Response, unknown> => Effect.fail(error),
      onRight: (head) => respondTo(request, head)
    })
  })

  return Effect.catchAllCause(handler, (cause) => fail(cause, writeFailure))
}

/** A route for each operation of the contract. */
export const restRoutes = (entries: ReadonlyArray<Entry>) => {
  const failures = failuresOf(Api)
  return entries.map((entry) => {
    const { method, name, path } = entry.endpoint
    const writeFailure = failures.get(name)
    if (writeFailure === undefined) throw new Error(`${name} is not part of the contract`)
    return HttpLayerRouter.route(method as "GET", path, serve(entry, writeFailure))
  })
}
