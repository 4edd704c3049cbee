import * as HttpMiddleware from "@effect/platform/HttpMiddleware"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Context, Effect, Exit, FiberRef, LogLevel, Option } from "effect"
import { type ControlOf, SandboxName } from "../domain/CurrentSandbox.ts"
import { contentLengthOf } from "../domain/contentLengthOf.ts"
import { hasTooManyParameters } from "../domain/Limits.ts"
import type { SandboxControl } from "../domain/SandboxControl.ts"
import { type AnsweredRequest, Transcript } from "../operation/Transcript.ts"
import type { Observe } from "../telemetry/requestObserver.ts"
import { commitObserverOf } from "./ActiveRequest.ts"
import { answerHeaders, corsOptions } from "./answerHeaders.ts"
import type { Boundary } from "./Boundary.ts"
import {
  type Alternatives,
  type ErrorResponse,
  hostNotAllowed,
  injectedResponse,
  invalidSandbox,
  isClientGone,
  type Present,
  pathOf,
  presentError,
  refusals,
  respondToFailure
} from "./ErrorResponse.ts"
import { endActiveRequest } from "./endActiveRequest.ts"
import type { ActiveRequests } from "./InFlight.ts"
import { beforeBody, bodyFrom, incomingBody } from "./incomingBody.ts"
import { faultOf, hideShop, interceptRequest, needsSettings, renewalOf, unreadControl } from "./interception.ts"
import { type Addresses, type Located, locate } from "./Located.ts"
import { isRequestId, makeRequestIds } from "./RequestId.ts"
import type { Router } from "./Router.ts"
import { provideFacts } from "./requestContext.ts"
import { endTranscript } from "./transcription.ts"

/** What the edge needs to know about the program. */
export interface EdgeOptions extends Addresses {
  readonly observe: Observe
  readonly boundary: Boundary
  readonly activeRequests: ActiveRequests
  readonly present: Present
  /** Called with every answered request of a sandbox, if there is a listener. */
  readonly listen?: ((request: AnsweredRequest) => void) | undefined
  /** Finds a tester's settings of a sandbox; undefined if the bench is off. */
  readonly controlOf?: ControlOf | undefined
  /** Further APIs, which answer browsers of their own origin only. */
  readonly others: ReadonlyArray<OtherApi>
}

interface Routers<R> {
  /** All routes of the server. */
  readonly server: Router<R>
  /** Routes that also exist below each sandbox's prefix. */
  readonly sandbox: Router<R>
  /** Template of the route that is answered under any load and for any Host. */
  readonly liveness: string
}

/** Another API: its URLs, and its answers to what its routes do not cover. */
export interface OtherApi {
  readonly owns: (url: string) => boolean
  /** Whether it does not exist below a sandbox's prefix. */
  readonly isOfServer?: boolean
  /** Alternatives to suggest, if it answers as the store does. */
  readonly alternatives?: Alternatives
  readonly presentation?: OtherPresentation
}

/** Error answers of an API with its own envelope. */
interface OtherPresentation {
  /** Answers a request without a route, or with a wrong method. */
  readonly fallback: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<Response>
  /** Formats an error of the edge. */
  readonly refuse: (refusal: ErrorResponse) => Effect.Effect<Response>
}

type Response = HttpServerResponse.HttpServerResponse

/** Errors of the edge for an API with its own envelope: hosts, too many requests, and stopped requests. */
const presentedBy =
  ({ refuse }: OtherPresentation): Present =>
  (_, refusal) =>
    Effect.map(refuse(refusal), (response) => Option.some(HttpServerResponse.setHeaders(response, refusal.headers)))

// The status that proxies use for a client that left.
const clientClosedRequest = 499

// For a request whose path has an invalid sandbox name.
const unlocated = (request: HttpServerRequest.HttpServerRequest): Located => ({
  request,
  sandbox: { name: SandboxName.make("none"), baseUrl: "" },
  isNamed: false
})

/** Whether an effect is a finished success, which needs no step of a fiber. */
const isSuccessExit = <A>(effect: Effect.Effect<A>): effect is Exit.Success<A, never> =>
  Exit.isExit(effect) && Exit.isSuccess(effect)

const notFound = (request: HttpServerRequest.HttpServerRequest, other: OtherPresentation | undefined) =>
  other === undefined ? Effect.fail(new HttpServerError.RouteNotFound({ request })) : other.fallback(request)

/**
 * Wraps every route: assigns request id and sandbox, turns errors outside the contract into answers, adds common
 * headers, and observes the result. It is written for speed: every request passes here, and each step of an effect
 * costs some. So the route is looked up once, and a handler's services are put into the request's context at once.
 */
export const edge = <R>(
  routers: Routers<R>,
  { activeRequests, boundary, controlOf, listen, observe, others, present, ...addresses }: EdgeOptions
) => {
  const nextRequestId = makeRequestIds()
  const preflight = HttpMiddleware.cors({ ...corsOptions, allowedMethods: routers.server.methods })

  return Effect.withFiberRuntime<Response, unknown, R | HttpServerRequest.HttpServerRequest>((fiber) => {
    const incoming = Context.unsafeGet(fiber.currentContext, HttpServerRequest.HttpServerRequest)
    const { method } = incoming
    // Durations need a monotonic clock; the program's own may be a test's, or be changed.
    const startedAt = performance.now()
    const active = activeRequests.begin(fiber, bodyFrom(incoming, method))
    const { "request-id": acpRequestId, "x-request-id": providedId = acpRequestId } = incoming.headers
    const requestId = isRequestId(providedId) ? providedId : nextRequestId()
    const located = locate(incoming, addresses)
    const { isNamed, request, sandbox } = Option.getOrElse(located, () => unlocated(incoming))
    const { headers, url } = request
    const other = others.find(({ isOfServer = false, owns }) => !(isNamed && isOfServer) && owns(url))
    const isOpen = other === undefined
    const presentation = other?.presentation
    const presentRefusal = presentation === undefined ? present : presentedBy(presentation)
    const router = isNamed ? routers.sandbox : routers.server
    const route = router.find(method, url)
    // Requests to the server's own routes or another API belong to no sandbox.
    const isOfSandbox = isOpen && (route === undefined || isNamed || routers.sandbox.has(route.template))
    active.sandbox = isOfSandbox ? sandbox.name : undefined
    const transcript = listen !== undefined && isOfSandbox ? new Transcript() : undefined
    const isLiveness = route !== undefined && route.template === routers.liveness
    const observation = observe(
      { method, path: pathOf(url), headers, requestId, sandbox: sandbox.name },
      route?.template,
      LogLevel.lessThanEqual(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Debug)
    )

    const renew = controlOf === undefined || !isOfSandbox ? Effect.void : renewalOf(sandbox, controlOf)
    sandbox.renew = renew

    provideFacts(fiber.currentContext, {
      request,
      sandbox,
      requestId,
      route,
      transcript,
      foreignOrigin: boundary.foreignOriginOf(headers),
      body: active.bodyFrom === undefined ? undefined : incomingBody(activeRequests, active, renew),
      commitObserver: transcript ?? commitObserverOf(active)
    })

    const isPicture = () => route?.template.startsWith("/images/") === true

    const refuse = (refusal: ErrorResponse) => presentError(request, refusal, presentRefusal)

    /** The handler, once its sandbox's settings are known. */
    const handler = () => {
      const handler = route === undefined ? notFound(request, presentation) : route.handler
      if (controlOf === undefined || !isOpen || isLiveness) return handler
      const handlerWith = (control: SandboxControl | undefined) => {
        if (control === undefined) return handler
        sandbox.control = control
        // A graded trial still shows its pictures; they change nothing.
        if (control.isOver && !isPicture()) return refuse(refusals.trialOver)
        if (control.interceptor === undefined || transcript === undefined) return handler
        return interceptRequest(control.interceptor, handler, {
          request,
          transcript,
          isRoute: route !== undefined,
          delay: (ms) => Effect.zipRight(activeRequests.delay(active, ms), renew),
          refuse: (failure) => refuse(injectedResponse(failure))
        })
      }
      const control = controlOf(sandbox.name)
      if (isSuccessExit(control)) return handlerWith(control.value)
      const isNeeded = isOfSandbox && needsSettings(route?.template, isNamed)
      const found = unreadControl(control, { isNeeded, hide: () => hideShop(incoming.url, sandbox) })
      return Effect.flatMap(beforeBody(activeRequests, active, found), handlerWith)
    }

    /** The error for a request that is refused before any work. */
    const refusal = (): ErrorResponse | undefined => {
      if (!isLiveness) {
        const hostError = boundary.refusalOf(headers)
        if (hostError !== undefined) return hostNotAllowed(hostError)
        const capacityHolder = activeRequests.capacityHolderFor(active)
        const holder = capacityHolder ?? activeRequests.bodyCapacityHolderFor(active)
        active.isTurnedAway = holder === "own"
        if (holder !== undefined) return capacityHolder === undefined ? refusals.tooManyBodies : refusals.overloaded
      }
      // Whoever reads a body can then go by its length.
      if (contentLengthOf(headers) === undefined) return refusals.malformedLength(headers["content-length"])
      if (Option.isNone(located)) return invalidSandbox(request)
      return isOpen && hasTooManyParameters(url) ? refusals.tooManyParameters : undefined
    }

    const respond = () => {
      const error = refusal()
      if (error !== undefined) {
        hideShop(incoming.url, sandbox)
        return refuse(error)
      }
      const answer = Effect.interruptible(handler())
      return method === "OPTIONS" && isOpen ? preflight(answer) : answer
    }

    /** Reports the result to observer and listener; undefined if the client left. */
    const recordEnd = (response: Response | undefined) => {
      const ms = performance.now() - startedAt
      if (listen !== undefined && transcript !== undefined) {
        const { isTurnedAway } = active
        endTranscript(transcript, response, { startedAt, listen, request, requestId, sandbox, isTurnedAway })
      }
      return observation.end(response?.status ?? clientClosedRequest, ms, faultOf(active, transcript))
    }

    const end = (unfinished: Response): Effect.Effect<Response> => {
      const response = endActiveRequest(activeRequests, active, incoming, unfinished)
      if (response === undefined) return Effect.flatMap(refuse(refusals.tooManyReaders), end)
      const { isDraining } = activeRequests
      const headers = answerHeaders({ requestId, response, requestHeaders: incoming.headers, isDraining, isOpen })
      const complete = Effect.succeed(HttpServerResponse.setHeaders(response, headers))
      const log = recordEnd(response)
      return log === undefined ? complete : Effect.zipRight(log, complete)
    }

    return Effect.matchCauseEffect(observation.traced(respond()), {
      onSuccess: end,
      onFailure: (cause) => {
        if (isClientGone(cause)) {
          activeRequests.end(active)
          return Effect.zipRight(recordEnd(undefined) ?? Effect.void, Effect.failCause(cause))
        }
        const alternatives = other?.alternatives ?? router
        const committed = transcript?.hasCommitted === true ? "work" : active.committed
        const failedRequest = { request, alternatives, present: presentRefusal, stopped: active.stopped, committed }
        return Effect.flatMap(respondToFailure(failedRequest)(cause), end)
      }
    })
  })
}
