import { Schema } from "effect"
import { Channel } from "../../domain/Channel.ts"
import { ConfirmationNumber, OrderId } from "../../domain/Ids.ts"
import { exactOptional, Integer, withDescription } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import { Money, taxPercent } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Booking } from "../bookings/Booking.ts"
import { cancellationStateFields } from "../cancellation/Cancellation.ts"
import { CartItem } from "../carts/Cart.ts"

export class Order extends Schema.Class<Order>("Order")(
  {
    id: OrderId,
    confirmationNumber: ConfirmationNumber,
    channel: Channel,
    items: Schema.Array(CartItem),
    subtotal: withDescription(Money, "The goods before tax"),
    tax: withDescription(Money, `${taxPercent} % of each line, rounded half up, summed over all lines`),
    total: withDescription(Money, "What was paid: subtotal + tax, and in an agent checkout the shipping"),
    ...cancellationStateFields,
    createdAt: Timestamp.annotations({
      description: "When the order was placed, RFC 3339 in UTC; strictly later than every earlier entry of the feed"
    })
  },
  { description: "An order: goods bought and paid for" }
) {}

export class ActivityItem extends Schema.Class<ActivityItem>("ActivityItem")(
  {
    type: Schema.Literal("order", "booking").annotations({
      description: "The type of the entry; the member of that name has its content"
    }),
    createdAt: Timestamp.annotations({ description: "When it was bought; for a cancellation, when it was canceled" }),
    order: exactOptional(Order),
    booking: exactOptional(Booking)
  },
  {
    description:
      "An entry of the orders feed: a purchase or a cancellation, as its status says. Entries never change, so a canceled purchase has two"
  }
) {
  static order(order: Order): ActivityItem {
    return makeUnchecked(ActivityItem, { type: "order", createdAt: order.canceledAt ?? order.createdAt, order })
  }

  static booking(booking: Booking): ActivityItem {
    return makeUnchecked(ActivityItem, { type: "booking", createdAt: booking.canceledAt ?? booking.createdAt, booking })
  }
}

export class Activity extends Schema.Class<Activity>("Activity")(
  {
    items: Schema.Array(ActivityItem).annotations({ description: "Newest first" }),
    now: Timestamp.annotations({
      description:
        "The feed's time: every entry up to it is in this answer (with `limit` or `before`: only the requested part) or an earlier one; every new entry will be strictly later. Poll with it as `after`"
    }),
    generation: Integer(makeBounds(0, Number.MAX_SAFE_INTEGER)).annotations({
      description:
        "Grows by one with each reset. A poller that sees a different value than before discards what it has, and starts again without `after`"
    }),
    older: exactOptional(
      Timestamp.annotations({
        description:
          "There are older matching entries: repeat the request with this as `before` and the rest unchanged. Absent if there are none"
      })
    )
  },
  { description: "The orders feed" }
) {}
