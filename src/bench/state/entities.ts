import { rivalToken } from "../../domain/rivalToken.ts"
import type { Rows, TableName } from "./tables.ts"

// The entities of a sandbox's state as a tester sees them, with related rows in one object, and money in cents. All values are
// JSON.

/** The tables of entities; the rest of a state follows from them, or does not show what happened. */
export const entityTables = [
  "carts",
  "cart_lines",
  "checkout_sessions",
  "checkout_session_lines",
  "orders",
  "order_lines",
  "bookings",
  "payments"
] as const satisfies ReadonlyArray<TableName>

type EntityRows = Pick<Rows, (typeof entityTables)[number]>

const linesBy = <Line, Owner extends keyof Line>(lines: ReadonlyArray<Line>, owner: Owner) => {
  const groups = Map.groupBy(lines, (line) => line[owner])
  return (id: Line[Owner]): ReadonlyArray<Line> => groups.get(id) ?? []
}

/** The listed token that paid, or the rival that did. */
const paymentsOf = ({ payments }: EntityRows) => {
  const tokens = new Map<string, string | null>(payments.map(({ id, token }) => [id, token]))
  return (id: string) => {
    const paymentToken = tokens.get(id) ?? undefined
    if (paymentToken === rivalToken) return { by: "rival" as const }
    return paymentToken === undefined ? {} : { paymentToken }
  }
}

/** The status of a purchase. */
const statusOf = ({ canceled_at, refund_cents }: Rows["orders"][number] | Rows["bookings"][number]) => ({
  status: canceled_at === null ? ("confirmed" as const) : ("canceled" as const),
  refund: refund_cents,
  canceledAt: canceled_at
})

const ordersOf = (rows: EntityRows) => {
  const { checkout_sessions, order_lines, orders } = rows
  const linesOf = linesBy(order_lines, "order_id")
  const sessionOf = new Map(checkout_sessions.map(({ id, order_id }) => [order_id, id]))
  const paymentOf = paymentsOf(rows)
  return orders.map((row) => ({
    id: row.id,
    confirmationNumber: row.confirmation_number,
    channel: row.channel,
    sessionId: sessionOf.get(row.id) ?? null,
    buyer: { name: row.buyer_name, email: row.buyer_email },
    items: linesOf(row.id).map((line) => ({
      productId: line.product_id,
      productName: line.product_name,
      variantId: line.variant_id,
      variantLabel: line.variant_label,
      quantity: line.quantity,
      unitPrice: line.unit_price_cents
    })),
    subtotal: row.subtotal_cents,
    tax: row.tax_cents,
    total: row.total_cents,
    ...paymentOf(row.id),
    ...statusOf(row),
    createdAt: row.created_at
  }))
}

const bookingsOf = (rows: EntityRows) => {
  const paymentOf = paymentsOf(rows)
  return rows.bookings.map((row) => ({
    id: row.id,
    confirmationNumber: row.confirmation_number,
    channel: row.channel,
    ref: row.ref,
    ...row.details,
    guest: { name: row.guest_name, email: row.guest_email },
    total: row.total_cents,
    ...paymentOf(row.id),
    ...statusOf(row),
    createdAt: row.created_at
  }))
}

const sessionsOf = ({ checkout_session_lines, checkout_sessions }: EntityRows) => {
  const linesOf = linesBy(checkout_session_lines, "session_id")
  return checkout_sessions.map((row) => ({
    id: row.id,
    status: row.status,
    buyer: row.buyer,
    address: row.address,
    shippingOption: row.shipping_option,
    orderId: row.order_id,
    items: linesOf(row.id).map((line) => ({
      id: line.id,
      itemId: line.item_id,
      variantId: line.variant_id,
      quantity: line.quantity
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at
  }))
}

const cartsOf = ({ cart_lines, carts }: EntityRows) => {
  const linesOf = linesBy(cart_lines, "cart_id")
  return carts.map((row) => ({
    id: row.id,
    items: linesOf(row.id)
      .toSorted((a, b) => a.position - b.position)
      .map((line) => ({ variantId: line.variant_id, quantity: line.quantity })),
    orderId: row.order_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at
  }))
}

/** All entities of a sandbox, ordered by id. */
export const entitiesOf = (rows: EntityRows) => ({
  orders: ordersOf(rows),
  bookings: bookingsOf(rows),
  sessions: sessionsOf(rows),
  carts: cartsOf(rows)
})

export type Entities = ReturnType<typeof entitiesOf>
