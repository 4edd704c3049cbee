import { HttpLayerRouter, HttpServerResponse, OpenApi } from "@effect/platform"
import { Effect, Layer } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { Api } from "./Api.ts"

// The document names the address it was fetched from, so what is generated from it speaks to the same sandbox.
const apiAt = (baseUrl: string) => Api.annotateContext(OpenApi.annotations({ servers: [{ url: baseUrl }] }))

const openApi = Effect.map(CurrentSandbox, ({ baseUrl }) =>
  HttpServerResponse.unsafeJson({ ...OpenApi.fromApi(Api), servers: [{ url: baseUrl }] })
)

// No fonts, buttons or tools that lead to the servers of the viewer's maker.
const viewerOptions = { withDefaultFonts: false, hideModels: true, showToolbar: "never", hideClientButton: true }

// The viewer is three megabytes of script that come with the platform. They are loaded when the first reader asks, so
// that nobody else waits for them at the start.
const docs = Effect.gen(function* () {
  const { baseUrl } = yield* CurrentSandbox
  const { layerHttpLayerRouter } = yield* Effect.promise(() => import("@effect/platform/HttpApiScalar"))
  const viewer = layerHttpLayerRouter({
    api: apiAt(baseUrl),
    path: "/docs",
    scalar: viewerOptions
  })
  // With a memo of its own: the program's would hand out the program's router.
  const page = HttpLayerRouter.toHttpEffect(viewer).pipe(
    Effect.provideServiceEffect(Layer.CurrentMemoMap, Layer.makeMemoMap)
  )
  const response = yield* yield* page
  // The viewer can share, upload and proxy through its maker's servers. It may speak to this one alone.
  return HttpServerResponse.setHeader(
    response,
    "content-security-policy",
    `default-src 'self' ${URL.canParse(baseUrl) ? new URL(baseUrl).origin : ""} 'unsafe-inline' 'wasm-unsafe-eval' data: blob:; frame-ancestors 'none'`
  )
})

/** What describes the program: not part of the contract that it describes. It is healthy while `alive` succeeds. */
export const systemRoutes = <R>(alive: Effect.Effect<void, never, R>) =>
  [
    HttpLayerRouter.route("GET", "/healthz", Effect.as(alive, HttpServerResponse.unsafeJson({ status: "ok" }))),
    HttpLayerRouter.route("GET", "/openapi.json", openApi),
    HttpLayerRouter.route("GET", "/docs", docs)
  ] as const
