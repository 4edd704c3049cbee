/** @jsxImportSource preact */
import { Effect } from "effect"
import { taxPercent } from "../../domain/Money.ts"
import type { Order } from "../../store/orders/Order.ts"
import { Lines, linesOf } from "../shop/Lines.tsx"
import { type Sum, Sums } from "../shop/Sums.tsx"
import { findOrder, Receipt, receiptPage } from "./Receipt.tsx"

export const sumsOf = ({ subtotal, tax, total }: Order): ReadonlyArray<Sum> => {
  // The total of an agent checkout includes shipping, which has no member of its own.
  const shipping = total.amountCents - subtotal.amountCents - tax.amountCents
  return [
    ["Subtotal", subtotal.amountCents],
    [`Tax, ${taxPercent} %`, tax.amountCents],
    ...(shipping === 0 ? [] : [["Shipping", shipping] as const])
  ]
}

/** `/orders/{id or confirmation number}` */
export const orderPage = receiptPage("Order", findOrder, (order, { cancelable, placed }) =>
  Effect.map(linesOf(order.items), (lines) => (
    <Receipt
      bought={order}
      title={placed ? "Thank you. Your order is placed." : "Order"}
      kind="Order"
      cancelable={cancelable}
      disclaimer="nothing will be shipped"
      back={{ to: "/products", text: "Back to the shop" }}
    >
      <Lines lines={lines} />
      <Sums sums={sumsOf(order)} totalCents={order.total.amountCents} />
    </Receipt>
  ))
)
