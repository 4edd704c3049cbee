import { Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { carCapacity, carClasses } from "../world/Cars.ts"
import { stockOfWorld } from "../world/Catalogue.ts"
import { cabins, flights, seatCapacity } from "../world/Flights.ts"
import { hotels, roomCapacity } from "../world/Hotels.ts"
import { places } from "../world/Places.ts"

/** Units of a SKU that the world holds on a date (`""` for goods); undefined for what it has not at all. */
export type Capacity = (sku: string, date: string) => number | undefined

const isDate = Schema.is(CalendarDate)

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
