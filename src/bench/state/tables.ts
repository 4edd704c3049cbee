import { Record, Schema } from "effect"
import { CalendarDate, expectedDate, isCalendarDay } from "../../domain/CalendarDate.ts"
import { Channel } from "../../domain/Channel.ts"
import {
  BookingId,
  CartId,
  CheckoutSessionId,
  ConfirmationNumber,
  LineItemId,
  OrderId,
  ProductId,
  VariantId
} from "../../domain/Ids.ts"
import { exactOptional, expects, IntegerWithMessage, maxCharacters } from "../../domain/Input.ts"
import { lineUnits, makeBounds, maxIdLength, maxTokenLength } from "../../domain/Limits.ts"
import { Booking, BookingRef } from "../../store/bookings/Booking.ts"
import { StoredDetails } from "../../store/bookings/BookingRow.ts"
import { cancellationStateFields } from "../../store/cancellation/Cancellation.ts"
import { Cart } from "../../store/carts/Cart.ts"
import { Address, SessionBuyer, SessionStatus, ShippingOptionId } from "../../store/checkout/CheckoutSession.ts"
import { QuotedSession } from "../../store/checkout/QuotedSession.ts"
import { Order } from "../../store/orders/Order.ts"
import { overlayFields } from "../../store/overlay/Overlay.ts"
import { RuleId } from "../faults/FaultRule.ts"
import { rowBounds } from "../overlay/OverlayEntry.ts"

/** An instant in the format of a unit of work. */
const Instant = expects(
  Schema.String.pipe(
    Schema.pattern(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/),
    Schema.filter((text) => isCalendarDay(text.slice(0, 10)))
  ),
  "an instant in UTC, such as 2027-01-15T09:30:00.000Z"
)

/** Text that both engines store unchanged. */
const StorableText = Schema.String.pipe(Schema.filter((text) => text.isWellFormed() && !text.includes("\u0000")))
const Text = expects(StorableText, "a text without the character NUL")

/** The same with a maximum number of characters. */
export const TextUpTo = (maximum: number) =>
  expects(StorableText.pipe(maxCharacters(maximum)), `a text of at most ${maximum} characters, without U+0000`)

/** Goods are not sold by the date. */
const DateOrNone = expects(Schema.Union(Schema.Literal(""), CalendarDate), `${expectedDate}, or an empty text`)

/** Indexed text: index entries have less than 2,704 bytes on Postgres. */
const Key = TextUpTo(maxTokenLength)
const keyed = <A extends string>(id: Schema.Schema<A, string>, prefix: string) =>
  expects(
    id.pipe(Schema.maxLength(maxIdLength)),
    `an id of at most ${maxIdLength} characters: ${prefix}_ and lower-case letters and digits`
  )
const keys = {
  cart: keyed(CartId, "cart"),
  session: keyed(CheckoutSessionId, "cs"),
  order: keyed(OrderId, "ord"),
  booking: keyed(BookingId, "bkg")
}

/** A count: below 2^29, the range of orders in confirmation numbers, and below Postgres' integer limit. */
export const StoredCount = IntegerWithMessage(makeBounds(0, 500_000_000))
const Small = IntegerWithMessage(makeBounds(0, 2 ** 31 - 1))
const Units = IntegerWithMessage(lineUnits)

/** Cents that engines and JSON can add up: all of a state, and later purchases. */
export const maxCents = 2 ** 52
const Cents = IntegerWithMessage(makeBounds(0, maxCents))

/** Up to the highest price with the highest percentage. */
const UnitPrice = IntegerWithMessage(makeBounds(0, (rowBounds.price.max * rowBounds.percent.max) / 100))

/** As stored: cancellation terms are read from there without validation. */
const Details = Schema.Struct({
  ...StoredDetails.fields,
  cancellation: exactOptional(Schema.Struct({ freeUntil: Schema.NullOr(Instant), feeCents: Cents, until: Instant }))
})

const entry = {
  confirmation_number: ConfirmationNumber,
  channel: Channel,
  total_cents: Cents,
  created_at: Instant,
  canceled_at: Schema.NullOr(Instant),
  refund_cents: Schema.NullOr(Cents)
}

/** The state columns of a table: all except `sandbox`, as stored and exported. */
interface StateTable<Fields extends Schema.Struct.Fields> {
  readonly row: Schema.Struct<Fields>
  /** Its primary key without `sandbox`; rows are read in this order. */
  readonly key: ReadonlyArray<keyof Fields & string>
  /** The columns with JSON text. */
  readonly json?: ReadonlyArray<keyof Fields & string>
}

const table = <Fields extends Schema.Struct.Fields>(
  fields: Fields,
  more: Omit<StateTable<Fields>, "row">
): StateTable<Fields> => ({ row: Schema.Struct(fields), ...more })

/** The tables of a sandbox's state, referenced ones first. */
export const stateTables = {
  carts: table(
    { id: keys.cart, order_id: Schema.NullOr(OrderId), created_at: Instant, updated_at: Instant },
    { key: ["id"] }
  ),
  cart_lines: table(
    { cart_id: keys.cart, variant_id: VariantId, position: Small, quantity: Units },
    { key: ["cart_id", "variant_id"] }
  ),
  checkout_sessions: table(
    {
      id: keys.session,
      status: SessionStatus,
      buyer: Schema.NullOr(SessionBuyer),
      address: Schema.NullOr(Address),
      shipping_option: Schema.NullOr(ShippingOptionId),
      order_id: Schema.NullOr(OrderId),
      created_at: Instant,
      updated_at: Instant
    },
    { key: ["id"], json: ["buyer", "address"] }
  ),
  checkout_session_lines: table(
    {
      session_id: keys.session,
      position: Small,
      id: LineItemId,
      item_id: Text,
      variant_id: VariantId,
      quantity: Units,
      // Earlier versions wrote none.
      unit_price_cents: exactOptional(Schema.NullOr(UnitPrice))
    },
    { key: ["session_id", "position"] }
  ),
  orders: table(
    {
      id: keys.order,
      ...entry,
      subtotal_cents: Cents,
      tax_cents: Cents,
      buyer_name: Text,
      buyer_email: Text
    },
    { key: ["id"] }
  ),
  order_lines: table(
    {
      order_id: keys.order,
      position: Small,
      product_id: ProductId,
      product_name: Text,
      variant_id: VariantId,
      variant_label: Text,
      quantity: Units,
      unit_price_cents: UnitPrice
    },
    { key: ["order_id", "position"] }
  ),
  bookings: table(
    {
      id: keys.booking,
      ...entry,
      ref: BookingRef,
      details: Schema.NullOr(Details),
      guest_name: Text,
      guest_email: Text,
      status: cancellationStateFields.status
    },
    { key: ["id"], json: ["ref", "details"] }
  ),
  inventory: table({ sku: Text, date: DateOrNone, taken: Small }, { key: ["sku", "date"] }),
  bench_overlay: table(
    {
      sku: Text,
      date: DateOrNone,
      field: Schema.Literal(...overlayFields),
      // The bounds depend on the field: `rowBounds`.
      value: Schema.NullOr(Schema.Int),
      initial: Schema.NullOr(Schema.Int)
    },
    { key: ["sku", "date", "field"] }
  ),
  payments: table(
    { id: Schema.Union(keys.order, keys.booking), token: Schema.NullOr(Key), cents: Cents },
    { key: ["id"] }
  ),
  fault_counts: table({ rule: RuleId, matched: StoredCount, fired: StoredCount }, { key: ["rule"] }),
  purchase_keys: table(
    {
      idempotency_key: Key,
      request_hash: Text,
      answer: Schema.Union(Order, Booking, Cart, QuotedSession),
      // Earlier versions wrote none.
      made_at: exactOptional(Schema.NullOr(Instant))
    },
    { key: ["idempotency_key"], json: ["answer"] }
  )
} as const

export type TableName = keyof typeof stateTables

/** The rows of a sandbox's state, in key order, as exported. */
export type Rows = { readonly [Name in TableName]: ReadonlyArray<(typeof stateTables)[Name]["row"]["Encoded"]> }

/** An empty state. */
export const noRows: Rows = Record.map(stateTables, () => [])

/** How many rows a state has. */
export const countRows = (rows: Rows): number =>
  Object.values<ReadonlyArray<unknown>>(rows).reduce((sum, each) => sum + each.length, 0)
