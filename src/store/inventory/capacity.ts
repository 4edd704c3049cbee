import { Option, Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { carCapacity, carClasses } from "../world/Cars.ts"
import { stockOfWorld } from "../world/Catalogue.ts"
import { cabins, flights, seatCapacity } from "../world/Flights.ts"
import { hotels, roomCapacity } from "../world/Hotels.ts"
import { places } from "../world/Places.ts"

/** Units of a SKU that the world holds on a date (`""` for goods); undefined for what it has not at all. */
export type Capacity = (sku: string, date: string) => number | undefined

const isDate = Schema.is(CalendarDate)

/** The names of what is sold by the date, by what a caller may write of them. */
const datedSkus: ReadonlyMap<string, string> = new Map(
  [
    ...hotels.flatMap(({ roomTypes }) => roomTypes.map(({ id }): string => id)),
    ...flights.flatMap(({ flightNumber }) => cabins.map((cabin) => `${flightNumber}/${cabin}`)),
    ...places.flatMap(({ code }) => carClasses.map(({ id }) => `${code}/${id}`))
  ].map((sku) => [sku.toLowerCase(), sku])
)

/** What is sold by the date under this name, in any case. */
export const datedSku = (name: string): Option.Option<string> => Option.fromNullable(datedSkus.get(name.toLowerCase()))

/** How many there are of everything in the world of a seed, before anybody takes anything. */
export const capacityOf = (seed: string): Capacity => {
  const goods = stockOfWorld(seed)
  const dated = new Map<string, (date: CalendarDate) => number>([
    ...hotels.flatMap(({ roomTypes }) =>
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
