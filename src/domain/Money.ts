import { Schema } from "effect"
import { Integer } from "./Input.ts"
import { makeBounds } from "./Limits.ts"
import { makeUnchecked } from "./makeUnchecked.ts"

/** The one currency of the store, ISO 4217. */
const currency = "USD"

/** An amount in US cents: a whole number, never a float. */
export const Cents = Integer(makeBounds(0, Number.MAX_SAFE_INTEGER)).annotations({
  description: "An amount in cents (minor units), a whole number",
  examples: [2900]
})

export class Money extends Schema.Class<Money>("Money")(
  {
    amountCents: Cents.annotations({ description: "The amount in cents, so 2900 is 29.00 US dollars" }),
    currency: Schema.Literal(currency).annotations({ description: "ISO 4217 currency code, always USD" })
  },
  { description: "An amount of money" }
) {}

/** An amount that we computed or stored; a caller's is decoded by the schema. A fraction of a cent is a defect. */
export const usd = (amountCents: number): Money => {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`an amount is whole cents, and not ${amountCents}`)
  return makeUnchecked(Money, { amountCents, currency })
}

/** `29.00`, for a text that names the currency itself. */
export const formatDecimal = (amountCents: number): string => (amountCents / 100).toFixed(2)

/** `$1,029.00`, for a text. */
export const formatPrice = (amountCents: number): string =>
  `$${formatDecimal(amountCents).replaceAll(/\B(?=(?:\d{3})+\.)/g, ",")}`

/** Sales tax, in percent of a line's amount. */
export const taxPercent = 8

/**
 * Sales tax of one line in cents: 8 % of its amount, rounded half up. A cart's tax is the sum of its lines' taxes,
 * so that every surface agrees on the same goods (CONTRACT 3).
 */
export const lineTax = (amountCents: number): number => Math.floor((amountCents * taxPercent + 50) / 100)
