import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import fc from "fast-check"
import { CheckoutSessionId, LineItemId, ProductId, VariantId } from "../../../src/domain/Ids.ts"
import { usd } from "../../../src/domain/Money.ts"
import { CartItem, Totals } from "../../../src/store/carts/Cart.ts"
import {
  type Address,
  type CheckoutSession,
  type SessionLine,
  shippingOptionIds
} from "../../../src/store/checkout/CheckoutSession.ts"
import { QuoteProblem, quoteSession } from "../../../src/store/checkout/Quote.ts"

const now = DateTime.unsafeMake("2026-11-20T09:30:00.000Z")

const lineOf = (position: number, variant: number, quantity: number, unitCents: number): SessionLine => ({
  id: LineItemId.make(`li_${position}`),
  itemId: `var_${variant}`,
  item: new CartItem({
    productId: ProductId.make(`prod_${variant}`),
    productName: `Thing ${variant}`,
    variantId: VariantId.make(`var_${variant}`),
    variantLabel: "one",
    quantity,
    unitPrice: usd(unitCents)
  }),
  isOurChoice: false
})

const address: Address = {
  name: "Dana Levi",
  lineOne: "1 Harbour Street",
  lineTwo: "",
  city: "San Francisco",
  state: "CA",
  country: "US",
  postalCode: "94131"
}

const sessionOf = (lines: ReadonlyArray<SessionLine>, more: Partial<CheckoutSession> = {}): CheckoutSession => ({
  id: CheckoutSessionId.make("cs_x"),
  status: "open",
  lines,
  buyer: null,
  address,
  shippingOption: null,
  orderId: null,
  confirmationNumber: null,
  createdAt: now,
  updatedAt: now,
  ...more
})

const anyLines = fc
  .array(
    fc.record({
      variant: fc.integer({ min: 0, max: 4 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      // Up to a million dollars: the sum of a hundred such lines is still exact.
      unitCents: fc.integer({ min: 1, max: 100_000_000 })
    }),
    { maxLength: 100 }
  )
  .map((lines) => lines.map(({ quantity, unitCents, variant }, at) => lineOf(at, variant, quantity, unitCents)))

const anyText = fc.constantFrom("Somewhere", "", " \t")
const anyAddress = fc.option(
  fc.record({
    name: anyText,
    lineOne: anyText,
    lineTwo: anyText,
    city: anyText,
    state: anyText,
    country: anyText,
    postalCode: anyText
  })
)
const anySession = fc
  .record({ lines: anyLines, address: anyAddress, shippingOption: fc.option(fc.constantFrom(...shippingOptionIds)) })
  .map(({ lines, ...more }) => sessionOf(lines, more))
const anyStock = fc.array(fc.nat({ max: 300 }), { minLength: 5, maxLength: 5 })
const leftIn = (stock: ReadonlyArray<number>) => (id: string) => stock[Number(id.slice("var_".length))] ?? 0

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0)

describe("the quote of any session", () => {
  test("has lines and totals that add up, in whole cents, never negative", () => {
    fc.assert(
      fc.property(anySession, anyStock, (session, stock) => {
        const quote = quoteSession(session, leftIn(stock), now)
        for (const line of quote.lines) {
          expect(line.subtotalCents).toBe(line.line.item.amountCents)
          expect(line.totalCents).toBe(line.subtotalCents + line.taxCents)
        }
        const { shippingCents, subtotalCents, taxCents, totalCents } = quote
        expect(subtotalCents).toBe(sum(quote.lines.map((line) => line.subtotalCents)))
        expect(taxCents).toBe(sum(quote.lines.map((line) => line.taxCents)))
        expect(totalCents).toBe(subtotalCents + shippingCents + taxCents)
        for (const cents of [shippingCents, subtotalCents, taxCents, totalCents]) {
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        }
      })
    )
  })

  test("is the total of a cart with the same goods, plus shipping", () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const quote = quoteSession(session, () => 0, now)
        const goods = Totals.of(session.lines.map(({ item }) => item))
        expect([quote.subtotalCents, quote.taxCents, quote.totalCents - quote.shippingCents]).toEqual([
          goods.subtotal.amountCents,
          goods.tax.amountCents,
          goods.total.amountCents
        ])
      })
    )
  })

  test("has a shipping option if there are any: the chosen one, or the cheapest", () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const { shipping, shippingCents, shippingOptions } = quoteSession(session, () => 99, now)
        const cheapest = shippingOptions.toSorted((one, other) => one.priceCents - other.priceCents)[0]
        expect(shipping).toEqual(shippingOptions.find(({ id }) => id === session.shippingOption) ?? cheapest)
        expect(shippingCents).toBe(shipping?.priceCents ?? 0)
        expect(shippingOptions.length > 0).toBe(isWhole(session.address))
      })
    )
  })
})

const isWhole = (given: Address | null): boolean =>
  given !== null && Object.entries(given).every(([member, text]) => member === "lineTwo" || text.trim() !== "")

describe("the problems in the quote of any session", () => {
  test("include stock if and only if its lines of a variant exceed what is left", () => {
    fc.assert(
      fc.property(anySession, anyStock, (session, stock) => {
        const { problems } = quoteSession(session, leftIn(stock), now)
        const named = new Set(
          problems.flatMap((problem) =>
            QuoteProblem.$is("OutOfStock")(problem) ? [session.lines[problem.position]?.item.variantId ?? ""] : []
          )
        )
        for (const id of new Set<string>(session.lines.map(({ item }) => item.variantId))) {
          const wanted = sum(session.lines.map(({ item }) => (item.variantId === id ? item.quantity : 0)))
          expect([id, named.has(VariantId.make(id))]).toEqual([id, wanted > leftIn(stock)(id)])
        }
      })
    )
  })

  test("include a missing address, or each blank required member of it", () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const { problems } = quoteSession(session, () => 10_000, now)
        const missing = problems.filter(({ _tag }) => _tag === "AddressMissing")
        const members = problems.flatMap((problem) =>
          QuoteProblem.$is("AddressIncomplete")(problem) ? [problem.member] : []
        )
        expect(missing).toHaveLength(session.address === null ? 1 : 0)
        const blank = Object.entries(session.address ?? {}).flatMap(([member, text]) =>
          text.trim() === "" && member !== "lineTwo" ? [member] : []
        )
        expect(members.toSorted()).toEqual(blank.toSorted() as typeof members)
      })
    )
  })

  test("include that there are no items", () => {
    expect(quoteSession(sessionOf([]), () => 0, now).problems).toEqual([QuoteProblem.NoItems()])
  })
})
