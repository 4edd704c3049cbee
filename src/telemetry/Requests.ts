import type { HttpServerResponse } from "@effect/platform"
import { Effect, FiberRef, LogLevel } from "effect"
import type { Arrival } from "./Arrival.ts"
import { type RouteMetrics, routeMetrics } from "./Metrics.ts"
import type { TraceRequest } from "./Traces.ts"

/** Stands round a request and tells what became of it: to the metrics, at the level debug to the log, and to a trace. */
export type Observe = <E, R>(
  arrival: Arrival,
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** The template of the route that answers a request, such as `/api/products/:id`; undefined if there is none. */
export type RouteOf = (method: string, path: string) => string | undefined

// Whatever is no route is one line among the metrics, or every guesser of paths would add one; methods likewise.
const noRoute = "none"
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

// As proxies write it for a client that left before its answer.
const clientClosedRequest = 499

const makeMetricsOf = () => {
  const known = new Map<string, RouteMetrics>()
  return (method: string, route: string): RouteMetrics => {
    const name = `${method} ${route}`
    const metrics = known.get(name) ?? routeMetrics(method, route)
    known.set(name, metrics)
    return metrics
  }
}

// A duration needs a clock that never jumps; the program's own may be a test's, or be set by somebody.
const secondsSince = (begun: number): number => (performance.now() - begun) / 1000

const logAnswer = ({ method, path }: Arrival, route: string, status: number, seconds: number) =>
  Effect.logDebug(`${method} ${path} ${status}`).pipe(
    Effect.annotateLogs({ route, status, ms: Math.round(seconds * 1e6) / 1e3 })
  )

/** Makes the observer of all requests. Where nothing is traced and debug is off, it costs two clocks and two counters. */
export const makeObserver = (routeOf: RouteOf, trace: TraceRequest): Observe => {
  const metricsOf = makeMetricsOf()
  return (arrival, app) =>
    Effect.withFiberRuntime((fiber) => {
      const method = methods.has(arrival.method) ? arrival.method : "other"
      const route = routeOf(arrival.method, arrival.path) ?? noRoute
      const isLogged = LogLevel.lessThanEqual(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Debug)
      const begun = performance.now()
      const answered = (status: number): Effect.Effect<void> => {
        const seconds = secondsSince(begun)
        const metrics = metricsOf(method, route)
        metrics.answered(status)
        metrics.took(seconds)
        return isLogged ? logAnswer(arrival, route, status, seconds) : Effect.void
      }
      return Effect.matchCauseEffect(trace(arrival, route, app), {
        onSuccess: (response) => Effect.as(answered(response.status), response),
        onFailure: (cause) => Effect.zipRight(answered(clientClosedRequest), Effect.failCause(cause))
      })
    })
}
