import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerError from "@effect/platform/HttpServerError"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Chunk, Clock, Effect, Option } from "effect"
import { dayOf } from "../../domain/CalendarDate.ts"
import { DatabaseUnavailable } from "../../domain/Errors.ts"
import { makeNearest, type Nearest, nothingAt } from "../../domain/nearestRoutes.ts"
import { patternOf } from "../../domain/paths.ts"
import { RequestId } from "../../domain/RequestId.ts"
import { routedPath } from "../../domain/routedPath.ts"
import { run } from "../../operation/run.ts"
import type { Caller } from "../access/Caller.ts"
import { Signature } from "../access/Signature.ts"
import { InternalError, NotFound, Unavailable, type VisibilityError } from "../contract/Errors.ts"
import { Snapshot } from "../facts/Snapshot.ts"
import { Admission, type Admitted } from "./Admission.ts"
import { Entries, type Entry } from "./Entries.ts"
import { queryReader } from "./Query.ts"
import { failure, hostNotAllowed, methodNotAllowed, notModified, pacing, success } from "./Responses.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

const pathOf = (url: string): string => url.replace(/[?#].*$/s, "")
const queryOf = (url: string): string => /\?([^#]*)/.exec(url)?.[1] ?? ""

/** Whether a URL is this API's business however its path is spelled, also where it has no route. */
export const isVisibilityPath = (url: string): boolean => /^\/api\/v1(?:\/|$)/i.test(routedPath(url))

const internalError = new InternalError({
  message: "Something went wrong on our side. The request may be tried again; its request_id names it in the log."
})

const databaseLost = new Unavailable({
  message: "The database cannot be reached at the moment. Nothing is lost; try again in a few seconds."
})

const noRoute = ({ method, url }: Request, nearest: Nearest) => {
  const path = pathOf(url)
  return new NotFound({
    message: `${nothingAt(path, nearest(method, path))} GET /visibility/openapi.json describes every route.`
  })
}

/** Whether one of the tags that a caller has is this one. Weak ones are compared by what stands in the quotes. */
const has = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  (given.trim() === "*" || given.split(",").some((tag) => tag.trim() === etag || `W/${tag.trim()}` === etag))

/**
 * The analytics API over HTTP. Every request is checked in the order of its reference: the key (401), how often (429),
 * the organization (400, 403), the path (404), the query (400). Only then is anything computed, unless the caller has it.
 */
export class Surface extends Effect.Service<Surface>()("vitrine/visibility/Surface", {
  effect: Effect.gen(function* () {
    const admission = yield* Admission
    const signature = yield* Signature
    const snapshot = yield* Snapshot
    const { all } = yield* Entries

    /** An answer changes with the organization's data and with the day, and not otherwise. */
    const etagOf = ({ now, organization }: Caller, url: string): string | undefined =>
      Option.match(organization, {
        onNone: () => undefined,
        onSome: ({ data_version, id }) =>
          `W/"${signature.of(JSON.stringify(["etag", id, data_version, dayOf(now), url]))}"`
      })

    const answer = ({ endpoint, mode, operation }: Entry) => {
      const read = queryReader(endpoint)
      return Effect.fnUntraced(function* (request: Request, caller: Caller, startedAt: number) {
        const { params } = yield* HttpRouter.RouteContext
        const perform = yield* operation(caller, params)
        const query = yield* read(queryOf(request.url))
        // Who belongs where is no part of an organization's data: such an answer is compared as a whole.
        const known = mode === "required" ? etagOf(caller, request.url) : undefined
        const ifNoneMatch = request.headers["if-none-match"]
        if (known !== undefined && has(ifNoneMatch, known)) return notModified(known)
        const body = yield* perform(query)
        const etag = known ?? `W/"${signature.of(JSON.stringify(["etag", body]))}"`
        if (has(ifNoneMatch, etag)) return notModified(etag)
        const took = (yield* Clock.currentTimeMillis) - startedAt
        return success(body, { request_id: yield* RequestId, took_ms: Math.max(0, took) }, etag)
      })
    }

    /** What a request that was admitted is answered with, whatever becomes of it. */
    const settle = <R>(request: Request, self: Effect.Effect<Response, VisibilityError, R>, { allowance }: Admitted) =>
      self.pipe(
        Effect.catchAll((error) => Effect.map(RequestId, (id) => failure(error, id))),
        Effect.catchAllCause(broken(request)),
        Effect.map(HttpServerResponse.setHeaders(pacing(allowance)))
      )

    const admitted = <R>(
      request: Request,
      proceed: (admitted: Admitted) => Effect.Effect<Response, VisibilityError, R>
    ) =>
      admission.admit(request).pipe(
        Effect.flatMap((key) => settle(request, proceed(key), key)),
        Effect.catchTag("Refused", ({ allowance, error }) =>
          Effect.map(RequestId, (id) => HttpServerResponse.setHeaders(pacing(allowance))(failure(error, id)))
        )
      )

    const serve = (entry: Entry) => {
      const respond = answer(entry)
      return (request: Request) =>
        Effect.flatMap(Clock.currentTimeMillis, (startedAt) =>
          admitted(request, ({ key }) =>
            Effect.flatMap(admission.callerOf(request.headers["x-org-id"], key, entry.mode), (caller) =>
              run(entry.endpoint.name, snapshot.read(respond(request, caller, startedAt)))
            )
          )
        )
    }

    const routes = all.map((entry) => {
      // The contract's paths are written as the router's are.
      const path = entry.endpoint.path as HttpLayerRouter.PathInput
      return HttpLayerRouter.route("GET", path, serve(entry))
    })

    const nearest = makeNearest(all.map(({ endpoint }) => endpoint))
    const templates = all.map(({ endpoint, mode }) => ({
      mode,
      pattern: patternOf(endpoint.path)
    }))

    /**
     * A path that is no route, or not for this method, told to callers with a key and an organization. Where there is no
     * route none is required, but one that is named is checked as everywhere.
     */
    const unrouted = (request: Request) =>
      admitted(request, ({ key }) => {
        const template = templates.find(({ pattern }) => pattern.test(routedPath(request.url)))
        const isRead = ["GET", "HEAD"].includes(request.method)
        return Effect.zipRight(
          admission.callerOf(request.headers["x-org-id"], key, template?.mode ?? "optional"),
          template === undefined || isRead
            ? Effect.fail(noRoute(request, nearest))
            : Effect.map(RequestId, (id) => methodNotAllowed(request.method, id))
        )
      })

    return {
      routes,
      /** Answers in this API's envelope what happens outside its routes. */
      respondToFailure:
        (request: Request) =>
        <E>(cause: Cause.Cause<E>): Effect.Effect<Response, E> =>
          Option.getOrUndefined(Cause.failureOption(cause)) instanceof HttpServerError.RouteNotFound
            ? Effect.catchAllCause(unrouted(request), broken(request))
            : broken(request)(cause),
      /** Says in this API's envelope what the edge refuses a request with: a host, or one request too many, or one that was stopped. */
      present: ({
        error: { message },
        status
      }: {
        readonly status: number
        readonly error: { readonly message: string }
      }) =>
        Effect.map(
          RequestId,
          (id): Response => (status === 403 ? hostNotAllowed(message, id) : failure(new Unavailable({ message }), id))
        )
    }
  }),
  dependencies: [Admission.Default, Signature.Default, Snapshot.Default, Entries.Default]
}) {}

/** The database was lost: whatever else went wrong in consequence, that is what the caller is told. */
const isDatabaseLost = (cause: Cause.Cause<unknown>): boolean =>
  Chunk.some(Cause.defects(cause), (defect) => defect instanceof DatabaseUnavailable)

/** A defect is logged whole and told to nobody. */
const broken =
  (request: Request) =>
  <E>(cause: Cause.Cause<E>): Effect.Effect<Response, E> => {
    if (Cause.isInterruptedOnly(cause)) return Effect.failCause(cause)
    return Effect.flatMap(RequestId, (id) =>
      isDatabaseLost(cause)
        ? Effect.succeed(failure(databaseLost, id))
        : Effect.logError(`${request.method} ${pathOf(request.url)} failed`, cause).pipe(
            Effect.annotateLogs({ request_id: id }),
            Effect.as(failure(internalError, id))
          )
    )
  }
