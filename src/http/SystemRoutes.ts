import { HttpLayerRouter, HttpServerResponse, OpenApi } from "@effect/platform"
import { Effect } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { Api } from "./Api.ts"
import { viewerOf } from "./Viewer.ts"

// The document names the address it was fetched from, so what is generated from it speaks to the same sandbox.
const apiAt = (baseUrl: string) => Api.annotateContext(OpenApi.annotations({ servers: [{ url: baseUrl }] }))

const openApi = Effect.map(CurrentSandbox, ({ baseUrl }) =>
  HttpServerResponse.unsafeJson({ ...OpenApi.fromApi(Api), servers: [{ url: baseUrl }] })
)

const docs = Effect.flatMap(CurrentSandbox, ({ baseUrl }) => viewerOf(apiAt(baseUrl), "/docs", baseUrl))

// Whoever opens the address in a browser wants to see what is here.
const home = Effect.map(CurrentSandbox, ({ baseUrl }) => HttpServerResponse.redirect(`${baseUrl}/docs`))

/** What describes the program: not part of the contract that it describes. It is healthy while `alive` succeeds. */
export const systemRoutes = <R>(alive: Effect.Effect<void, never, R>) =>
  [
    HttpLayerRouter.route("GET", "/", home),
    HttpLayerRouter.route("GET", "/healthz", Effect.as(alive, HttpServerResponse.unsafeJson({ status: "ok" }))),
    HttpLayerRouter.route("GET", "/openapi.json", openApi),
    HttpLayerRouter.route("GET", "/docs", docs)
  ] as const
