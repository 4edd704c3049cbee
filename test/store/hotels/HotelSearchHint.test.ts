import { expect, test } from "bun:test"
import { hintOf } from "../../../src/store/hotels/HotelSearchHint.ts"

test.each([
  [[], "There are no hotels in London."],
  [[null], "London has 1 hotel, but it has no room for these dates and guests."],
  [[null, null], "London has 2 hotels, but none has a room for these dates and guests."],
  [
    [9000],
    "London has 1 hotel, with a room for these dates and guests, but none for $1.00 a night or less. The lowest nightly rate is $90.00."
  ],
  [
    [9000, null],
    "London has 2 hotels, 1 of them with a room for these dates and guests, but none for $1.00 a night or less. The lowest nightly rate is $90.00."
  ]
] as const)("of a city with hotels from %j cents an empty search says so", (rates, message) => {
  const there = rates.map((fromNightlyCents) => ({ fromNightlyCents }))
  expect(hintOf("LON", there, 100).message).toBe(message)
})
