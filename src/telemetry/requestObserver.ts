import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import type { Arrival } from "./Arrival.ts"
import { type Fault, type RouteMetrics, routeMetrics } from "./Metrics.ts"
import type { TraceRequest } from "./Traces.ts"

/** The observation of one request, from arrival to answer. */
interface Observation {
  /** Adds a span if the request is traced. */
  readonly traced: <E, R>(
    app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  /** Counts its answer after `ms` milliseconds. Returns the effect that logs it, if the log wants a line. */
  readonly end: (status: number, ms: number, fault: Fault | undefined) => Effect.Effect<void> | undefined
}

/**
 * Starts to observe a request. `route` is the template of its route, such as `/api/products/:id`, if there is one;
 * `isLogged` says whether the log wants a line.
 */
export type Observe = (arrival: Arrival, route: string | undefined, isLogged: boolean) => Observation

// All unknown routes share one series, or every path scanner would add series; the same for methods.
const noRoute = "none"
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const makeMetricsOf = () => {
  const known = new Map<string, RouteMetrics>()
  return (method: string, route: string): RouteMetrics => {
    const name = `${method} ${route}`
    const metrics = known.get(name) ?? routeMetrics(method, route)
    known.set(name, metrics)
    return metrics
  }
}

/** Injected faults are no errors of the server and no measure of its speed: alerts and panels use these counts. */
const countRequest = (
  { countAnswer, countFault, recordDuration }: RouteMetrics,
  status: number,
  seconds: number,
  fault: Fault | undefined
) => {
  if (fault !== undefined) countFault(fault)
  if (fault === undefined || fault === "delay") countAnswer(status)
  if (fault === undefined) recordDuration(seconds)
}

const logAnswer = (
  { method, path, requestId, sandbox }: Arrival,
  answer: { readonly route: string; readonly status: number; readonly fault?: Fault },
  seconds: number
) =>
  Effect.logDebug(`${method} ${path} ${answer.status}`).pipe(
    Effect.annotateLogs({ request_id: requestId, sandbox, ...answer, ms: Math.round(seconds * 1e6) / 1e3 })
  )

/** Makes the observer of all requests. Without tracing and debug logs, it costs two counters. */
export const makeObserver = (trace: TraceRequest): Observe => {
  const metricsOf = makeMetricsOf()
  return (arrival, route = noRoute, isLogged) => ({
    traced: (app) => trace(arrival, route, app),
    end: (status, ms, fault) => {
      const seconds = ms / 1000
      countRequest(metricsOf(methods.has(arrival.method) ? arrival.method : "other", route), status, seconds, fault)
      return isLogged
        ? logAnswer(arrival, { route, status, ...(fault === undefined ? {} : { fault }) }, seconds)
        : undefined
    }
  })
}
