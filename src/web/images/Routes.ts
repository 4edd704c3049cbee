import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { errorBody } from "../../operation/Envelope.ts"
import { catalogue } from "../../store/world/Catalogue.ts"
import { hotels } from "../../store/world/Hotels.ts"
import { type Body, bodyOf, compressed } from "../page/compression.ts"
import { hotelImage } from "./HotelImage.ts"
import { productImage } from "./ProductImage.ts"

const notThere = (whose: string) =>
  HttpServerResponse.unsafeJson(errorBody("image_not_found", `${whose} Take the URLs from where they are shown.`), {
    status: 404
  })

const noProduct = notThere("No product has this image.")
const noHotel = notThere("No hotel has this image.")

// Every picture there is: two of each product and one of each hotel.
const drawn = boundedMemo<string, Body>(256)

// A drawing follows from the world alone, so it may be kept for a day.
const drawing = (name: string, draw: () => string) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
    compressed(
      request,
      drawn(name, () => bodyOf(draw(), true)),
      {
        contentType: "image/svg+xml",
        headers: { "cache-control": "public, max-age=86400" }
      }
    )
  )

const pattern = /^(.+)-([12])\.svg$/

// Under its id too. The seed decides how many there are of a product, and nothing of its pictures.
const products = new Map(
  catalogue("").flatMap((product) => [
    [product.slug as string, product],
    [product.id, product]
  ])
)

/** `/images/products/{slug or id}-{1 or 2}.svg` */
const ofProduct = Effect.gen(function* () {
  const { file = "" } = yield* HttpLayerRouter.params
  const [, slug = "", view] = pattern.exec(file) ?? []
  const product = products.get(slug.toLowerCase())
  if (product === undefined) return noProduct
  return yield* drawing(`${product.slug}-${view}`, () => productImage(product, view === "1" ? 0 : 1))
})

const hotelByFile = new Map(hotels.map((hotel) => [`${hotel.slug}.svg`, hotel]))

/** `/images/hotels/{slug}.svg` */
const ofHotel = Effect.gen(function* () {
  const { file = "" } = yield* HttpLayerRouter.params
  const hotel = hotelByFile.get(file)
  return hotel === undefined ? noHotel : yield* drawing(hotel.slug, () => hotelImage(hotel))
})

export const imageRoutes = [
  HttpLayerRouter.route("GET", "/images/products/:file", ofProduct),
  HttpLayerRouter.route("GET", "/images/hotels/:file", ofHotel)
] as const
