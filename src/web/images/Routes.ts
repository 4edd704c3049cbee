import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { errorBody } from "../../operation/Envelope.ts"
import { taggedResponse } from "../page/revalidation.ts"
import { type PictureKind, pictures } from "./pictures.ts"

const imageNotFound = (whose: string) =>
  HttpServerResponse.unsafeJson(errorBody("image_not_found", `${whose} Use the image URLs as the shop shows them.`), {
    status: 404
  })

// Its URL stays the same when the catalogue changes at the next start, or the packs of a sandbox.
const imageRoute = (kind: PictureKind, message: string) =>
  Effect.gen(function* () {
    const { file = "" } = yield* HttpLayerRouter.params
    const picture = yield* pictures[kind](file)
    if (picture === undefined) return imageNotFound(message)
    return taggedResponse(yield* HttpServerRequest.HttpServerRequest, picture, {
      contentType: "image/svg+xml",
      cacheControl: "no-cache"
    })
  })

export const imageRoutes = [
  HttpLayerRouter.route("GET", "/images/products/:file", imageRoute("products", "No product has this image.")),
  HttpLayerRouter.route("GET", "/images/hotels/:file", imageRoute("hotels", "No hotel has this image.")),
  HttpLayerRouter.route("GET", "/images/rooms/:file", imageRoute("rooms", "No hotel has this image."))
] as const
