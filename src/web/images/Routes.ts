import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { errorBody } from "../../operation/Envelope.ts"
import { compressedResponse } from "../page/compression.ts"
import { type PictureKind, pictures } from "./pictures.ts"

const imageNotFound = (whose: string) =>
  HttpServerResponse.unsafeJson(errorBody("image_not_found", `${whose} Use the image URLs as the shop shows them.`), {
    status: 404
  })

// A drawing depends only on the world, so it may be cached for a day.
const imageRoute = (kind: PictureKind, message: string) =>
  Effect.gen(function* () {
    const { file = "" } = yield* HttpLayerRouter.params
    const picture = yield* pictures[kind](file)
    if (picture === undefined) return imageNotFound(message)
    return compressedResponse(yield* HttpServerRequest.HttpServerRequest, picture, {
      contentType: "image/svg+xml",
      headers: { "cache-control": "public, max-age=86400" }
    })
  })

export const imageRoutes = [
  HttpLayerRouter.route("GET", "/images/products/:file", imageRoute("products", "No product has this image.")),
  HttpLayerRouter.route("GET", "/images/hotels/:file", imageRoute("hotels", "No hotel has this image.")),
  HttpLayerRouter.route("GET", "/images/rooms/:file", imageRoute("rooms", "No hotel has this image."))
] as const
