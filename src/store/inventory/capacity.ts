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

/** The units of a SKU on a date in the world of a seed. */
type UnitsOn = (seed: string, date: CalendarDate) => number

/** The SKUs of what a world sells by date. */
const datedSkusOf = ({ hotels }: WorldView): ReadonlyArray<readonly [sku: string, unitsOn: UnitsOn]> => [
  ...hotels.flatMap(({ roomTypes }) =>
    roomTypes.map((room): readonly [string, UnitsOn] => [room.id, (seed, date) => roomCapacity(seed, room, date)])
  ),
  ...flights.flatMap((flight) =>
    cabins.map((cabin): readonly [string, UnitsOn] => [
      `${flight.flightNumber}/${cabin}`,
      (seed, date) => seatCapacity(seed, flight, cabin, date)
    ])
  ),
  ...places.flatMap((place) =>
    carClasses.map((carClass): readonly [string, UnitsOn] => [
      `${place.code}/${carClass.id}`,
      (seed, date) => carCapacity(seed, place, carClass, date)
    ])
  )
]

// For each world, its SKUs by their lower-case names.
const datedSkus = boundedMemo<string, ReadonlyMap<string, string>>(4)

/** The SKU with this name, in any case, of what a world sells by date. */
export const datedSku = (world: WorldView, name: string): Option.Option<string> => {
  const skus = datedSkus(world.key, () => new Map(datedSkusOf(world).map(([sku]) => [sku.toLowerCase(), sku])))
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
  const dated = new Map(datedSkusOf(world))
  return (sku, date) => (date === "" ? goods.get(sku) : isDate(date) ? dated.get(sku)?.(seed, date) : undefined)
}
