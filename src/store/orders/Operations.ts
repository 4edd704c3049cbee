import { Effect } from "effect"
import { SurfaceChannel } from "../../domain/Channel.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { OrdersApi } from "./Api.ts"
import { Checkout } from "./Checkout.ts"
import { Activity, ActivityItem } from "./Order.ts"
import { Orders } from "./Orders.ts"

export class OrderOperations extends Effect.Service<OrderOperations>()("vitrine/OrderOperations", {
  effect: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const checkout = yield* Checkout
    const orders = yield* Orders

    const operations: Operations<typeof OrdersApi> = {
      checkout: ({ headers, payload }) =>
        Effect.flatMap(SurfaceChannel, (surface) =>
          checkout.place({
            cartId: payload.cart_id,
            paymentToken: payload.payment_token,
            channel: payload.channel ?? headers["x-store-channel"] ?? surface,
            buyer: { name: payload.buyer_name ?? "", email: payload.buyer_email ?? "" }
          })
        ),

      // First the time, then the entries up to it: whoever writes in between appears in the next answer.
      listOrders: ({ urlParams: { after, limit } }) =>
        Effect.gen(function* () {
          const now = yield* sandbox.now
          const found = yield* orders.between({ after, upTo: now, limit })
          const items = found.map((order) => new ActivityItem({ type: "order", createdAt: order.createdAt, order }))
          return new Activity({ items, now })
        }),

      getOrder: ({ path }) => orders.get(path.id)
    }
    return operations
  }),
  dependencies: [Sandbox.Default, Checkout.Default, Orders.Default]
}) {}
