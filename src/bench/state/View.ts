import { Schema } from "effect"
import { Channel } from "../../domain/Channel.ts"
import { Count, exactOptional, Int, identifierAnnotation } from "../../domain/Input.ts"
import { BookingRef } from "../../store/bookings/Booking.ts"
import { cancellationStateFields } from "../../store/cancellation/Cancellation.ts"
import { Address, SessionBuyer, SessionStatus, ShippingOptionId } from "../../store/checkout/CheckoutSession.ts"
import { overlayFields } from "../../store/overlay/Overlay.ts"
import { positionFields } from "./positionFields.ts"

// The API's form of a state. Money is in cents; times are RFC 3339 in UTC, as stored.

/** The kinds of entities. */
export const entityKinds = ["orders", "bookings", "sessions", "carts"] as const
export const EntityKind = Schema.Literal(...entityKinds)
export type EntityKind = typeof EntityKind.Type

const Text = Schema.String
// Marked, so that a task that compares it with another form of a time is refused.
const Time = Text.annotations({ jsonSchema: { type: "string", format: "date-time" } })
const Cents = Count.annotations({ description: "In cents" })
const Person = Schema.Struct({ name: Text, email: Text }).annotations(identifierAnnotation("StatePerson"))

const Goods = Schema.Struct({
  productId: Text,
  productName: Text,
  variantId: Text,
  variantLabel: Text,
  quantity: Count,
  unitPrice: Cents
}).annotations(identifierAnnotation("StateGoods"))
const Units = Schema.Struct({ variantId: Text, quantity: Count }).annotations(identifierAnnotation("StateUnits"))

const payment = {
  paymentToken: exactOptional(
    Text.annotations({ description: "The token that paid for it, if `payments` lists tokens" })
  ),
  by: exactOptional(
    Schema.Literal("rival").annotations({
      description: "The buyer, if it was a rival from a fault and not the agent"
    })
  )
}
const entry = { id: Text, confirmationNumber: Text, createdAt: Time, canceledAt: Schema.NullOr(Time) }
const statusFields = {
  status: cancellationStateFields.status,
  refund: Schema.NullOr(Cents).annotations({
    description: "The refunded amount, in cents; null if nothing was canceled"
  })
}
const timestampFields = { createdAt: Time, updatedAt: Time }

const order = { items: Schema.Array(Goods), subtotal: Cents, tax: Cents, total: Cents, ...payment, ...statusFields }
const details = {
  passengers: exactOptional(Count),
  guests: exactOptional(Count),
  hotelId: exactOptional(Text),
  roomTypeId: exactOptional(Text),
  offerId: exactOptional(Text)
}
const Terms = Schema.Struct({ freeUntil: Schema.NullOr(Time), feeCents: Cents, until: Time })
const booking = {
  ref: Schema.encodedSchema(BookingRef).annotations(identifierAnnotation("StateRef")),
  ...details,
  total: Cents,
  ...payment,
  ...statusFields
}
const session = { status: SessionStatus, shippingOption: Schema.NullOr(ShippingOptionId) }
const NullableBuyer = Schema.NullOr(SessionBuyer)
const NullableAddress = Schema.NullOr(Address)

const Order = Schema.Struct({
  ...entry,
  ...order,
  channel: Channel,
  sessionId: Schema.NullOr(Text).annotations({
    description: "The checkout session that it came from, if there was one"
  }),
  buyer: Person
}).annotations({ identifier: "StateOrder" })

const Booking = Schema.Struct({
  ...entry,
  ...booking,
  cancellation: exactOptional(Terms),
  channel: Channel,
  guest: Person
}).annotations({
  identifier: "StateBooking"
})

const sessionItem = { id: Text, itemId: Text, ...Units.fields }
const Session = Schema.Struct({
  id: Text,
  ...session,
  ...timestampFields,
  buyer: NullableBuyer,
  address: NullableAddress,
  orderId: Schema.NullOr(Text),
  items: Schema.Array(Schema.Struct(sessionItem))
}).annotations({ identifier: "StateSession" })

const unitPrice = Schema.NullOr(Cents).annotations({
  description:
    "The price of one unit, in cents, when the session was last created, changed or canceled; the order has the price paid. Null if an earlier version wrote none"
})
const ExactSession = Schema.Struct({
  ...Session.fields,
  items: Schema.Array(Schema.Struct({ ...sessionItem, unitPrice }))
}).annotations({ identifier: "ExactSession" })

const Cart = Schema.Struct({
  id: Text,
  orderId: Schema.NullOr(Text),
  ...timestampFields,
  items: Schema.Array(Units)
}).annotations({
  identifier: "StateCart"
})

/** The row of each kind. */
export const stateRows = { orders: Order, bookings: Booking, sessions: Session, carts: Cart }

const lists = {
  orders: Schema.Array(Order),
  bookings: Schema.Array(Booking),
  sessions: Schema.Array(Session),
  carts: Schema.Array(Cart)
}

const Inventory = Schema.Array(
  Schema.Struct({
    sku: Text,
    date: Text.annotations({ description: "The date for which it is sold; empty for goods" }),
    taken: Int.annotations({ description: "Units taken" })
  })
)

const Overlay = Schema.Array(
  Schema.Struct({
    sku: Text,
    date: Text.annotations({ description: "The date on which it applies; empty for every date" }),
    field: Schema.Literal(...overlayFields).annotations({
      description:
        "The meaning of its numbers: a `price` in cents, the `percent` of the normal price (100 is the normal price), or as `stock` the number of units before any are taken"
    }),
    value: Schema.NullOr(Count).annotations({ description: "Null if the world's value applies again" }),
    initial: Schema.NullOr(Count).annotations({
      description: "What a reset starts with; null if that is the world's value. For stock, the units that are left"
    })
  })
).annotations({ description: "Prices and stock that replace those of the world" })

const PurchaseKeys = Schema.Array(
  Schema.Struct({
    key: Text.annotations({ description: "An idempotency key" }),
    requestHash: Text.annotations({
      description: "The request that was sent with it: a different request with the same key is refused"
    }),
    answer: Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
      description: "The answer to a repetition of the request, before a protocol's own form is applied"
    }),
    madeAt: Schema.NullOr(Time).annotations({
      description: "When it was first used; null if an earlier version wrote it, and the key is then kept until a reset"
    })
  })
).annotations({ description: "The idempotency keys that were used" })

const FaultCounts = Schema.Array(
  Schema.Struct({
    rule: Text.annotations({ description: "The id of a rule" }),
    matched: Count.annotations({ description: "The number of calls that it counted" }),
    fired: Count.annotations({ description: "How often it fired" })
  })
).annotations({ description: "The counts of the rules of `faults`" })

const Exact = Schema.Struct({
  ...lists,
  sessions: Schema.Array(ExactSession),
  inventory: Inventory,
  overlay: Overlay,
  purchaseKeys: PurchaseKeys,
  faultCounts: FaultCounts
}).annotations({
  identifier: "ExactState",
  description: "Everything in a sandbox, with ids and times"
})

const Canonical = Schema.Struct({
  orders: Schema.Array(
    Schema.Struct({
      ...order,
      channel: exactOptional(Channel),
      buyer: exactOptional(Person),
      checkout: Schema.Literal("cart", "session")
    })
  ),
  bookings: Schema.Array(Schema.Struct({ ...booking, channel: exactOptional(Channel), guest: exactOptional(Person) })),
  sessions: Schema.Array(
    Schema.Struct({
      ...session,
      buyer: exactOptional(NullableBuyer),
      address: exactOptional(NullableAddress),
      items: Schema.Array(Units)
    })
  ),
  carts: Schema.Array(Schema.Struct({ items: Schema.Array(Units) }))
}).annotations({
  identifier: "CanonicalState",
  description: "What happened in a sandbox, without times and order: lists are sorted by content"
})

export type CanonicalState = typeof Canonical.Type

export const State = Schema.Union(
  Schema.Struct({ view: Schema.Literal("canonical"), ...positionFields, state: Canonical }),
  Schema.Struct({ view: Schema.Literal("exact"), ...positionFields, state: Exact })
).annotations({ identifier: "State", description: "The state of a sandbox" })

export const StateHash = Schema.Struct({
  view: Schema.Literal("canonical", "exact"),
  ...positionFields,
  hash: Text.annotations({ description: "SHA-256 of the state's RFC 8785 form, in hexadecimal" })
}).annotations({ identifier: "StateHash" })

const partialLists = Schema.partialWith(Schema.Struct(lists), { exact: true })

/** A change in the API. */
export const StateChange = Schema.Struct({
  entity: EntityKind,
  key: Text.annotations({ description: "Its id" }),
  field: Text.annotations({ description: "The member that changed, with its path, such as guest.name" }),
  from: Schema.Unknown.annotations({ description: "The old value; null if there was none" }),
  to: Schema.Unknown.annotations({ description: "The new value; null if there is none" })
})

export const StateDifference = Schema.Struct({
  added: partialLists.annotations({ description: "Rows that exist only in the later state, by kind" }),
  removed: partialLists.annotations({ description: "Rows that exist only in the earlier state, by kind" }),
  changed: Schema.Array(StateChange).annotations({
    description: "Changes of rows that exist in both states, member by member"
  })
}).annotations({ identifier: "StateDifference", description: "The difference between two states" })
