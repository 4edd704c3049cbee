import { Schema } from "effect"
import { exactOptional, expects, quote } from "../../domain/Input.ts"
import { cities, cityOf } from "./City.ts"
import { boundedText, integerBetween, struct, textMatching } from "./Entry.ts"

const airports = Object.values(cities).flatMap(({ airports }) => airports)

const Airport = expects(
  Schema.String.pipe(Schema.filter((code) => airports.includes(code))),
  `an airport, one of ${airports.join(", ")}`
)

export const cabins = ["economy", "business"] as const

export type Cabin = (typeof cabins)[number]

const Seats = integerBetween(0, 500)

/** One daily departure. */
export const FlightEntry = struct({
  flightNumber: textMatching(/^[A-Z]{2}\d{1,4}$/, "two capital letters and 1 to 4 digits, such as ZV101"),
  carrier: boundedText(80).annotations({ description: "The airline's name" }),
  from: Airport,
  to: Airport,
  // Clocks are put forward at night, so some local times do not exist.
  departs: textMatching(/^(0[5-9]|1\d|2[0-3]):[0-5]\d$/, "a time from 05:00 to 23:59, HH:MM").annotations({
    description: "Local time at the origin, the same every day"
  }),
  durationMin: integerBetween(10, 1440, "a whole number of minutes"),
  seats: exactOptional(
    struct({ economy: Seats, business: Seats }).annotations({
      description: "Seats that are left on every date before bookings; if omitted, they are drawn from the seed"
    })
  )
}).pipe(
  Schema.filter(({ from, to }) =>
    cityOf(from) === cityOf(to)
      ? { path: ["to"], message: `an airport of a city other than that of ${from}, received ${quote(to)}` }
      : undefined
  )
)
export type FlightEntry = typeof FlightEntry.Type
