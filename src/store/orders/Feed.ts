import { Array as Arr, DateTime, Effect, Order as Ordering } from "effect"
import { traced } from "../../domain/traced.ts"
import { Bookings } from "../bookings/Bookings.ts"
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
       * The entries after an instant (all without one), the newest `limit` of them (all without one). First the time is
       * read, then the entries up to it: whoever writes in between appears in the next answer.
       */
      read: traced(
        "Feed.read",
        Effect.fnUntraced(function* (query: {
          readonly after?: DateTime.Utc | undefined
          readonly limit?: number | undefined
        }) {
          const now = yield* sandbox.now
          const range = { after: query.after, upTo: now, limit: query.limit }
          const entries = [
            ...(yield* orders.between(range)).map(ActivityItem.order),
            ...(yield* bookings.between(range)).map(ActivityItem.booking)
          ]
          const items = Arr.sort(entries, newestFirst)
          return new Activity({ items: query.limit === undefined ? items : items.slice(0, query.limit), now })
        })
      )
    }
  }),
  dependencies: [Sandbox.Default, Orders.Default, Bookings.Default]
}) {}
