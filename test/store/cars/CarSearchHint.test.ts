import { expect, test } from "bun:test"
import { hintOf } from "../../../src/store/cars/CarSearchHint.ts"

test.each([
  [[], "No desk has cars to rent."],
  [["van"], "No desk has cars of this class. The desks have van."],
  [["economy", "suv"], "No desk has cars of this class. The desks have economy, suv."]
] as const)("where the desks have %j a search that finds none says so", (ids, message) => {
  expect(hintOf(ids).message).toBe(message)
})
