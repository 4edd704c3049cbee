import { Metric, MetricBoundaries, MetricKey, type MetricKeyType, MetricLabel } from "effect"

// In seconds: from a tenth of a millisecond, a look-up, to ten seconds, which nobody waits.
const latency = MetricBoundaries.fromIterable([
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10
])

const requests = MetricKey.counter("vitrine_http_requests_total", {
  description: "Requests answered, by method, route template and status",
  incremental: true
})

const requestDuration = MetricKey.histogram(
  "vitrine_http_request_duration_seconds",
  latency,
  "From the arrival of a request's headers to its answer, by method and route template"
)

const faults = MetricKey.counter("vitrine_http_faults_total", {
  description:
    "Requests that faults and limits of testers refused, dropped or delayed, by method, route template and fault",
  incremental: true
})

const refusals = MetricKey.counter("vitrine_refusals_total", {
  description: "Operations that ended in an error of the contract, on any surface, by operation and code",
  incremental: true
})

const databaseDuration = MetricKey.histogram(
  "vitrine_database_duration_seconds",
  latency,
  "How long services waited for the database: a statement, or a transaction from its begin to its commit"
)

/** Records one value. Cheaper than an effect, and as safe: it cannot fail or wait. */
type Count = (value: number) => void

/**
 * Records into one series of a metric. The labels are part of its key from the start: a metric that is tagged later
 * looks up its series in the registry at each update, which takes twenty times as long.
 */
const makeCounter = <Type extends MetricKeyType.MetricKeyType<number, unknown>>(
  key: MetricKey.MetricKey<Type>,
  labels: Record<string, string> = {}
): Count => {
  const tags = Object.entries(labels).map(([label, value]) => MetricLabel.make(label, value))
  const series = Metric.fromMetricKey(MetricKey.taggedWithLabels(key, tags))
  return (value) => series.unsafeUpdate(value as MetricKeyType.MetricKeyType.InType<Type>, [])
}

/** Makes a counter, or a group of counters, at the first use of its key. */
const memoizeCounters = <Key extends string | number, A extends {}>(make: (key: Key) => A): ((key: Key) => A) => {
  const counters = new Map<Key, A>()
  return (key) => {
    const cached = counters.get(key)
    if (cached !== undefined) return cached
    const counter = make(key)
    counters.set(key, counter)
    return counter
  }
}

/** Effects of a tester's faults on a request. */
export type Fault = "refuse" | "drop" | "delay"

/** Metrics of one route: requests by status, their durations in seconds, and faults of testers. */
export interface RouteMetrics {
  readonly countAnswer: (status: number) => void
  readonly recordDuration: Count
  readonly countFault: (fault: Fault) => void
}

/** The metrics of a route, looked up once instead of at each request. */
export const routeMetrics = (method: string, route: string): RouteMetrics => {
  const answerCounter = memoizeCounters((status: number) =>
    makeCounter(requests, { method, route, status: String(status) })
  )
  const faultCounter = memoizeCounters((fault: Fault) => makeCounter(faults, { method, route, fault }))
  return {
    countAnswer: (status) => answerCounter(status)(1),
    recordDuration: makeCounter(requestDuration, { method, route }),
    countFault: (fault) => faultCounter(fault)(1)
  }
}

const refusalCounter = memoizeCounters((operation: string) =>
  memoizeCounters((code: string) => makeCounter(refusals, { operation, code }))
)

/** Counts an operation's error by its code. */
export const countRefusal = (operation: string, code: string): void => refusalCounter(operation)(code)(1)

/** Records how long a service waited for the database, in seconds. */
export const countDatabaseTime: Count = makeCounter(databaseDuration)
