import { Data, type DateTime } from "effect"
import { lineTax } from "../../domain/Money.ts"
import type { Address, CheckoutSession, SessionLine } from "./CheckoutSession.ts"
import { type ShippingOption, shippingOptions } from "./Shipping.ts"

/** A line with its amounts, in cents: total = subtotal + tax. */
export interface QuotedLine {
  readonly line: SessionLine
  readonly subtotalCents: number
  readonly taxCents: number
  readonly totalCents: number
}

/** Why a session cannot be paid for yet. Positions count from 0. */
export type QuoteProblem = Data.TaggedEnum<{
  NoItems: object
  /** `wanted` is the sum of this line and those before it; `left` are the units that they share. */
  OutOfStock: { readonly position: number; readonly name: string; readonly wanted: number; readonly left: number }
  AddressMissing: object
  AddressIncomplete: { readonly member: keyof Address }
}>
export const QuoteProblem = Data.taggedEnum<QuoteProblem>()

/** The amounts of a session at one moment, independent of the wire version. In cents. */
export interface Quote {
  readonly lines: ReadonlyArray<QuotedLine>
  readonly shippingOptions: ReadonlyArray<ShippingOption>
  readonly shipping: ShippingOption | undefined
  readonly subtotalCents: number
  readonly shippingCents: number
  readonly taxCents: number
  /** subtotal + shipping + tax. */
  readonly totalCents: number
  /** Empty if the session can be paid for. */
  readonly problems: ReadonlyArray<QuoteProblem>
}

/** Units left of a variant, by its id. */
type UnitsLeft = (variantId: string) => number

const quoteLine = (line: SessionLine): QuotedLine => {
  const subtotalCents = line.item.amountCents
  const taxCents = lineTax(subtotalCents)
  return { line, subtotalCents, taxCents, totalCents: subtotalCents + taxCents }
}

/** Lines share the stock of their variant in their order: a problem names each line that asks for more than is left. */
const stockProblems = (lines: ReadonlyArray<SessionLine>, unitsLeft: UnitsLeft): ReadonlyArray<QuoteProblem> => {
  const requested = new Map<string, number>()
  return lines.flatMap(({ item }, position) => {
    const wanted = (requested.get(item.variantId) ?? 0) + item.quantity
    requested.set(item.variantId, wanted)
    const left = unitsLeft(item.variantId)
    const name = `${item.productName} (${item.variantLabel})`
    return wanted > left ? [QuoteProblem.OutOfStock({ position, name, wanted, left })] : []
  })
}

/** The members that a delivery needs; `lineTwo` is optional. */
const requiredMembers = ["name", "lineOne", "city", "state", "country", "postalCode"] as const

const addressProblems = (address: Address | null): ReadonlyArray<QuoteProblem> =>
  address === null
    ? [QuoteProblem.AddressMissing()]
    : requiredMembers
        .filter((member) => address[member].trim() === "")
        .map((member) => QuoteProblem.AddressIncomplete({ member }))

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0)

/** The shipping of a session: the agent's choice, or the cheapest; undefined as long as it cannot be delivered. */
const chosenShipping = (options: ReadonlyArray<ShippingOption>, chosen: CheckoutSession["shippingOption"]) =>
  options.find(({ id }) => id === chosen) ?? options[0]

/** The shipping of a session at an instant, by its address and the agent's choice. */
export const shippingOf = (
  { address, shippingOption }: Pick<CheckoutSession, "address" | "shippingOption">,
  now: DateTime.Utc
): ShippingOption | undefined =>
  addressProblems(address).length === 0 ? chosenShipping(shippingOptions(now), shippingOption) : undefined

/** Computes a session: what its lines cost, how it can be shipped, and what is missing. */
export const quoteSession = (session: CheckoutSession, unitsLeft: UnitsLeft, now: DateTime.Utc): Quote => {
  const lines = session.lines.map(quoteLine)
  const undeliverable = addressProblems(session.address)
  const options = undeliverable.length === 0 ? shippingOptions(now) : []
  const shipping = chosenShipping(options, session.shippingOption)
  const subtotalCents = sum(lines.map((line) => line.subtotalCents))
  const shippingCents = shipping?.priceCents ?? 0
  const taxCents = sum(lines.map((line) => line.taxCents))
  return {
    lines,
    shippingOptions: options,
    shipping,
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
    problems: [
      ...(lines.length === 0 ? [QuoteProblem.NoItems()] : []),
      ...stockProblems(session.lines, unitsLeft),
      ...undeliverable
    ]
  }
}
