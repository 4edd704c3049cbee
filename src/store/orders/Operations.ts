import { Effect } from "effect"
import { callerChannel } from "../../domain/Channel.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Checkout } from "../checkout/Checkout.ts"
import type { OrdersApi } from "./Api.ts"
import { Feed } from "./Feed.ts"
import { OrderCancellation } from "./OrderCancellation.ts"
import { Orders } from "./Orders.ts"

export class OrderOperations extends Effect.Service<OrderOperations>()("vitrine/OrderOperations", {
  effect: Effect.gen(function* () {
    const feed = yield* Feed
    const checkout = yield* Checkout
    const orders = yield* Orders
    const cancellation = yield* OrderCancellation

    const operations: Operations<typeof OrdersApi> = {
      checkout: ({ headers, payload }) =>
        Effect.flatMap(callerChannel(payload.channel, headers["x-store-channel"]), (channel) =>
          checkout.place({
            cartId: payload.cart_id,
            paymentToken: payload.payment_token,
            channel,
            buyer: { name: payload.buyer_name ?? "", email: payload.buyer_email ?? "" }
          })
        ),

      listOrders: ({ urlParams }) => feed.read(urlParams),

      getOrder: ({ path }) => orders.get(path.id),

      cancelOrder: ({ path }) => cancellation.cancel(path.id)
    }
    return operations
  }),
  dependencies: [Feed.Default, Checkout.Default, Orders.Default, OrderCancellation.Default]
}) {}
