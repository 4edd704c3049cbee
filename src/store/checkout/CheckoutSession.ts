import { Schema } from "effect"
import { CheckoutSessionId, ConfirmationNumber, LineItemId, OrderId } from "../../domain/Ids.ts"
import { exactOptional } from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { CartItem, cartItem } from "../carts/Cart.ts"
import type { Item } from "../world/Catalogue.ts"

// A session, independent of the wire version. Absent text members are "".

export const SessionBuyer = Schema.Struct({
  firstName: Schema.String,
  lastName: Schema.String,
  email: Schema.String,
  phoneNumber: Schema.String
})
export type SessionBuyer = typeof SessionBuyer.Type

export const Address = Schema.Struct({
  name: Schema.String,
  lineOne: Schema.String,
  lineTwo: Schema.String,
  city: Schema.String,
  state: Schema.String,
  country: Schema.String,
  postalCode: Schema.String
})
export type Address = typeof Address.Type

/** `open` until it is completed or canceled; whether an open session is ready is computed (`Quote.ts`). */
export const SessionStatus = Schema.Literal("open", "completed", "canceled")
export type SessionStatus = typeof SessionStatus.Type

const SessionLine = Schema.Struct({
  id: LineItemId,
  /** The product or variant as the agent named it. */
  itemId: Schema.String,
  /** The goods: at the catalogue's price while the session is open, then at the price that they had at its end. */
  item: CartItem,
  /** Whether the store chose this variant, as the agent named a product with several. */
  isOurChoice: Schema.Boolean
})
export type SessionLine = typeof SessionLine.Type

export const sessionLine = (
  id: LineItemId,
  itemId: string,
  item: Item,
  quantity: number,
  priceCents?: number
): SessionLine => ({
  id,
  itemId,
  item: cartItem(item, quantity, priceCents),
  isOurChoice: item.product.variants.length > 1 && itemId.toLowerCase() !== item.variant.id
})

/** The cheapest first: it is the default. */
export const shippingOptionIds = ["standard", "express"] as const
export const ShippingOptionId = Schema.Literal(...shippingOptionIds)
export type ShippingOptionId = typeof ShippingOptionId.Type

/** A session with the agent's requests so far. */
export const CheckoutSession = Schema.Struct({
  id: CheckoutSessionId,
  status: SessionStatus,
  /** Whether it is canceled only because it expired. */
  hasExpired: exactOptional(Schema.Literal(true)),
  lines: Schema.Array(SessionLine),
  buyer: Schema.NullOr(SessionBuyer),
  address: Schema.NullOr(Address),
  /** The shipping option that the agent chose; null for the default. */
  shippingOption: Schema.NullOr(ShippingOptionId),
  /** Null until the session is completed. */
  orderId: Schema.NullOr(OrderId),
  confirmationNumber: Schema.NullOr(ConfirmationNumber),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type CheckoutSession = typeof CheckoutSession.Type
