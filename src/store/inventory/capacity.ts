import { Option, Schema } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { carCapacity, carClasses } from "../world/Cars.ts"
import { catalogue, type Item, stockOf } from "../world/Catalogue.ts"
import { cabins } from "../world/Flight.ts"
import { flights, seatCapacity } from "../world/Flights.ts"
import { roomCapacity } from "../world/Hotels.ts"
import { places } from "../world/Places.ts"
import type { WorldView } from "../world/WorldView.ts"

/** Units of a SKU in the world on a date (`""` for goods); undefined for an unknown SKU. */
export type Capacity = (sku: string, date: string) => number | undefined

const isDate = Schema.is(CalendarDate)

const travelSkus: ReadonlyArray<string> = [
  ...flights.flatMap(({ flightNumber }) => cabins.map((cabin) => `${flightNumber}/${cabin}`)),
  ...places.flatMap(({ code }) => carClasses.map(({ id }) => `${code}/${id}`))
]

// For each world, its SKUs by their lower-case names.
const datedSkus = boundedMemo<string, ReadonlyMap<string, string>>(4)

/** The SKU with this name, in any case, of what a world sells by date. */
export const datedSku = ({ hotels, key }: WorldView, name: string): Option.Option<string> => {
  const skus = datedSkus(
    key,
    () =>
      new Map(
        [...hotels.flatMap(({ roomTypes }) => roomTypes.map(({ id }): string => id)), ...travelSkus].map((sku) => [
          sku.toLowerCase(),
          sku
        ])
      )
  )
  return Option.fromNullable(skus.get(name.toLowerCase()))
}

/** The units of everything in the world of a seed, before any sale. */
export const capacityOf = (seed: string, world: WorldView): Capacity => {
  const items = new Map<string, Item>(
    catalogue(world).flatMap((product) =>
      product.variants.map((variant) => [variant.id, { product, variant }] as const)
    )
  )
  const goods = stockOf(seed, (id) => items.get(id))
  const dated = new Map<string, (date: CalendarDate) => number>([
    ...world.hotels.flatMap(({ roomTypes }) =>
      roomTypes.map((room) => [room.id, (date: CalendarDate) => roomCapacity(seed, room, date)] as const)
    ),
    ...flights.flatMap((flight) =>
      cabins.map(
        (cabin) =>
          [`${flight.flightNumber}/${cabin}`, (date: CalendarDate) => seatCapacity(seed, flight, cabin, date)] as const
      )
    ),
    ...places.flatMap((place) =>
      carClasses.map(
        (carClass) =>
          [`${place.code}/${carClass.id}`, (date: CalendarDate) => carCapacity(seed, place, carClass, date)] as const
      )
    )
  ])
  return (sku, date) => (date === "" ? goods.get(sku) : isDate(date) ? dated.get(sku)?.(date) : undefined)
}
