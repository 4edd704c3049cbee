import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Array as Arr, Effect, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { breathe } from "../../domain/breathe.ts"
import { Channel } from "../../domain/Channel.ts"
import { ConfirmationNumber, isConfirmationNumber, OrderId, ProductId, VariantId } from "../../domain/Ids.ts"
import { quote } from "../../domain/Input.ts"
import { usd } from "../../domain/Money.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { traced } from "../../domain/traced.ts"
import { CartItem } from "../carts/Cart.ts"
import type { FeedRange } from "../sandbox/FeedRange.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { Turn } from "../sandbox/Turn.ts"
import { Order } from "./Order.ts"

export class OrderNotFound extends Schema.TaggedError<OrderNotFound>()("OrderNotFound", { message: Schema.String }) {}

/** Who bought; "" where the caller did not say. */
export interface Buyer {
  readonly name: string
  readonly email: string
}

const OrderRow = Schema.Struct({
  id: OrderId,
  confirmation_number: ConfirmationNumber,
  channel: Channel,
  subtotal_cents: Schema.Int,
  tax_cents: Schema.Int,
  total_cents: Schema.Int,
  created_at: Timestamp,
  product_id: ProductId,
  product_name: Schema.String,
  variant_id: VariantId,
  variant_label: Schema.String,
  quantity: Schema.Int,
  unit_price_cents: Schema.Int
})
type OrderRow = typeof OrderRow.Type

const toItem = (row: OrderRow) =>
  new CartItem({
    productId: row.product_id,
    productName: row.product_name,
    variantId: row.variant_id,
    variantLabel: row.variant_label,
    quantity: row.quantity,
    unitPrice: usd(row.unit_price_cents)
  })

const toOrder = (rows: Arr.NonEmptyReadonlyArray<OrderRow>) =>
  new Order({
    id: rows[0].id,
    confirmationNumber: rows[0].confirmation_number,
    channel: rows[0].channel,
    items: rows.map(toItem),
    subtotal: usd(rows[0].subtotal_cents),
    tax: usd(rows[0].tax_cents),
    total: usd(rows[0].total_cents),
    createdAt: rows[0].created_at
  })

/** What the database holds of some orders, not yet read: a row for each line, the lines of an order together. */
export type StoredOrders = ReadonlyArray<{ readonly id?: unknown }>

// Orders that are read without a pause; some milliseconds.
const batch = 100

const decodeRows = Schema.decodeUnknown(Schema.NonEmptyArray(OrderRow))

/** The orders of the current sandbox: written once, never changed. */
export class Orders extends Effect.Service<Orders>()("vitrine/Orders", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox

    const select = (chosen: Fragment): Effect.Effect<StoredOrders> =>
      sqlOrDie(sql`
        select o.id, o.confirmation_number, o.channel, o.subtotal_cents, o.tax_cents, o.total_cents, o.created_at,
          l.product_id, l.product_name, l.variant_id, l.variant_label, l.quantity, l.unit_price_cents
        from (${chosen}) o join order_lines l on l.sandbox = o.sandbox and l.order_id = o.id
        order by o.created_at desc, l.position`)

    /** Reads orders in parts: ten thousand of them take half a second in which others want to be served. */
    const decode = Effect.fnUntraced(function* (stored: StoredOrders) {
      if (!Arr.isNonEmptyReadonlyArray(stored)) return []
      const orders: Array<Order> = []
      for (const rows of Arr.groupWith(stored, (a, b) => a.id === b.id)) {
        orders.push(toOrder(yield* sqlOrDie(decodeRows(rows))))
        if (orders.length % batch === 0) yield* breathe
      }
      return orders
    })

    return {
      /** Writes the order in the turn's transaction. */
      add: traced(
        "Orders.add",
        Effect.fnUntraced(function* (turn: Turn, order: Order, buyer: Buyer) {
          yield* sqlOrDie(sql`
          insert into orders (
            sandbox, id, confirmation_number, channel, subtotal_cents, tax_cents, total_cents,
            buyer_name, buyer_email, created_at
          ) values (
            ${turn.sandbox}, ${order.id}, ${order.confirmationNumber}, ${order.channel}, ${order.subtotal.amountCents},
            ${order.tax.amountCents}, ${order.total.amountCents}, ${buyer.name}, ${buyer.email}, ${turn.timestamp}
          )`)
          const lines = order.items.map((item, position) => ({
            sandbox: turn.sandbox,
            order_id: order.id,
            position,
            product_id: item.productId,
            product_name: item.productName,
            variant_id: item.variantId,
            variant_label: item.variantLabel,
            quantity: item.quantity,
            unit_price_cents: item.unitPrice.amountCents
          }))
          yield* sqlOrDie(sql`insert into order_lines ${sql.insert(lines)}`)
        })
      ),

      /** The order with this id or confirmation number, in any case. */
      get: traced(
        "Orders.get",
        Effect.fnUntraced(function* (id: string) {
          const key = yield* sandbox.key
          const named = isConfirmationNumber(id)
            ? sql`confirmation_number = ${id.toUpperCase()}`
            : sql`id = ${id.toLowerCase()}`
          const [order] = yield* decode(yield* select(sql`select * from orders where sandbox = ${key} and ${named}`))
          if (order === undefined) {
            return yield* new OrderNotFound({
              message: `No order has the id or confirmation number ${quote(id)} in this sandbox. GET /api/orders lists what was bought; a booking is at GET /api/bookings/{id}.`
            })
          }
          return order
        })
      ),

      decode,

      /** Orders placed after one instant and not after another, newest first, `limit` of them at most; to be decoded. */
      between: traced(
        "Orders.between",
        Effect.fnUntraced(function* ({ after, limit, upTo }: FeedRange) {
          const key = yield* sandbox.key
          return yield* select(sql`
            select * from orders
            where sandbox = ${key} and created_at > ${after} and created_at <= ${upTo}
            order by created_at desc ${limit === undefined ? sql.literal("") : sql`limit ${limit}`}`)
        })
      )
    }
  }),
  dependencies: [Sandbox.Default]
}) {}
