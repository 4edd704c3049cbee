import { Schema } from "effect"
import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { Count } from "../../domain/Input.ts"
import { flights } from "../world/Flights.ts"
import { type PlaceCode, placeOf } from "../world/Places.ts"

/** Why a search finds no flight. */
export class FlightSearchHint extends Schema.Class<FlightSearchHint>("FlightSearchHint")(
  {
    message: Schema.String.annotations({ description: "What is available instead" }),
    departed: Count.annotations({
      description: "Flights of the route that have departed; 0 if no flight has this route"
    })
  },
  { description: "Why a search found no flights" }
) {}

interface Route {
  readonly from: PlaceCode
  readonly to: PlaceCode
  readonly date: CalendarDate
}

// A custom world may have no flights there.
const airportList = (airports: ReadonlyArray<string>): string => [...new Set(airports)].join(", ") || "nowhere"

/** The hint for a route without flights, or whose flights of the day have all departed. */
export const hintOf = ({ date, from, to }: Route): FlightSearchHint => {
  if (flights.length === 0) return new FlightSearchHint({ message: "There are no flights.", departed: 0 })
  const leaving = flights.filter((flight) => placeOf(from).airports.includes(flight.from))
  const arriving = flights.filter((flight) => placeOf(to).airports.includes(flight.to))
  const departed = leaving.filter((flight) => arriving.includes(flight)).length
  const message =
    departed === 0
      ? `No direct flight goes from ${from} to ${to}. Direct flights from ${from} go to ${airportList(leaving.map((flight) => flight.to))}; direct flights to ${to} come from ${airportList(arriving.map((flight) => flight.from))}.`
      : `Every flight from ${from} to ${to} on ${date} has departed: choose a later date.`
  return new FlightSearchHint({ message, departed })
}
