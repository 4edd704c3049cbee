import { describe, expect, test } from "bun:test"
import { daysIn, guestIn, hasPhrase, maxCents, namesIn, numberOf } from "../../../src/cli/bench/agents/rules/reading.ts"

describe("the shopper by rules extracts", () => {
  test.each([
    ["from 30 May 2027 until 2 June", ["2027-05-30", "2027-06-02"]],
    ["from Friday 4 to Sunday 6 June 2027", ["2027-06-04", "2027-06-06"]],
    ["on the day after my birthday", []]
  ])("dates: %s", (text, days) => expect(daysIn(text)).toEqual(days))

  test.each([
    ["Book a seat from Tel Aviv to New York for Rita Blum, alone.", "Rita Blum"],
    ["Rita Blum and her son fly from Tel Aviv to London.", "Rita Blum"],
    ["A room in New York, in the name of Rita Blum.", "Rita Blum"],
    ["A room in New York.", ""]
  ])("the guest: %s", (text, guest) => expect(guestIn(text)).toBe(guest))

  test("numbers, prices, names and phrases", () => {
    expect(["three", "A", "12", "pair"].map(numberOf)).toEqual([3, 1, 12, 1])
    expect(maxCents("It may cost at most 1,250 dollars.")).toBe(125_000)
    expect(maxCents("It may cost anything.")).toBe(Number.POSITIVE_INFINITY)
    expect(namesIn("Two Field Watches 38 and a bag, from the Lock Keeper's Shop")).toEqual([
      "Two Field Watches 38",
      "Lock Keeper's Shop"
    ])
    expect([hasPhrase("in size L, please", "l"), hasPhrase("in Lagoon", "L")]).toEqual([true, false])
  })
})
