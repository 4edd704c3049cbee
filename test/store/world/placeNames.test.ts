import { describe, expect, test } from "bun:test"
import { places } from "../../../src/store/world/Places.ts"
import { findCity, findPlace, similarCities, similarPlaces } from "../../../src/store/world/placeNames.ts"

describe("a place is found", () => {
  test("by its code, in any case", () => {
    for (const { code } of places) expect([findPlace(code), findPlace(code.toLowerCase())]).toEqual([code, code])
  })

  test.each([
    ["London", "LON"],
    ["london, uk", "LON"],
    ["tel aviv", "TLV"],
    ["Tel-Aviv", "TLV"],
    ["Tel Aviv-Yafo", "TLV"],
    ["Ben Gurion Airport", "TLV"],
    ["New York City", "NYC"],
    ["New York, NY", "NYC"],
    ["Tōkyō", "TYO"],
    ["Heathrow", "LHR"],
    ["London Heathrow Airport", "LHR"],
    ["London (LHR)", "LHR"],
    ["gatwick", "LGW"],
    ["John F. Kennedy International Airport", "JFK"],
    ["New York JFK", "JFK"],
    ["Newark", "EWR"],
    ["Tokyo Haneda", "HND"],
    [" Narita ", "NRT"]
  ])("as %p: %s", (name, code) => expect<string | undefined>(findPlace(name)).toBe(code))
})

test.each(["", "Airport", "Paris", "Lond", "LHRX", "constructor", "the"])("%p is not a place", (name) =>
  expect(findPlace(name)).toBeUndefined()
)

test("an airport is not found as a city", () => {
  expect([findCity("Tokyo"), findCity("Tel Aviv"), findCity("Haneda"), findCity("LHR")]).toEqual([
    "TYO",
    "TLV",
    undefined,
    undefined
  ])
})

test("a misspelt name is matched to a place, and an airport to its city", () => {
  expect([similarPlaces("Lodnon"), similarPlaces("Gatwik"), similarPlaces("Paris")]).toEqual([["LON"], ["LGW"], []])
  expect([similarCities("Gatwick"), similarCities("Tokio"), similarCities("x".repeat(10_000))]).toEqual([
    ["LON"],
    ["TYO"],
    []
  ])
})
