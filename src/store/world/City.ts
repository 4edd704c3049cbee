import { Schema } from "effect"
import data from "../../../data/cities.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import { Colour } from "./Entry.ts"

/** The cities of the agency, by their city codes, in the order of lists. */
export const cityCodes = ["TLV", "NYC", "LON", "TYO"] as const

export type CityCode = (typeof cityCodes)[number]

// Thousandths of an ordinary price.
const Factor = Schema.Int.pipe(Schema.between(500, 2000))

// `MM-DD`, both inclusive; an event does not run over the end of a year.
const CityEvent = Schema.Struct({ name: Schema.String, from: Schema.String, to: Schema.String, factor: Factor })

const CityEntry = Schema.Struct({
  name: Schema.String,
  /** A one-line description. */
  text: Schema.String,
  /** IANA time zone: the city's own date is "today" for its hotels, flights and cars. */
  timeZone: Schema.String,
  /** Other names that people use. */
  alsoNamed: Schema.Array(Schema.String),
  /** IATA codes, the main airport first. */
  airports: Schema.Array(Schema.String),
  /** Names that people use for them, by code. */
  airportNames: Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }),
  /** Factors on prices by month, January to December. */
  months: Schema.Array(Factor).pipe(Schema.itemsCount(12)),
  events: Schema.Array(CityEvent),
  /** The look of its hotels in pictures: the sky from top to bottom, and the buildings below it. */
  street: Schema.Struct({
    sky: Schema.Tuple(Colour, Colour),
    walls: Schema.NonEmptyArray(Colour),
    tree: Colour,
    roofs: Schema.NonEmptyArray(Schema.Literal("flat", "gable", "mansard", "steps"))
  })
})

export interface City extends Schema.Schema.Type<typeof CityEntry> {
  readonly code: CityCode
}

const entries = readBuiltIn(Schema.Record({ key: Schema.Literal(...cityCodes), value: CityEntry }), data, "cities.json")

export const cities: Record<CityCode, City> = {
  TLV: { code: "TLV", ...entries.TLV },
  NYC: { code: "NYC", ...entries.NYC },
  LON: { code: "LON", ...entries.LON },
  TYO: { code: "TYO", ...entries.TYO }
}

/** The city that an airport belongs to. */
export const cityOf = (airport: string): City | undefined =>
  Object.values(cities).find(({ airports }) => airports.includes(airport))
