import { closest, distance } from "../../domain/nearest.ts"
import { type CityCode, cityCodes } from "./City.ts"
import { type Place, type PlaceCode, placeOf, places } from "./Places.ts"

// Words of a name that do not identify a place: `Heathrow Airport`, `New York City`.
const ignoredWords = new Set(["airport", "international", "intl", "city", "the", "all", "airports"])

/** A name normalized for comparison: without accents, signs and ignored words. */
const normalizeName = (name: string): string =>
  (
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((word) => !ignoredWords.has(word))
    .join(" ")

/** The names of a place: `LHR`, `Heathrow`, `London Heathrow`, `London LHR`. */
const namesOf = ({ city, code }: Place): ReadonlyArray<string> => {
  const cityNames = code === city.code ? [city.name, ...city.alsoNamed] : []
  const airportNames = city.airportNames[code] ?? []
  return [code, ...cityNames, ...airportNames, ...[code, ...airportNames].map((name) => `${city.name} ${name}`)]
}

const codesOfNames: ReadonlyArray<readonly [name: string, code: PlaceCode]> = places.flatMap((place) =>
  namesOf(place).map((name) => [normalizeName(name), place.code] as const)
)

const byName = new Map(codesOfNames)

/** The place with this code or name, in any case. */
export const findPlace = (name: string): PlaceCode | undefined => byName.get(normalizeName(name))

const isCity = (code: PlaceCode): code is CityCode => cityCodes.some((city) => city === code)

/** The city with this code or name, in any case; undefined for an airport. */
export const findCity = (name: string): CityCode | undefined => {
  const code = findPlace(name)
  return code !== undefined && isCity(code) ? code : undefined
}

/** The codes of places that a name resembles. */
export const similarPlaces = (name: string): ReadonlyArray<PlaceCode> => {
  const normalized = normalizeName(name)
  return [...new Set(closest(codesOfNames, ([known]) => distance(normalized, known)).map(([, code]) => code))]
}

/** The codes of cities that a name resembles, or whose airport it names. */
export const similarCities = (name: string): ReadonlyArray<CityCode> => [
  ...new Set(similarPlaces(name).map((code) => placeOf(code).city.code))
]
