import { Option } from "effect"
import { type CalendarDate, fromCompact, toCompact } from "../../domain/CalendarDate.ts"
import { type Cabin, cabins } from "../world/Flight.ts"
import { type Flight, flights } from "../world/Flights.ts"

/** The content of a flight offer's id. */
export interface FlightChoice {
  readonly flight: Flight
  readonly date: CalendarDate
  readonly cabin: Cabin
}

/** `flt_zv201_tlv_lhr_20270312_economy` */
export const formatOfferId = ({ cabin, date, flight: { flightNumber, from, to } }: FlightChoice): string =>
  `flt_${flightNumber}_${from}_${to}_${toCompact(date)}_${cabin}`.toLowerCase()

const pattern = /^flt_([a-z]{2}\d{1,4})_([a-z]{3})_([a-z]{3})_(\d{8})_([a-z]+)$/

/** Reads an id in any case. None if a part is wrong: no such flight, not its route, no valid date, no such cabin. */
export const parseOfferId = (id: string): Option.Option<FlightChoice> => {
  const [, number, from, to, day = "", cabinName] = pattern.exec(id.toLowerCase()) ?? []
  const flight = flights.find(
    (flight) =>
      flight.flightNumber.toLowerCase() === number &&
      flight.from.toLowerCase() === from &&
      flight.to.toLowerCase() === to
  )
  const cabin = cabins.find((cabin) => cabin === cabinName)
  if (flight === undefined || cabin === undefined) return Option.none()
  return Option.map(fromCompact(day), (date) => ({ flight, date, cabin }))
}
