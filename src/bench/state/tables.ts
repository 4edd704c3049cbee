import { Record, Schema } from "effect"
import { CalendarDate, isCalendarDay } from "../../domain/CalendarDate.ts"
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
import { Integer } from "../../domain/Input.ts"
import { lineUnits, within } from "../../domain/Limits.ts"
import { Booking, BookingRef } from "../../store/bookings/Booking.ts"
import { StoredDetails } from "../../store/bookings/BookingRow.ts"
import { standing } from "../../store/cancellation/Cancellation.ts"
import { Address, Buyer, SessionStatus, ShippingOptionId } from "../../store/checkout/CheckoutSession.ts"
import { Order } from "../../store/orders/Order.ts"
import { RuleId } from "../faults/FaultRule.ts"

/** An instant as a unit of work writes it. */
const Instant = Schema.String.pipe(
  Schema.pattern(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/),
  Schema.filter((text) => isCalendarDay(text.slice(0, 10)))
)

/** Text that both engines keep as it is. */
const Text = Schema.String.pipe(Schema.filter((text) => text.isWellFormed() && !text.includes("\u0000")))

/** Whole numbers that a column of either engine and JSON can hold. */
export const Natural = Integer(within(0, Number.MAX_SAFE_INTEGER))
const Small = Integer(within(0, 2 ** 31 - 1))
const Units = Integer(lineUnits)

const entry = {
  confirmation_number: ConfirmationNumber,
  channel: Channel,
  total_cents: Natural,
  created_at: Instant,
  canceled_at: Schema.NullOr(Instant),
  refund_cents: Schema.NullOr(Natural)
}

/** What of a table is a sandbox's state: the columns of a row but for `sandbox`, as they are kept and exported. */
interface StateTable<Fields extends Schema.Struct.Fields> {
  readonly row: Schema.Struct<Fields>
  /** Its primary key but for `sandbox`; rows are read in its order. */
  readonly key: ReadonlyArray<keyof Fields & string>
  /** The columns whose text is JSON. */
  readonly json?: ReadonlyArray<keyof Fields & string>
}

const table = <Fields extends Schema.Struct.Fields>(
  fields: Fields,
  more: Omit<StateTable<Fields>, "row">
): StateTable<Fields> => ({ row: Schema.Struct(fields), ...more })

/** The tables of a sandbox's state, each after the one that it references. */
export const stateTables = {
  carts: table(
    { id: CartId, order_id: Schema.NullOr(OrderId), created_at: Instant, updated_at: Instant },
    { key: ["id"] }
  ),
  cart_lines: table(
    { cart_id: CartId, variant_id: VariantId, position: Small, quantity: Units },
    { key: ["cart_id", "variant_id"] }
  ),
  checkout_sessions: table(
    {
      id: CheckoutSessionId,
      status: SessionStatus,
      buyer: Schema.NullOr(Buyer),
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
      session_id: CheckoutSessionId,
      position: Small,
      id: LineItemId,
      item_id: Text,
      variant_id: VariantId,
      quantity: Units
    },
    { key: ["session_id", "position"] }
  ),
  orders: table(
    {
      id: OrderId,
      ...entry,
      subtotal_cents: Natural,
      tax_cents: Natural,
      buyer_name: Text,
      buyer_email: Text
    },
    { key: ["id"] }
  ),
  order_lines: table(
    {
      order_id: OrderId,
      position: Small,
      product_id: ProductId,
      product_name: Text,
      variant_id: VariantId,
      variant_label: Text,
      quantity: Units,
      unit_price_cents: Natural
    },
    { key: ["order_id", "position"] }
  ),
  bookings: table(
    {
      id: BookingId,
      ...entry,
      ref: BookingRef,
      details: Schema.NullOr(StoredDetails),
      guest_name: Text,
      guest_email: Text,
      status: standing.status
    },
    { key: ["id"], json: ["ref", "details"] }
  ),
  inventory: table(
    { sku: Text, date: Schema.Union(Schema.Literal(""), CalendarDate), taken: Small },
    { key: ["sku", "date"] }
  ),
  bench_overlay: table(
    {
      sku: Text,
      date: Schema.Union(Schema.Literal(""), CalendarDate),
      field: Schema.Literal("price", "percent", "stock"),
      value: Schema.NullOr(Natural),
      initial: Schema.NullOr(Natural)
    },
    { key: ["sku", "date", "field"] }
  ),
  payments: table(
    { id: Schema.Union(OrderId, BookingId), token: Schema.NullOr(Text), cents: Natural },
    { key: ["id"] }
  ),
  fault_counts: table({ rule: RuleId, matched: Small, fired: Small }, { key: ["rule"] }),
  purchase_keys: table(
    { idempotency_key: Text, request_hash: Text, answer: Schema.Union(Order, Booking) },
    { key: ["idempotency_key"], json: ["answer"] }
  )
} as const

export type TableName = keyof typeof stateTables

/** The rows of a sandbox's state, in the order of their keys, as they are exported. */
export type Rows = { readonly [Name in TableName]: ReadonlyArray<(typeof stateTables)[Name]["row"]["Encoded"]> }

/** The state of a store in which nothing was done. */
export const noRows: Rows = Record.map(stateTables, () => [])

/** How many rows a state has. */
export const countRows = (rows: Rows): number =>
  Object.values<ReadonlyArray<unknown>>(rows).reduce((sum, each) => sum + each.length, 0)
