import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { ProductId, VariantId } from "../../../src/domain/Ids.ts"
import { lineTax, usd } from "../../../src/domain/Money.ts"
import { CartItem, Totals } from "../../../src/store/carts/Cart.ts"

const line = (quantity: number, unitCents: number): CartItem =>
  new CartItem({
    productId: ProductId.make("prod_x"),
    productName: "Mug",
    variantId: VariantId.make("var_x"),
    variantLabel: "350 ml",
    quantity,
    unitPrice: usd(unitCents)
  })

const lines = fc.array(
  fc
    .record({ quantity: fc.integer({ min: 1, max: 99 }), unitCents: fc.integer({ min: 1, max: 100_000_000 }) })
    .map(({ quantity, unitCents }) => line(quantity, unitCents)),
  { maxLength: 20 }
)

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0)

describe("totals of any lines", () => {
  test("subtotal is the sum of quantity x unit price", () => {
    fc.assert(
      fc.property(lines, (items) => {
        const expected = sum(items.map(({ quantity, unitPrice }) => quantity * unitPrice.amountCents))
        expect(Totals.of(items).subtotal.amountCents).toBe(expected)
      })
    )
  })

  test("tax is the sum of the lines' taxes, each rounded separately", () => {
    fc.assert(
      fc.property(lines, (items) => {
        const expected = sum(items.map(({ quantity, unitPrice }) => lineTax(quantity * unitPrice.amountCents)))
        expect(Totals.of(items).tax.amountCents).toBe(expected)
      })
    )
  })

  test("total is subtotal plus tax", () => {
    fc.assert(
      fc.property(lines, (items) => {
        const { subtotal, tax, total } = Totals.of(items)
        expect(total.amountCents).toBe(subtotal.amountCents + tax.amountCents)
      })
    )
  })

  test("do not depend on the order of the lines", () => {
    const twice = lines.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }))
    )
    fc.assert(fc.property(twice, ([items, shuffled]) => expect(Totals.of(shuffled)).toEqual(Totals.of(items))))
  })

  test("of two carts together are the sum of their totals", () => {
    fc.assert(
      fc.property(lines, lines, (some, others) => {
        const [a, b, both] = [Totals.of(some), Totals.of(others), Totals.of([...some, ...others])]
        expect(both.total.amountCents).toBe(a.total.amountCents + b.total.amountCents)
      })
    )
  })

  test("are whole cents, none of them negative", () => {
    fc.assert(
      fc.property(lines, (items) => {
        for (const { amountCents } of Object.values(Totals.of(items))) {
          expect(Number.isSafeInteger(amountCents)).toBe(true)
          expect(amountCents).toBeGreaterThanOrEqual(0)
        }
      })
    )
  })
})

test("lines are rounded separately: three lines of 0.56 cents tax pay 3 cents, one line of the same goods pays 2", () => {
  expect(Totals.of([line(1, 7), line(1, 7), line(1, 7)]).tax.amountCents).toBe(3)
  expect(Totals.of([line(3, 7)]).tax.amountCents).toBe(2)
})

test("totals without lines are zero", () => {
  expect(Totals.of([])).toEqual(new Totals({ subtotal: usd(0), tax: usd(0), total: usd(0) }))
})
