import { Option } from "effect"
import { baseUrl, hidden, setting } from "./Setting.ts"

const ratio = (text: string): Option.Option<number> =>
  /^(0|1|0?\.\d+|[01]\.\d+)$/.test(text) && Number(text) <= 1 ? Option.some(Number(text)) : Option.none()

/** `api-key=abc,x-tenant=7`, as OpenTelemetry writes headers, which carry nothing but ASCII. */
const headers = (text: string): Option.Option<Record<string, string>> => {
  const pairs = text === "" ? [] : text.split(",").map((pair) => /^\s*([\w-]+)=([ -~]*?)\s*$/.exec(pair))
  if (pairs.includes(null)) return Option.none()
  return Option.some(Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""])))
}

/** Where traces are sent, and of how many requests. */
export const tracing = {
  traceEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "an http or https URL such as http://localhost:4318",
    "The OTLP/HTTP collector that traces are sent to; without one no request is traced.",
    baseUrl
  ),

  traceHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "",
    "headers of printable ASCII such as api-key=secret,x-tenant=7",
    "Headers that go with what is sent to the collector.",
    headers,
    hidden
  ),

  traceService: setting(
    "OTEL_SERVICE_NAME",
    "vitrine",
    "a name",
    "What this program is called in traces.",
    Option.some
  ),

  traceRatio: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "a number from 0 to 1",
    ["Which share of the requests is traced.", "A request with a traceparent follows its caller's decision."],
    ratio
  )
}
