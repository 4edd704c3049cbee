import { DateTime, Effect, Option, Schema, Stream } from "effect"
import { callerChannel } from "../../domain/Channel.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { toStorable } from "../../domain/toStorable.ts"
import { eventStream } from "../../operation/events.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Checkout } from "../checkout/Checkout.ts"
import { IdempotencyKeys } from "../idempotency/IdempotencyKeys.ts"
import type { OrdersApi } from "./Api.ts"
import { Feed } from "./Feed.ts"
import { FollowedFeed } from "./FollowedFeed.ts"
import { type Activity, Order } from "./Order.ts"
import { Orders } from "./Orders.ts"

/** The header that a browser sends when it reconnects; an invalid one is ignored. */
const decodeLastEventId = Schema.decodeUnknownOption(Timestamp)

const eventOf = (activity: Activity) => ({ id: DateTime.formatIso(activity.now), data: JSON.stringify(activity) })

export class OrderOperations extends Effect.Service<OrderOperations>()("vitrine/OrderOperations", {
  scoped: Effect.gen(function* () {
    const feed = yield* Feed
    const followed = yield* FollowedFeed
    const checkout = yield* Checkout
    const orders = yield* Orders
    const keys = yield* IdempotencyKeys

    const operations: Operations<typeof OrdersApi> = {
      checkout: (request) => {
        const { headers, payload } = request
        const bought = Effect.flatMap(callerChannel(payload.channel, headers["x-store-channel"]), (channel) =>
          checkout.place({
            cartId: payload.cart_id,
            paymentToken: payload.payment_token,
            channel,
            buyer: { name: toStorable(payload.buyer_name ?? ""), email: toStorable(payload.buyer_email ?? "") }
          })
        )
        return keys.once("checkout", request, Order, bought)
      },

      listOrders: ({ urlParams }) => feed.read(urlParams),

      streamOrders: ({ headers, urlParams: { after } }) =>
        Effect.map(CurrentSandbox, (here) => {
          const from = Option.getOrElse(decodeLastEventId(headers["last-event-id"]), () => after)
          return eventStream(Stream.map(followed.follow(here, from), eventOf), here.renew ?? Effect.void)
        }),

      getOrder: ({ path }) => orders.get(path.id),

      cancelOrder: (request) => keys.once("cancelOrder", request, Order, orders.cancel(request.path.id))
    }
    return operations
  }).pipe(dependingOn(Feed, FollowedFeed, Checkout, Orders, IdempotencyKeys))
}) {}
