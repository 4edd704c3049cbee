import { describe, expect, test } from "bun:test"
import { Either, Schema } from "effect"
import fc from "fast-check"
import { Cents, formatPrice, lineTax, Money, usd } from "../../src/domain/Money.ts"

// Far above any cart: 99 units at a million dollars.
const cents = fc.integer({ min: 0, max: 9_900_000_000 })

describe("tax of a line", () => {
  test("is 8 % rounded half up, compared with exact rational arithmetic", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        // 8 a / 100 + 1 / 2 = (16 a + 100) / 200, and the division of whole numbers rounds down.
        expect(BigInt(lineTax(amount))).toBe((16n * BigInt(amount) + 100n) / 200n)
      })
    )
  })

  test.each([
    [0, 0],
    [6, 0], // 0.48
    [7, 1], // 0.56
    [2495, 200], // 199.60
    [1850, 148],
    [29, 2], // 2.32
    [31, 2], // 2.48
    [32, 3] // 2.56
  ])("of %d cents is %d", (amount, tax) => expect(lineTax(amount)).toBe(tax))

  test("is less than half a cent away from 8 %, as no whole number of cents has a tax that ends in exactly a half", () => {
    for (let amount = 0; amount < 5000; amount++) expect(Math.abs(lineTax(amount) * 100 - amount * 8)).toBeLessThan(50)
  })

  test("never falls when the amount rises, and is always a whole number", () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(lineTax(less)).toBeLessThanOrEqual(lineTax(more))
        expect(Number.isSafeInteger(lineTax(more))).toBe(true)
      })
    )
  })
})

describe("an amount", () => {
  const accepts = (value: unknown) => Either.isRight(Schema.decodeUnknownEither(Cents)(value))

  test("is a whole number of cents, 0 or more", () => {
    expect([0, 1, 2900, 9_900_000_000].every(accepts)).toBe(true)
  })

  test.each([-1, 0.5, 29.99, Number.NaN, Number.POSITIVE_INFINITY, "2900", null])("is not %p", (value) =>
    expect(accepts(value)).toBe(false)
  )

  test("is in US dollars only", () => {
    expect(JSON.parse(JSON.stringify(usd(2900)))).toEqual({ amountCents: 2900, currency: "USD" })
    expect(Either.isLeft(Schema.decodeUnknownEither(Money)({ amountCents: 1, currency: "EUR" }))).toBe(true)
  })

  test("made from a fraction of a cent throws", () => {
    expect(() => usd(29.5)).toThrow()
  })
})

test.each([
  [0, "$0.00"],
  [7, "$0.07"],
  [99_999, "$999.99"],
  [100_000, "$1,000.00"],
  [123_456_789, "$1,234,567.89"],
  [Number.MAX_SAFE_INTEGER, "$90,071,992,547,409.91"]
])("%d cents are written %s in a text, as pages write them", (amount, text) => {
  expect(formatPrice(amount)).toBe(text)
})
