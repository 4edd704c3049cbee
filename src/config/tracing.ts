import { Option } from "effect"
import { hideValue, orNothing, parseBaseUrl, setting } from "./Setting.ts"

const parseRatio = (text: string): Option.Option<number> =>
  /^(0|1|0?\.\d+|[01]\.\d+)$/.test(text) && Number(text) <= 1 ? Option.some(Number(text)) : Option.none()

const decodeText = (text: string): Option.Option<string> => Option.liftThrowable(decodeURIComponent)(text.trim())

/** Parses `api-key=abc,x-tenant=a%2Cb`, percent-encoded as in OpenTelemetry; decoded parts must match the patterns. */
const parsePairs =
  (nameForm: RegExp, valueForm: RegExp) =>
  (text: string): Option.Option<Record<string, string>> => {
    const pairs = (text === "" ? [] : text.split(",")).map((pair) => {
      const [name = "", ...rest] = pair.split("=")
      return rest.length === 0 ? Option.none() : Option.all([decodeText(name), decodeText(rest.join("="))])
    })
    return Option.all(pairs).pipe(
      Option.filter((all) => all.every(([name, value]) => nameForm.test(name) && valueForm.test(value))),
      Option.map((all) => Object.fromEntries(all))
    )
  }

/** Where traces are sent, and for which share of requests. */
export const tracing = {
  traceEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "an http or https URL such as http://localhost:4318",
    ["The OTLP/HTTP collector for traces.", "/v1/traces is added to it. Without one, no request is traced."],
    parseBaseUrl
  ),

  traceHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "",
    "percent-encoded headers of printable ASCII such as api-key=secret,x-tenant=a%2Cb",
    "Headers of requests to the collector.",
    parsePairs(/^[\w-]+$/, /^[ -~]*$/),
    hideValue
  ),

  traceService: setting(
    "OTEL_SERVICE_NAME",
    "",
    "a name",
    [
      "The name of this program in traces.",
      "Without it, the service.name of OTEL_RESOURCE_ATTRIBUTES, or else vitrine."
    ],
    orNothing(Option.some)
  ),

  traceAttributes: setting(
    "OTEL_RESOURCE_ATTRIBUTES",
    "",
    "percent-encoded attributes such as deployment.environment.name=test,team=a%2Cb",
    "Other attributes of this program in traces.",
    parsePairs(/./, /^/)
  ),

  traceRatio: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "a number from 0 to 1",
    ["The share of requests that are traced.", "A request with a traceparent follows its caller's decision."],
    parseRatio
  )
}
