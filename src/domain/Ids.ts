import { Schema } from "effect"
import { withoutLookAlikes } from "./Crockford.ts"

const id = <const Brand extends string>(brand: Brand, prefix: string, thing: string) =>
  Schema.String.pipe(Schema.pattern(new RegExp(`^${prefix}_[0-9a-z]+$`)), Schema.brand(brand)).annotations({
    description: `The id of ${thing}: ${prefix}_ and lower-case letters and digits`
  })

export const ProductId = id("ProductId", "prod", "a product")
export type ProductId = typeof ProductId.Type

export const VariantId = id("VariantId", "var", "a variant of a product")
export type VariantId = typeof VariantId.Type

export const CartId = id("CartId", "cart", "a cart")
export type CartId = typeof CartId.Type

export const OrderId = id("OrderId", "ord", "an order")
export type OrderId = typeof OrderId.Type

export const HotelId = id("HotelId", "htl", "a hotel")
export type HotelId = typeof HotelId.Type

export const RoomTypeId = id("RoomTypeId", "room", "a room type of a hotel")
export type RoomTypeId = typeof RoomTypeId.Type

export const BookingId = id("BookingId", "bkg", "a booking")
export type BookingId = typeof BookingId.Type

export const CheckoutSessionId = id("CheckoutSessionId", "cs", "an agent checkout session")
export type CheckoutSessionId = typeof CheckoutSessionId.Type

export const LineItemId = id("LineItemId", "li", "a line of a checkout session")
export type LineItemId = typeof LineItemId.Type

export const SnapshotId = id("SnapshotId", "snp", "a snapshot of a sandbox")
export type SnapshotId = typeof SnapshotId.Type

export const RunId = id("RunId", "run", "a run of tasks")
export type RunId = typeof RunId.Type

/** `VT-` and six Crockford characters: what a person reads out on the phone. Unique within a sandbox. */
export const ConfirmationNumber = Schema.String.pipe(
  Schema.pattern(/^VT-[0-9A-HJKMNP-TV-Z]{6}$/),
  Schema.brand("ConfirmationNumber")
).annotations({
  description: "VT- and six characters of the Crockford alphabet, unique within the store"
})
export type ConfirmationNumber = typeof ConfirmationNumber.Type

/** Whether the text is meant as a confirmation number, in any case, and not as an id. */
export const isConfirmationNumber = (text: string): boolean => /^vt-/i.test(text)

/** Reads a typed or dictated confirmation number: any case, and look-alike letters become digits. */
export const readConfirmationNumber = withoutLookAlikes
