import { expect, test } from "bun:test"
import { grantedAllowance, refusedAllowance, requestCost } from "../../../src/visibility/limits/Allowance.ts"

const rates = { capacity: 10, perMinute: 60, perDay: 30 }
const noon = Date.parse("2026-11-20T12:00:00.250Z")
const midnight = Date.parse("2026-11-21T00:00:00Z") / 1000
const day = Math.floor(noon / 86_400_000)
const bucket = (left: number, spent: number) => ({ level: left * requestCost, refilled_at: noon, day, spent })

test("when the bucket is full, the headers give the limit or what the day has left", () => {
  const at = Math.ceil(noon / 1000)
  expect(grantedAllowance(bucket(4, 5), noon, rates)).toMatchObject({ remaining: 4, reset: at + 6 })
  expect(grantedAllowance(bucket(4, 20), noon, rates)).toMatchObject({ remaining: 4, reset: at + 6 })
  expect(grantedAllowance(bucket(4, 21), noon, rates)).toMatchObject({ remaining: 4, reset: midnight })
  expect(grantedAllowance(bucket(9, 30), noon, rates)).toMatchObject({ remaining: 0, reset: midnight })
  // The daily quota may be less than the capacity of the bucket.
  expect(grantedAllowance(bucket(9, 0), noon, { ...rates, perDay: 3 })).toMatchObject({ remaining: 3, reset: at + 1 })
})

test("Retry-After is the first whole second at which a request is granted", () => {
  const at = Math.floor(noon / 1000)
  const refused = (level: number, spent: number) => {
    const found = { ...bucket(0, spent), level: level * requestCost }
    const { reset, retryAfter } = refusedAllowance(found, noon, rates)
    // At both times one request is allowed again.
    for (const later of [reset * 1000, noon + retryAfter * 1000]) {
      expect(refusedAllowance(found, later, rates)).toMatchObject({ reset: Math.ceil(later / 1000), retryAfter: 1 })
    }
    return [reset, retryAfter]
  }
  expect(refused(0.25, 5)).toEqual([at + 1, 1])
  expect(refused(0.2, 5)).toEqual([at + 2, 1])
  expect(refused(0, 5)).toEqual([at + 2, 1])
  // The rest of the day is rounded to whole seconds separately.
  expect(refused(9, 30)).toEqual([midnight, midnight - at])
})
