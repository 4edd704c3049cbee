import { expect, test } from "bun:test"
import { cost, grantedBy } from "../../../src/visibility/limits/Allowance.ts"

const rates = { capacity: 10, perMinute: 60, perDay: 30 }
const noon = Date.parse("2026-11-20T12:00:00.250Z")
const midnight = Date.parse("2026-11-21T00:00:00Z") / 1000
const day = Math.floor(noon / 86_400_000)
const bucket = (left: number, spent: number) => ({ level: left * cost, refilled_at: noon, day, spent })

test("the limit is granted again when the bucket is full, and the day has as many left", () => {
  const at = Math.ceil(noon / 1000)
  expect(grantedBy(bucket(4, 5), noon, rates)).toMatchObject({ remaining: 4, reset: at + 6 })
  expect(grantedBy(bucket(4, 20), noon, rates)).toMatchObject({ remaining: 4, reset: at + 6 })
  expect(grantedBy(bucket(4, 21), noon, rates)).toMatchObject({ remaining: 4, reset: midnight })
  expect(grantedBy(bucket(9, 30), noon, rates)).toMatchObject({ remaining: 0, reset: midnight })
  // A day may have less than the bucket.
  expect(grantedBy(bucket(9, 0), noon, { ...rates, perDay: 3 })).toMatchObject({ remaining: 3, reset: at + 1 })
})
