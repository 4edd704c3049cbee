import { unescape as decodePercent } from "node:querystring"
import * as Headers from "@effect/platform/Headers"
import * as HttpClient from "@effect/platform/HttpClient"
import { RequestError } from "@effect/platform/HttpClientError"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as HttpTraceContext from "@effect/platform/HttpTraceContext"
import { ConfigProvider, Effect, Layer, Option, Random, type Tracer } from "effect"
import type { Arrival } from "./Arrival.ts"
import { redact } from "./Secrets.ts"

/** Where traces are sent, and how many. */
interface TraceSettings {
  /** The collector's OTLP/HTTP address without `/v1/traces`; undefined disables tracing. */
  readonly traceEndpoint: string | undefined
  readonly traceHeaders: Record<string, string>
  /** The service name, unless the attributes set it. */
  readonly traceService: string | undefined
  readonly traceAttributes: Record<string, string>
  /** Share of traced requests, 0 to 1. */
  readonly traceRatio: number
}

/** Adds a span to a traced request, and leaves all others unchanged. */
export type TraceRequest = <E, R>(
  arrival: Arrival,
  route: string,
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

// Only the two ids of a client's header are used.
const parentOf = (headers: Arrival["headers"]): Tracer.ExternalSpan | undefined =>
  headers.traceparent === undefined
    ? undefined
    : Option.getOrUndefined(HttpTraceContext.fromHeaders(Headers.fromInput({ traceparent: headers.traceparent })))

const annotateStatus = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.tap(app, ({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status))

// No query and no header becomes an attribute: readers of traces must not see callers' data.
const inSpan = <E, R>(
  { method, path, requestId, sandbox }: Arrival,
  route: string,
  parent: Tracer.ExternalSpan | undefined,
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  annotateStatus(app).pipe(
    Effect.withSpan(`${method} ${route}`, {
      kind: "server",
      captureStackTrace: false,
      ...(parent === undefined ? { root: true } : { parent }),
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "url.path": path,
        "vitrine.request_id": requestId,
        "vitrine.sandbox": sandbox
      }
    }),
    Effect.withTracerEnabled(true)
  )

const untraced: TraceRequest = (_arrival, _route, app) => app

/**
 * Traces requests whose caller traces them, none whose caller decided against it, and the given share of all others.
 * Health checks and metrics are never traced.
 */
export const makeTraceRequest = ({ traceEndpoint, traceRatio }: TraceSettings): TraceRequest => {
  if (traceEndpoint === undefined) return untraced
  return (arrival, route, app) => {
    if (/^\/(healthz|readyz|metrics)$/.test(arrival.path)) return app
    const parent = parentOf(arrival.headers)
    if (parent !== undefined) return parent.sampled ? inSpan(arrival, route, parent, app) : app
    return Effect.flatMap(Random.next, (drawn) => (drawn < traceRatio ? inSpan(arrival, route, undefined, app) : app))
  }
}

/** Logs why a collector takes no spans, once until the reason changes. The exporter says it only at the level debug. */
const reportingFailures = (address: string) => (client: HttpClient.HttpClient) => {
  let last: string | undefined
  const note = (reason: string | undefined) =>
    Effect.suspend(() => {
      const isNew = reason !== undefined && reason !== last
      last = reason
      return isNew ? Effect.logWarning(`The collector ${address} takes no spans: ${reason}`) : Effect.void
    })
  return HttpClient.transform(client, (response, request) =>
    response.pipe(
      Effect.timeoutFail({
        duration: "10 seconds",
        onTimeout: () =>
          new RequestError({ request, reason: "Transport", cause: new Error("it did not answer in ten seconds") })
      }),
      Effect.tapBoth({
        onFailure: ({ cause, message }) => note(cause instanceof Error ? cause.message : message),
        onSuccess: ({ status }) => note(status >= 200 && status < 300 ? undefined : `it answered ${status}`)
      })
    )
  )
}

// The exporter would also add the environment's attributes, undecoded.
const withoutAttributes = ConfigProvider.fromMap(new Map([["OTEL_RESOURCE_ATTRIBUTES", ""]]))

// Loaded only if there is a collector, to keep other starts fast.
const exporter = Effect.promise(async () => {
  const [{ make }, { OtlpSerialization }, { layer: client, RequestInit }, { text }] = await Promise.all([
    import("@effect/opentelemetry/OtlpTracer"),
    import("@effect/opentelemetry/OtlpSerialization"),
    import("@effect/platform/FetchHttpClient"),
    import("@effect/platform/HttpBody")
  ])
  const write = (data: unknown) => text(redact(JSON.stringify(data)), "application/json")
  const serialization = Layer.succeed(OtlpSerialization, { traces: write, metrics: write, logs: write })
  // A redirect, mostly to a page for signing in, would lose the spans, and the page's 200 would pass for success.
  const notRedirected = Layer.succeed(RequestInit, { redirect: "manual" })
  return (endpoint: string, headers: Record<string, string>, resource: ReturnType<typeof resourceOf>) => {
    const address = new URL(`${endpoint}/v1/traces`)
    const credentials = decodePercent(`${address.username}:${address.password}`)
    // In a header they are in no address that an error quotes.
    const authorization =
      credentials === ":" ? {} : { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }
    address.username = ""
    address.password = ""
    const url = address.href
    return Effect.configProviderWith((environment) =>
      Effect.withConfigProvider(
        make({ url, headers: { ...authorization, ...headers }, resource }),
        ConfigProvider.orElse(withoutAttributes, () => environment)
      )
    ).pipe(
      Effect.updateService(HttpClient.HttpClient, reportingFailures(url)),
      Effect.map(Layer.setTracer),
      Layer.unwrapScoped,
      Layer.provide([serialization, Layer.provide(client, notRedirected)])
    )
  }
})

// Precedence as specified: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
const resourceOf = ({ traceAttributes, traceService }: TraceSettings) => {
  const { "service.name": name, "service.version": serviceVersion, ...attributes } = traceAttributes
  return { serviceName: traceService ?? (name || "vitrine"), serviceVersion, attributes }
}

/** Sends spans to the collector, in batches and without secrets. No request waits for it. */
export const layer = (settings: TraceSettings): Layer.Layer<never> => {
  const { traceEndpoint, traceHeaders } = settings
  return traceEndpoint === undefined
    ? Layer.empty
    : Layer.unwrapEffect(Effect.map(exporter, (make) => make(traceEndpoint, traceHeaders, resourceOf(settings))))
}
