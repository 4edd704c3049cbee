import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Array as Arr, DateTime, Effect, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { Channel } from "../../domain/Channel.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { ConfirmationNumber, OrderId, ProductId, VariantId } from "../../domain/Ids.ts"
import { quote, truncate } from "../../domain/Input.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import type { Next } from "../../domain/Problem.ts"
import { traced } from "../../domain/traced.ts"
import { CancellationStateRow, cancellationStateOf, orderTerms } from "../cancellation/Cancellation.ts"
import { refundWithin } from "../cancellation/refundWithin.ts"
import { CartItem } from "../carts/Cart.ts"
import { Inventory } from "../inventory/Inventory.ts"
import type { FeedPart, FeedRange } from "../sandbox/FeedRange.ts"
import { feedTable } from "../sandbox/feedTable.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { Order } from "./Order.ts"

export class OrderNotFound extends Schema.TaggedError<OrderNotFound>()("OrderNotFound", { id: Schema.String }) {
  override get message() {
    return `No order has the id or confirmation number ${quote(this.id)} here. A hotel, flight or car is a booking, not an order.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listOrders" }, { operation: "getBooking" }]
  }
}

/** The buyer; absent members are "". */
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
  // In the format of `UnitOfWork`: to check it again would take longer than reading all other columns.
  created_at: Schema.String,
  /** The time of its feed entry. */
  at: Schema.String,
  ...CancellationStateRow,
  product_id: ProductId,
  product_name: Schema.String,
  variant_id: VariantId,
  variant_label: Schema.String,
  quantity: Schema.Int,
  unit_price_cents: Schema.Int
})
type OrderRow = typeof OrderRow.Type

const toItem = (row: OrderRow) =>
  makeUnchecked(CartItem, {
    productId: row.product_id,
    productName: row.product_name,
    variantId: row.variant_id,
    variantLabel: row.variant_label,
    quantity: row.quantity,
    unitPrice: usd(row.unit_price_cents)
  })

const toOrder = (rows: Arr.NonEmptyReadonlyArray<OrderRow>) =>
  makeUnchecked(Order, {
    id: rows[0].id,
    confirmationNumber: rows[0].confirmation_number,
    channel: rows[0].channel,
    items: rows.map(toItem),
    subtotal: usd(rows[0].subtotal_cents),
    tax: usd(rows[0].tax_cents),
    total: usd(rows[0].total_cents),
    ...cancellationStateOf(rows[0], rows[0].total_cents),
    createdAt: DateTime.unsafeMake(rows[0].created_at)
  })

const toOrders = (rows: ReadonlyArray<OrderRow>): ReadonlyArray<Order> =>
  Arr.isNonEmptyReadonlyArray(rows) ? Arr.groupWith(rows, (a, b) => a.at === b.at).map(toOrder) : []

/** The newest of some orders, as many as are read without a pause, in their state as of the feed entry. */
export interface OrderPage {
  readonly orders: ReadonlyArray<Order>
  /** Whether these are all requested orders. */
  readonly isComplete: boolean
}

// Far more lines than most orders have, and few enough to read in some milliseconds.
const maxLines = 1000

const decodeRows = Schema.decodeUnknown(Schema.Array(OrderRow))

/** The orders of the current sandbox. A cancellation is written to its order; all else never changes. */
export class Orders extends Effect.Service<Orders>()("vitrine/Orders", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const inventory = yield* Inventory

    const table = feedTable(sql, "orders")

    const columns = sql.literal(
      "sandbox, id, confirmation_number, channel, subtotal_cents, tax_cents, total_cents, created_at"
    )

    /** The lines of some orders, grouped by order, up to a limit. */
    const select = (chosen: Fragment, limit: Fragment): Effect.Effect<ReadonlyArray<OrderRow>> =>
      sql`
        select o.id, o.confirmation_number, o.channel, o.subtotal_cents, o.tax_cents, o.total_cents, o.created_at, o.at,
          o.canceled_at, o.refund_cents, l.product_id, l.product_name, l.variant_id, l.variant_label, l.quantity,
          l.unit_price_cents
        from (${chosen}) o join order_lines l on l.sandbox = o.sandbox and l.order_id = o.id
        order by o.at desc, l.position ${limit}`.pipe(Effect.flatMap(decodeRows), sqlOrDie)
    const noLimit = sql.literal("")

    const get = traced("Orders.get", function* (id: string) {
      const row = table.rowById(yield* sandbox.stateKey, columns, id)
      const [order] = toOrders(yield* select(row, noLimit))
      return order ?? (yield* new OrderNotFound({ id: truncate(id) }))
    })

    const cancelWithin = Effect.fnUntraced(function* (work: UnitOfWork, id: string) {
      const order = yield* get(id)
      const cancellationState = yield* refundWithin(work, { ...order, kind: "order" }, orderTerms(order.createdAt))
      for (const { quantity, variantId: sku } of order.items) {
        yield* inventory.giveBack(work, { sku, dates: [""], quantity })
      }
      yield* sqlOrDie(sql`
        update orders set canceled_at = ${work.timestamp}, refund_cents = ${cancellationState.refund.amount.amountCents}
        where sandbox = ${work.sandbox} and id = ${order.id}`)
      // Members in the order of the schema, as in a read and in the answer to a retry.
      const { createdAt, ...others } = order
      return makeUnchecked(Order, { ...others, ...cancellationState, createdAt })
    })

    return {
      /** Writes the order in the transaction of the unit of work. */
      add: traced("Orders.add", function* (work: UnitOfWork, order: Order, buyer: Buyer) {
        yield* sqlOrDie(sql`
          insert into orders (
            sandbox, id, confirmation_number, channel, subtotal_cents, tax_cents, total_cents,
            buyer_name, buyer_email, created_at
          ) values (
            ${work.sandbox}, ${order.id}, ${order.confirmationNumber}, ${order.channel}, ${order.subtotal.amountCents},
            ${order.tax.amountCents}, ${order.total.amountCents}, ${buyer.name}, ${buyer.email}, ${work.timestamp}
          )`)
        const lines = order.items.map((item, position) => ({
          sandbox: work.sandbox,
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
      }),

      /**
       * Cancels the order with this id or confirmation number, in any case: restocks its goods and refunds it, in one
       * transaction and only once. The feed gets an entry for it.
       */
      cancel: traced("Orders.cancel", (id: string) => sandbox.append((work) => cancelWithin(work, id))),

      /** The order with this id or confirmation number, in any case. */
      get,

      /** The newest orders of a part of the feed, newest first. */
      between: traced("Orders.between", function* (part: FeedPart) {
        const { channel } = part
        const ofChannel = channel === undefined ? sql.literal("") : sql`and channel = ${channel}`
        const key = yield* sandbox.stateKey
        const newest = (limit: number) => table.entries(key, columns, { ...part, limit }, ofChannel)
        const rows = yield* select(newest(part.limit), sql`limit ${maxLines}`)
        const orders = toOrders(rows)
        const isComplete = rows.length < maxLines
        // The last of several may lack lines. A single order that fills the limit is read whole: no page would have
        // it.
        if (isComplete || orders.length > 1) return { orders: isComplete ? orders : orders.slice(0, -1), isComplete }
        return { orders: toOrders(yield* select(newest(1), noLimit)), isComplete }
      }),

      /** Counts the orders in a range of the feed, by channel. */
      tally: traced("Orders.tally", function* (range: FeedRange) {
        return yield* sqlOrDie(table.tally(yield* sandbox.stateKey, sql.literal("'order'"), range))
      })
    }
  }).pipe(dependingOn(Sandbox, Inventory))
}) {}
