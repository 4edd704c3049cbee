import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Layer } from "effect"

// No fonts, buttons or tools that lead to the servers of the viewer's maker.
const viewerOptions = { withDefaultFonts: false, hideModels: true, showToolbar: "never", hideClientButton: true }

/**
 * The page on which an API is read and tried. The viewer is three megabytes of script that come with the platform. They
 * are loaded when the first reader asks, so that nobody else waits for them at the start.
 */
export const viewerOf = (api: HttpApi.HttpApi.Any, path: `/${string}`, baseUrl: string) =>
  Effect.gen(function* () {
    const { layerHttpLayerRouter } = yield* Effect.promise(() => import("@effect/platform/HttpApiScalar"))
    const viewer = layerHttpLayerRouter({ api: api as HttpApi.HttpApi.AnyWithProps, path, scalar: viewerOptions })
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
