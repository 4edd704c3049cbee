import { Metric, MetricBoundaries } from "effect"

// In seconds: from a tenth of a millisecond, which a look-up takes, to ten seconds, which nobody waits.
const latency = MetricBoundaries.fromIterable([
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10
])

const requests = Metric.counter("vitrine_http_requests_total", {
  description: "Requests answered, by method, route template and status",
  incremental: true
})

const requestDuration = Metric.histogram(
  "vitrine_http_request_duration_seconds",
  latency,
  "From the arrival of a request's headers to its answer, by method and route template"
)

const refusals = Metric.counter("vitrine_refusals_total", {
  description: "Operations that ended in an error of the contract, on any surface, by operation and code",
  incremental: true
})

const databaseDuration = Metric.histogram(
  "vitrine_database_duration_seconds",
  latency,
  "What services waited for the database: a statement, or a transaction from its begin to its commit"
)

/** Counts one value. Cheaper than an effect, and as safe: nothing in it can fail or wait. */
type Count = (value: number) => void

const counting =
  <Type, Out>(metric: Metric.Metric<Type, number, Out>): Count =>
  (value) =>
    metric.unsafeUpdate(value, [])

/** What is counted of one route: the requests by their status, and how long they took, in seconds. */
export interface RouteMetrics {
  readonly answered: (status: number) => void
  readonly took: Count
}

/** The metrics of a route, looked up in the registry once and not at every request. */
export const routeMetrics = (method: string, route: string): RouteMetrics => {
  const byStatus = new Map<number, Count>()
  const counterOf = (status: number): Count => {
    const known = byStatus.get(status)
    if (known !== undefined) return known
    const counter = counting(
      requests.pipe(
        Metric.tagged("method", method),
        Metric.tagged("route", route),
        Metric.tagged("status", String(status))
      )
    )
    byStatus.set(status, counter)
    return counter
  }
  const took = counting(requestDuration.pipe(Metric.tagged("method", method), Metric.tagged("route", route)))
  return { answered: (status) => counterOf(status)(1), took }
}

/** Counts an operation that ended in the error of this code. */
export const countRefusal = (operation: string, code: string): void =>
  refusals.pipe(Metric.tagged("operation", operation), Metric.tagged("code", code)).unsafeUpdate(1, [])

/** Counts what a service waited for the database, in seconds. */
export const countDatabaseTime: Count = counting(databaseDuration)
