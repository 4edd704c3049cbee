import { type City, cities } from "./City.ts"

/** Every code that names a place: cities and airports. TLV is a city and its only airport. */
export const placeCodes = ["TLV", "NYC", "JFK", "EWR", "LON", "LHR", "LGW", "TYO", "HND", "NRT"] as const

export type PlaceCode = (typeof placeCodes)[number]

export interface Place {
  readonly code: PlaceCode
  readonly city: City
  /** The airports of the code: a city stands for all of its own. */
  readonly airports: ReadonlyArray<string>
}

const toPlace = (code: PlaceCode): Place => {
  const city = Object.values(cities).find((city) => city.code === code || city.airports.includes(code))
  if (city === undefined) throw new Error(`no city has the place ${code}`)
  return { code, city, airports: city.code === code ? city.airports : [code] }
}

/** Every place, in the order of the codes. */
export const places: ReadonlyArray<Place> = placeCodes.map(toPlace)

const byCode = new Map(places.map((place) => [place.code, place]))

export const placeOf = (code: PlaceCode): Place => byCode.get(code) ?? toPlace(code)
