import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { errorBody } from "../../operation/Envelope.ts"
import { compressedResponse } from "../page/compression.ts"
import { assets } from "./Assets.ts"

const assetNotFound = HttpServerResponse.unsafeJson(
  errorBody("asset_not_found", "There is no such file. Reload the page: it names its current files."),
  { status: 404 }
)

/** `/assets/{name}-{fingerprint}.{extension}`: files that browsers may cache for ever. */
const asset = Effect.gen(function* () {
  const { byPath } = yield* assets
  const { file = "" } = yield* HttpLayerRouter.params
  const found = byPath.get(`/assets/${file}`)
  if (found === undefined) return assetNotFound
  return compressedResponse(yield* HttpServerRequest.HttpServerRequest, found, {
    contentType: found.contentType,
    headers: { "cache-control": "public, max-age=31536000, immutable" }
  })
})

export const assetRoutes = [HttpLayerRouter.route("GET", "/assets/:file", asset)] as const
