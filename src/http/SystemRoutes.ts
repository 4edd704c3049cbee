import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as OpenApi from "@effect/platform/OpenApi"
import { Effect, Option } from "effect"
import { formatPath } from "../domain/paths.ts"
import { isOffered } from "../operation/annotations.ts"
import { endpointsOf } from "../operation/contract.ts"
import { errorBody } from "../operation/Envelope.ts"
import { EventLoopLag } from "../telemetry/EventLoopLag.ts"
import { exposition, gauge } from "../telemetry/Exposition.ts"
import { processReadings } from "../telemetry/Process.ts"
import { Api } from "./Api.ts"
import { InFlightRequests } from "./InFlight.ts"
import { llms } from "./Llms.ts"
import { withBudget } from "./openapi/budget.ts"
import { descriptionOf } from "./openapi/description.ts"
import { type DocumentAt, documentOf, documentRoutes, type MakeDocsRoute } from "./openapi/documentRoutes.ts"
import { neutralDocument } from "./openapi/neutral.ts"
import type { Route } from "./Router.ts"

const neutralApi = Api.annotateContext(OpenApi.annotations({ transform: neutralDocument }))

/** The OpenAPI document of a store at this address, as a sandbox's agents see it. */
export const documentAt: DocumentAt = (baseUrl, control) => {
  if (control === undefined) return documentOf(Api)(baseUrl)
  const document = withBudget(documentOf(control.isNeutral ? neutralApi : Api)(baseUrl), control)
  const hidden = endpointsOf(Api).flatMap((each) => (isOffered(each, control) ? [] : [formatPath(each.path)]))
  const offered = Object.entries(document.paths).filter(([path]) => !hidden.includes(path))
  const tagNames = new Set(offered.flatMap(([, methods]) => Object.values(methods).flatMap(({ tags }) => tags)))
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tagNames.has(name)),
    info: { ...document.info, description: descriptionOf(control) },
    paths: Object.fromEntries(offered)
  }
}

const notReady = (message: string) => HttpServerResponse.unsafeJson(errorBody("not_ready", message), { status: 503 })

const stopping = notReady("The server is stopping: it finishes the requests that it has, and accepts no new ones.")

// Alive: the process answers. Ready: its database works, and it is not shutting down.
const ready = (unavailableReason: Effect.Effect<Option.Option<string>>) =>
  Effect.flatMap(InFlightRequests, ({ isDraining }) =>
    isDraining
      ? Effect.succeed(stopping)
      : Effect.map(
          unavailableReason,
          Option.match({
            onNone: () => HttpServerResponse.unsafeJson({ status: "ready" }),
            onSome: (reason) => notReady(`The database cannot be used: ${reason}.`)
          })
        )
  )

const metrics = Effect.zipWith(InFlightRequests, EventLoopLag, ({ arriving, size }, lag) =>
  HttpServerResponse.text(
    exposition([
      ...processReadings(),
      lag.reading(),
      gauge(
        "vitrine_http_requests_in_flight",
        "Requests in progress whose bodies have arrived, this one included",
        size - arriving
      ),
      gauge(
        "vitrine_http_bodies_arriving",
        "Requests whose bodies have not arrived yet; they do not count as in flight",
        arriving
      )
    ]),
    { contentType: "text/plain; version=0.0.4; charset=utf-8" }
  )
)

/** Path of the liveness check: independent of database and limits. */
export const liveness = "/healthz"

const alive = Effect.succeed(HttpServerResponse.unsafeJson({ status: "ok" }))

/** Routes about the process, not a sandbox. `unavailableReason` is the database's. */
export const processRoutes = (unavailableReason: Effect.Effect<Option.Option<string>>) =>
  [
    HttpLayerRouter.route("GET", liveness, alive),
    HttpLayerRouter.route("GET", "/readyz", ready(unavailableReason)),
    HttpLayerRouter.route("GET", "/metrics", metrics)
  ] as const

/** Routes of documents: they are not part of the contract that they describe. */
export const systemRoutes = <Docs extends Route>(makeDocsRoute: MakeDocsRoute<Docs>) =>
  [...documentRoutes(documentAt, "", makeDocsRoute), HttpLayerRouter.route("GET", "/llms.txt", llms)] as const
