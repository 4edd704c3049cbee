import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { errorBody } from "../../operation/Envelope.ts"
import { catalogue } from "../../store/world/Catalogue.ts"
import type { Hotel, RoomType } from "../../store/world/Hotels.ts"
import { byPacks } from "../../store/world/perWorld.ts"
import { currentWorld } from "../../store/world/WorldView.ts"
import { type Body, bodyOf, compressed } from "../page/compression.ts"
import { hotelImage } from "./HotelImage.ts"
import { looksOf, paletteIn } from "./looks.ts"
import { productImage } from "./ProductImage.ts"
import { roomImage } from "./RoomImage.ts"

const notThere = (whose: string) =>
  HttpServerResponse.unsafeJson(errorBody("image_not_found", `${whose} Take the URLs from where they are shown.`), {
    status: 404
  })

const noProduct = notThere("No product has this image.")
const noHotel = notThere("No hotel has this image.")

// Every picture there is: two of each look of a product, one of each hotel and of each of its rooms.
const drawn = boundedMemo<string, Body>(512)

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

// By slug and id, and by the id of a variant in its colours. The seed decides how many there are, and nothing of the pictures.
const productsIn = byPacks(
  (world) =>
    new Map(
      catalogue("", world).flatMap((product) => {
        const looks = looksOf(product.variants)
        return [
          [product.slug as string, { product, look: 0 }] as const,
          [product.id, { product, look: 0 }] as const,
          ...product.variants.map(({ id }, place) => [id, { product, look: looks[place] ?? 0 }] as const)
        ]
      })
    )
)

/** `/images/products/{slug, id, or id of a variant}-{1 or 2}.svg` */
const ofProduct = Effect.gen(function* () {
  const { file = "" } = yield* HttpLayerRouter.params
  const [, slug = "", view] = pattern.exec(file) ?? []
  const world = yield* currentWorld
  const found = productsIn(world).get(slug.toLowerCase())
  if (found === undefined) return noProduct
  const { look, product } = found
  const { label = "" } = look === 0 ? {} : (product.variants[look] ?? {})
  return yield* drawing(`${world.key} ${product.slug}-${view}-${look}`, () =>
    productImage(product, view === "1" ? 0 : 1, (own) => paletteIn(own, label))
  )
})

const roomsIn = byPacks(
  ({ hotels }) =>
    new Map<string, { readonly hotel: Hotel; readonly room: RoomType }>(
      hotels.flatMap((hotel) => hotel.roomTypes.map((room) => [`${room.id}.svg`, { hotel, room }] as const))
    )
)

/** `/images/rooms/{room type}.svg` */
const ofRoom = Effect.gen(function* () {
  const { file = "" } = yield* HttpLayerRouter.params
  const world = yield* currentWorld
  const found = roomsIn(world).get(file)
  return found === undefined
    ? noHotel
    : yield* drawing(`${world.key} ${found.room.id}`, () => roomImage(found.hotel, found.room))
})

const hotelsIn = byPacks(
  ({ hotels }) =>
    new Map(hotels.flatMap((hotel) => [hotel.slug, hotel.id].map((name) => [`${name}.svg` as string, hotel] as const)))
)

/** `/images/hotels/{slug or id}.svg` */
const ofHotel = Effect.gen(function* () {
  const { file = "" } = yield* HttpLayerRouter.params
  const world = yield* currentWorld
  const hotel = hotelsIn(world).get(file)
  if (hotel === undefined) return noHotel
  const neighbours = world.hotels.filter(({ city }) => city === hotel.city)
  return yield* drawing(`${world.key} ${hotel.slug}`, () => hotelImage(hotel, neighbours.indexOf(hotel)))
})

export const imageRoutes = [
  HttpLayerRouter.route("GET", "/images/products/:file", ofProduct),
  HttpLayerRouter.route("GET", "/images/hotels/:file", ofHotel),
  HttpLayerRouter.route("GET", "/images/rooms/:file", ofRoom)
] as const
