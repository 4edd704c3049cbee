import { Effect } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { type CatalogueProduct, catalogueInSlices } from "../../store/world/Catalogue.ts"
import type { Hotel, RoomType } from "../../store/world/Hotels.ts"
import { byPacks, byPacksInSlices } from "../../store/world/perWorld.ts"
import { currentWorld } from "../../store/world/WorldView.ts"
import { type TaggedBody, taggedBodyOf } from "../page/revalidation.ts"
import { hotelImage } from "./HotelImage.ts"
import { looksOf, variantPalette } from "./looks.ts"
import { productImage } from "./ProductImage.ts"
import { roomImage } from "./RoomImage.ts"

// The pictures of a world: two of each look of a product, one of each hotel and of each of its rooms.
const drawingCache = boundedMemo<string, TaggedBody>(512)

const cachedDrawing = (name: string, draw: () => string): TaggedBody =>
  drawingCache(name, () => taggedBodyOf(draw(), true))

const pattern = /^(.+)-([12])\.svg$/

// By slug and id, and by variant id in its colours. The seed sets how many products there are, but does not change pictures.
const productsIn = byPacksInSlices(function* (world) {
  const found = new Map<string, { readonly product: CatalogueProduct; readonly look: number }>()
  for (const product of yield* catalogueInSlices(world)) {
    const looks = looksOf(product.variants)
    found.set(product.slug, { product, look: 0 }).set(product.id, { product, look: 0 })
    for (const [place, { id }] of product.variants.entries()) found.set(id, { product, look: looks[place] ?? 0 })
    yield
  }
  return found
})

/** A product's picture: `{slug, id, or id of a variant}-{1 or 2}.svg`. None if there is no such product. */
const findProductPicture = Effect.fnUntraced(function* (file: string) {
  const [, slug = "", view] = pattern.exec(file) ?? []
  const world = yield* currentWorld
  if (!productsIn.isReady(world)) yield* runInSlices(() => productsIn.prepare(world))
  const found = productsIn(world).get(slug.toLowerCase())
  if (found === undefined) return undefined
  const { look, product } = found
  const { label = "" } = look === 0 ? {} : (product.variants[look] ?? {})
  return cachedDrawing(`${world.key} ${product.slug}-${view}-${look}`, () =>
    productImage(product, view === "1" ? 0 : 1, (base) => variantPalette(base, label))
  )
})

const roomsIn = byPacks(
  ({ hotels }) =>
    new Map<string, { readonly hotel: Hotel; readonly room: RoomType }>(
      hotels.flatMap((hotel) => hotel.roomTypes.map((room) => [`${room.id}.svg`, { hotel, room }] as const))
    )
)

/** A room's picture: `{room type}.svg`. */
const findRoomPicture = Effect.fnUntraced(function* (file: string) {
  const world = yield* currentWorld
  const found = roomsIn(world).get(file)
  if (found === undefined) return undefined
  return cachedDrawing(`${world.key} ${found.room.id}`, () => roomImage(found.hotel, found.room))
})

const hotelsIn = byPacks(
  ({ hotels }) =>
    new Map(hotels.flatMap((hotel) => [hotel.slug, hotel.id].map((name) => [`${name}.svg` as string, hotel] as const)))
)

/** A hotel's picture: `{slug or id}.svg`. */
const findHotelPicture = Effect.fnUntraced(function* (file: string) {
  const world = yield* currentWorld
  const hotel = hotelsIn(world).get(file)
  if (hotel === undefined) return undefined
  const neighbours = world.hotels.filter(({ city }) => city === hotel.city)
  return cachedDrawing(`${world.key} ${hotel.slug}`, () => hotelImage(hotel, neighbours.indexOf(hotel)))
})

export const pictures = { products: findProductPicture, rooms: findRoomPicture, hotels: findHotelPicture }

export type PictureKind = keyof typeof pictures
