import * as HttpMiddleware from "@effect/platform/HttpMiddleware"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Context, Effect, Exit, FiberRef, LogLevel, Option } from "effect"
import { type ControlOf, SandboxName } from "../domain/CurrentSandbox.ts"
import { hasTooManyParameters } from "../domain/Limits.ts"
import { type SandboxControl, unknownShopControl } from "../domain/SandboxControl.ts"
import { type AnsweredRequest, Transcript } from "../operation/Transcript.ts"
import type { Observe } from "../telemetry/Requests.ts"
import { answerHeaders } from "./answerHeaders.ts"
import type { Boundary } from "./Boundary.ts"
import { corsOptions } from "./DefaultHeaders.ts"
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
import { endFlight } from "./endFlight.ts"
import { commitObserverOf } from "./Flight.ts"
import type { Flights } from "./InFlight.ts"
import { beforeBody, bodyFrom, incomingBody } from "./incomingBody.ts"
import { faultOf, interceptRequest, renewalOf } from "./interception.ts"
import { type Addresses, type Located, locate } from "./Located.ts"
import { isRequestId, makeRequestIds } from "./RequestId.ts"
import type { Router } from "./Router.ts"
import { provideFacts } from "./requestContext.ts"
import { endTranscript } from "./transcription.ts"

/** What the edge has to know of the program behind it. */
export interface EdgeOptions extends Addresses {
  readonly observe: Observe
  readonly boundary: Boundary
  readonly flights: Flights
  readonly present: Present
  /** Is told every request of a sandbox when it is answered, if anybody wants to know. */
  readonly listen?: ((answered: AnsweredRequest) => void) | undefined
  /** What a tester has set for a sandbox; undefined where testers set nothing. */
  readonly controlOf?: ControlOf | undefined
  /** APIs behind the same edge that answer browsers of their own origin alone. */
  readonly others: ReadonlyArray<OtherApi>
}

/** The routes behind the edge. */
interface Routers<R> {
  /** All of the server's. */
  readonly server: Router<R>
  /** Those that there are in each sandbox as well, below its prefix. */
  readonly sandbox: Router<R>
  /** The template of the route that is answered however much else goes on and whatever the server is called. */
  readonly liveness: string
}

/** Which URLs are an API's, and how it answers what happens there outside its routes. */
export interface OtherApi {
  readonly owns: (url: string) => boolean
  /** Whether there is nothing of it below a sandbox's prefix. */
  readonly isOfServer?: boolean
  /** What else could have been asked, where it answers as the store does. */
  readonly alternatives?: Alternatives
  readonly presentation?: OtherPresentation
}

/** How an API answers that has an envelope of its own. */
interface OtherPresentation {
  /** Answers where it has no route, or none for the method. */
  readonly elsewhere: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<Response>
  /** How it says what the edge refuses a request with. */
  readonly refuse: (refusal: ErrorResponse) => Effect.Effect<Response>
}

type Response = HttpServerResponse.HttpServerResponse

/** What the edge itself refuses at an API with an envelope of its own: hosts, too many requests, and those that were stopped. */
const presentedBy =
  ({ refuse }: OtherPresentation): Present =>
  (_, refusal) =>
    Effect.map(refuse(refusal), (response) => Option.some(HttpServerResponse.setHeaders(response, refusal.headers)))

// As proxies write it for a client that left before its answer.
const clientClosedRequest = 499

// Of a request whose path names no sandbox.
const unlocated = (request: HttpServerRequest.HttpServerRequest): Located => ({
  request,
  sandbox: { name: SandboxName.make("none"), baseUrl: "" },
  isNamed: false
})

/** What needs no step of a fiber to be had. */
const isSuccessExit = <A>(effect: Effect.Effect<A>): effect is Exit.Success<A, never> =>
  Exit.isExit(effect) && Exit.isSuccess(effect)

const notFound = (request: HttpServerRequest.HttpServerRequest, other: OtherPresentation | undefined) =>
  other === undefined ? Effect.fail(new HttpServerError.RouteNotFound({ request })) : other.elsewhere(request)

/**
 * What stands round every route: the request gets its name and its sandbox, whatever goes wrong outside the contract's
 * own errors becomes an answer in the envelope, the answer gets the headers that all of them carry, and what became of
 * it is observed. It is written for speed: every request passes here, and each step of an effect costs it some. So the
 * route is looked up once, and all that a handler is given is put into the request's context at once.
 */
export const edge = <R>(
  routers: Routers<R>,
  { boundary, controlOf, flights, listen, observe, others, present, ...addresses }: EdgeOptions
) => {
  const nextRequestId = makeRequestIds()
  const preflight = HttpMiddleware.cors({ ...corsOptions, allowedMethods: routers.server.methods })

  return Effect.withFiberRuntime<Response, unknown, R | HttpServerRequest.HttpServerRequest>((fiber) => {
    const arrived = Context.unsafeGet(fiber.currentContext, HttpServerRequest.HttpServerRequest)
    const { method } = arrived
    // A duration needs a clock that never jumps; the program's own may be a test's, or be set by somebody.
    const begun = performance.now()
    const flight = flights.begin(fiber, bodyFrom(arrived, method))
    const { "request-id": acpRequestId, "x-request-id": providedId = acpRequestId } = arrived.headers
    const requestId = isRequestId(providedId) ? providedId : nextRequestId()
    const located = locate(arrived, addresses)
    const { isNamed, request, sandbox } = Option.getOrElse(located, () => unlocated(arrived))
    const { headers, url } = request
    const other = others.find(({ isOfServer = false, owns }) => !(isNamed && isOfServer) && owns(url))
    const isOpen = other === undefined
    const presentation = other?.presentation
    const presented = presentation === undefined ? present : presentedBy(presentation)
    const router = isNamed ? routers.sandbox : routers.server
    const found = router.find(method, url)
    // What is the server's alone, or another API's, is no request of a sandbox.
    const isOfSandbox = isOpen && (found === undefined || isNamed || routers.sandbox.has(found.template))
    flight.sandbox = isOfSandbox ? sandbox.name : undefined
    const transcript = listen !== undefined && isOfSandbox ? new Transcript() : undefined
    const isLiveness = found !== undefined && found.template === routers.liveness
    const observation = observe(
      { method, path: pathOf(url), headers, requestId, sandbox: sandbox.name },
      found?.template,
      LogLevel.lessThanEqual(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Debug)
    )

    const renewed = controlOf === undefined || !isOfSandbox ? Effect.void : renewalOf(sandbox, controlOf)

    provideFacts(fiber.currentContext, {
      request,
      sandbox: Object.assign(sandbox, { renewed }),
      requestId,
      found,
      transcript,
      foreignOrigin: boundary.foreignOriginOf(headers),
      body: flight.bodyFrom === undefined ? undefined : incomingBody(flights, flight, renewed),
      commitObserver: transcript ?? commitObserverOf(flight)
    })

    // Whoever looks back at a trial sees what it was about; nothing comes of a picture.
    const isPicture = () => found?.template.startsWith("/images/") === true

    const refuse = (refusal: ErrorResponse) => presentError(request, refusal, presented)

    /** What answers the request, once what was set for its sandbox is known. */
    const handler = () => {
      const handler = found === undefined ? notFound(request, presentation) : found.handler
      if (controlOf === undefined || !isOpen || isLiveness) return handler
      const handled = (control: SandboxControl | undefined) => {
        if (control === undefined) return handler
        // Its address is this request's alone, and whoever has it knows it from now on.
        Object.assign(sandbox, { control })
        if (control.isOver && !isPicture()) return refuse(refusals.trialOver)
        if (control.interceptor === undefined || transcript === undefined) return handler
        return interceptRequest(control.interceptor, handler, {
          request,
          transcript,
          isRoute: found !== undefined,
          hold: (ms) => Effect.zipRight(flights.hold(flight, ms), renewed),
          refuse: (failure) => refuse(injectedResponse(failure))
        })
      }
      const control = controlOf(sandbox.name)
      return isSuccessExit(control)
        ? handled(control.value)
        : Effect.flatMap(beforeBody(flights, flight, control), handled)
    }

    /** What the request is refused with before anything is done for it. */
    const refusal = (): ErrorResponse | undefined => {
      if (!isLiveness) {
        const hostError = boundary.refusalOf(headers)
        if (hostError !== undefined) return hostNotAllowed(hostError)
        const capacityHolder = flights.capacityHolderFor(flight)
        const holder = capacityHolder ?? flights.bodyCapacityHolderFor(flight)
        flight.isTurnedAway = holder === "own"
        if (holder !== undefined) return capacityHolder === undefined ? refusals.tooManyBodies : refusals.overloaded
      }
      if (Option.isNone(located)) return invalidSandbox(request)
      return isOpen && hasTooManyParameters(url) ? refusals.overlong : undefined
    }

    const respond = () => {
      const refused = refusal()
      if (refused !== undefined) {
        if (arrived.url.startsWith("/shops/")) Object.assign(sandbox, { control: unknownShopControl })
        return refuse(refused)
      }
      const handled = Effect.interruptible(handler())
      return method === "OPTIONS" && isOpen ? preflight(handled) : handled
    }

    /** Tells who observes it, and whoever listens, what became of the request; none was answered whose client left. */
    const recordEnd = (response: Response | undefined) => {
      const ms = performance.now() - begun
      if (listen !== undefined && transcript !== undefined) {
        const { isTurnedAway } = flight
        endTranscript(transcript, response, { begun, listen, request, requestId, sandbox, isTurnedAway })
      }
      return observation.end(response?.status ?? clientClosedRequest, ms, faultOf(flight, transcript))
    }

    const end = (answered: Response): Effect.Effect<Response> => {
      const response = endFlight(flights, flight, arrived, answered)
      if (response === undefined) return Effect.flatMap(refuse(refusals.tooManyReaders), end)
      const { isDraining } = flights
      const headers = answerHeaders({ requestId, response, requestHeaders: arrived.headers, isDraining, isOpen })
      const complete = Effect.succeed(HttpServerResponse.setHeaders(response, headers))
      const log = recordEnd(response)
      return log === undefined ? complete : Effect.zipRight(log, complete)
    }

    return Effect.matchCauseEffect(observation.traced(respond()), {
      onSuccess: end,
      onFailure: (cause) => {
        if (isClientGone(cause)) {
          flights.end(flight)
          return Effect.zipRight(recordEnd(undefined) ?? Effect.void, Effect.failCause(cause))
        }
        const alternatives = other?.alternatives ?? router
        const committed = transcript?.hasCommitted === true ? "work" : flight.committed
        const failed = { request, alternatives, present: presented, isOverdue: flight.isOverdue, committed }
        return Effect.flatMap(respondToFailure(failed)(cause), end)
      }
    })
  })
}
