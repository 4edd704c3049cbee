import { type Headers, HttpMiddleware, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Context, Effect, FiberRef, LogLevel, Option } from "effect"
import { CurrentSandbox, SandboxName } from "../domain/CurrentSandbox.ts"
import type { Observe } from "../telemetry/Requests.ts"
import type { Flights } from "./InFlight.ts"
import { type Addresses, locate } from "./Located.ts"
import { invalidSandbox, isClientGone, type MethodsOf, overloaded, type Present, pathOf, refuse } from "./Refusal.ts"
import { isRequestId, makeRequestIds, RequestId } from "./RequestId.ts"
import { corsOptions, standingHeaders } from "./StandingHeaders.ts"

/** What the edge has to know of the program behind it. */
export interface EdgeOptions extends Addresses {
  readonly methodsOf: MethodsOf
  readonly observe: Observe
  readonly flights: Flights
  /** How many requests may be in flight at the same time. */
  readonly maximumInFlight: number
  readonly present: Present
}

type Response = HttpServerResponse.HttpServerResponse

const preflight = HttpMiddleware.cors(corsOptions)

/** What a caller may give a request to find its answer again; agent checkout clients call their id `Request-Id`. */
const echoed = ["idempotency-key", "request-id"] as const

const echo = (headers: Headers.Headers): Record<string, string> =>
  Object.fromEntries(echoed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

// In seconds. What is unavailable now, a database that restarts or a lock that was held, is so for seconds.
const retryAfter = { "retry-after": "1" }

const headersOf = (requestId: string, status: number, given: Headers.Headers, isDraining: boolean) => ({
  ...standingHeaders,
  "x-request-id": requestId,
  ...echo(given),
  ...(status === 503 ? retryAfter : undefined),
  // A client that keeps its connection would come back to a program that is gone.
  ...(isDraining ? { connection: "close" } : undefined)
})

// As proxies write it for a client that left before its answer.
const clientClosedRequest = 499

// Of a request whose path names none.
const noSandbox = { name: SandboxName.make("none"), baseUrl: "" }

/**
 * What stands round every route: the request gets its name and its sandbox, whatever goes wrong outside the contract's
 * own errors becomes an answer in the envelope, the answer gets the headers that all of them carry, and what became of
 * it is observed. It is written for speed: every request passes here, and each step of an effect costs it some.
 */
export const edge = ({ flights, maximumInFlight, methodsOf, observe, present, ...addresses }: EdgeOptions) => {
  const nextRequestId = makeRequestIds()

  return <E, R>(app: Effect.Effect<Response, E, R>) => {
    const answerPreflight = preflight(app)

    const answer = (request: HttpServerRequest.HttpServerRequest, isLocated: boolean) => {
      if (flights.size > maximumInFlight) return overloaded(request, present)
      if (!isLocated) return invalidSandbox(request, present)
      return request.method === "OPTIONS" ? answerPreflight : app
    }

    return Effect.withFiberRuntime<Response, E, R | HttpServerRequest.HttpServerRequest>((fiber) => {
      const arrived = Context.unsafeGet(fiber.currentContext, HttpServerRequest.HttpServerRequest)
      const flight = flights.begin(fiber)
      const { "request-id": acpRequestId, "x-request-id": given = acpRequestId } = arrived.headers
      const requestId = isRequestId(given) ? given : nextRequestId()
      const located = locate(arrived, addresses)
      const { request, sandbox } = Option.getOrElse(located, () => ({ request: arrived, sandbox: noSandbox }))
      const { headers, method, url } = request
      const observation = observe(
        { method, path: pathOf(url), headers, requestId, sandbox: sandbox.name },
        LogLevel.lessThanEqual(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Debug)
      )
      const context = Context.make(HttpServerRequest.HttpServerRequest, request).pipe(
        Context.add(CurrentSandbox, sandbox),
        Context.add(RequestId, requestId)
      )

      const end = (response: Response): Effect.Effect<Response> => {
        flights.end(flight)
        const headers = headersOf(requestId, response.status, arrived.headers, flights.isDraining)
        const complete = Effect.succeed(HttpServerResponse.setHeaders(response, headers))
        const log = observation.end(response.status)
        return log === undefined ? complete : Effect.zipRight(log, complete)
      }

      return Effect.matchCauseEffect(
        Effect.provide(observation.traced(answer(request, Option.isSome(located))), context),
        {
          onSuccess: end,
          onFailure: (cause) => {
            if (isClientGone(cause)) {
              flights.end(flight)
              return Effect.zipRight(observation.end(clientClosedRequest) ?? Effect.void, Effect.failCause(cause))
            }
            const refused = refuse({ request, methodsOf, present, isOverdue: flight.isOverdue })(cause)
            return Effect.flatMap(Effect.provide(refused, context), end)
          }
        }
      )
    })
  }
}
