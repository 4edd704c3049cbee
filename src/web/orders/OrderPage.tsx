/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { OrderOperations } from "../../store/orders/Operations.ts"
import type { Order } from "../../store/orders/Order.ts"
import { query } from "../forms/Form.ts"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import { page } from "../page/route.ts"
import { type Line, Lines, linesOf } from "../shop/Lines.tsx"
import { type Sum, Sums } from "../shop/Sums.tsx"
import { Receipt } from "./Receipt.tsx"

const sumsOf = ({ subtotal, tax, total }: Order): ReadonlyArray<Sum> => {
  // The total of an agent checkout includes its shipping, which is no line of its own.
  const shipping = total.amountCents - subtotal.amountCents - tax.amountCents
  return [
    ["Subtotal", subtotal.amountCents],
    ["Tax, 8 %", tax.amountCents],
    ...(shipping === 0 ? [] : [["Shipping", shipping] as const])
  ]
}

interface OrderProps {
  readonly order: Order
  readonly lines: ReadonlyArray<Line>
  /** The visitor has just placed it. */
  readonly placed: boolean
}

const OrderView = ({ lines, order, placed }: OrderProps) => (
  <Receipt
    bought={order}
    title={placed ? "Thank you. Your order is placed." : "Order"}
    kind="Order"
    nothing="nothing will be shipped"
    back={{ to: "/products", text: "Back to the shop" }}
  >
    <Lines lines={lines} />
    <Sums sums={sumsOf(order)} totalCents={order.total.amountCents} />
  </Receipt>
)

/** `/orders/{id or confirmation number}` */
export const orderPage = page(
  Effect.gen(function* () {
    const { id = "" } = yield* HttpLayerRouter.params
    const operations = yield* OrderOperations
    const order = yield* Effect.mapError(
      operations.getOrder({ path: { id } }),
      () =>
        new NotFoundPage({
          title: "There is no such order.",
          text: "No order of this sandbox has that id or confirmation number. A reset removes all of them."
        })
    )
    const lines = yield* linesOf(order.items)
    const placed = (yield* query).text("placed") !== ""
    return {
      title: `Order ${order.confirmationNumber}`,
      section: "orders",
      body: <OrderView order={order} lines={lines} placed={placed} />
    } as const
  })
)
