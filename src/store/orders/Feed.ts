import { Array as Arr, DateTime, Effect, Order as Ordering } from "effect"
import { traced } from "../../domain/traced.ts"
import { Bookings } from "../bookings/Bookings.ts"
import { type FeedQuery, rangeOf } from "../sandbox/FeedRange.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import { Activity, ActivityItem } from "./Order.ts"
import { Orders } from "./Orders.ts"

const newestFirst = Ordering.mapInput(Ordering.reverse(DateTime.Order), ({ createdAt }: ActivityItem) => createdAt)

/** Everything bought in the current sandbox, orders and bookings, newest first. */
export class Feed extends Effect.Service<Feed>()("vitrine/Feed", {
  effect: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const orders = yield* Orders
    const bookings = yield* Bookings

    return {
      /**
       * The entries after an instant and before another (all without them), the newest `limit` of them (all without
       * one). First the time is read, then the entries up to it, all at one moment: whoever writes in between appears
       * in the next answer.
       */
      read: traced(
        "Feed.read",
        Effect.fnUntraced(function* (query: FeedQuery) {
          const { at: now } = yield* sandbox.moment
          const range = rangeOf(query, now)
          const [orderRows, bookingRows] = yield* sandbox.read(
            Effect.all([orders.between(range), bookings.between(range)])
          )
          const entries = [
            ...(yield* orders.decode(orderRows)).map(ActivityItem.order),
            ...(yield* bookings.decode(bookingRows)).map(ActivityItem.booking)
          ]
          const items = Arr.sort(entries, newestFirst)
          return new Activity({ items: query.limit === undefined ? items : items.slice(0, query.limit), now })
        })
      )
    }
  }),
  dependencies: [Sandbox.Default, Orders.Default, Bookings.Default]
}) {}
