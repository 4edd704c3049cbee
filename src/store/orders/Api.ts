import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { Channel } from "../../domain/Channel.ts"
import {
  expects,
  maxCharacters,
  NonBlankText,
  optional,
  optionalIntegerParam,
  optionalParam,
  Params
} from "../../domain/Input.ts"
import { feedSize, maxIdLength, maxNameLength, orderCancelMinutes } from "../../domain/Limits.ts"
import { Timestamp, TimestampFrom } from "../../domain/Timestamp.ts"
import { Paged } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { EventHeaders, eventsMediaType, eventsType } from "../../operation/events.ts"
import { StreamedContentSchema, StreamedContentType } from "../../operation/StreamedContent.ts"
import { Area, pays, reads, replaces, Tool } from "../../operation/Tool.ts"
import { AlreadyCanceled, TooLateToCancel } from "../cancellation/CancellationErrors.ts"
import { EmptyCart, UnknownCart } from "../checkout/Checkout.ts"
import { OutOfStock } from "../checkout/Sales.ts"
import { purchaseErrors } from "../idempotency/Api.ts"
import { idempotencyKeyField, KeyHeaders, PurchaseHeaders } from "../idempotency/IdempotencyKey.ts"
import { IdempotencyConflict } from "../idempotency/IdempotencyKeys.ts"
import { channelField, emailField, paymentTokenField } from "../payments/PaymentFields.ts"
import { feedKinds } from "../sandbox/FeedRange.ts"
import { Activity, Order } from "./Order.ts"
import { OrderNotFound } from "./Orders.ts"

const Purchase = Schema.Struct({
  cart_id: expects(
    NonBlankText(maxIdLength).annotations({ description: "The cart to buy", examples: ["cart_4f7k2m9qtr5v8w3x"] }),
    "the id of a cart"
  ),
  payment_token: paymentTokenField,
  buyer_name: optional(
    Schema.String.pipe(maxCharacters(maxNameLength)).annotations({
      description: `Who buys, up to ${maxNameLength} characters`,
      examples: ["Dana Levi"]
    }),
    `a name of up to ${maxNameLength} characters`
  ),
  buyer_email: emailField,
  channel: channelField,
  idempotency_key: idempotencyKeyField
}).annotations({ identifier: "Checkout" })

const checkout = HttpApiEndpoint.post("checkout", "/api/checkout")
  .setHeaders(PurchaseHeaders)
  .setPayload(Purchase)
  .addSuccess(Order, { status: 201 })
  .addError(envelope(UnknownCart, 400))
  .addError(envelope(EmptyCart, 400))
  .addError(envelope(OutOfStock, 409))
  .addError(purchaseErrors)
  .annotate(OpenApi.Summary, "Check out a cart")
  .annotate(
    OpenApi.Description,
    "Pays for the cart and turns it into an order. Stock, payment and order happen together or not at all; afterwards the cart is empty. A declined payment charges nothing and leaves the cart as it was."
  )
  .annotate(Tool, pays("checkout_cart", "Use this to buy a cart, once its total is agreed."))
  .annotate(Area, "shop")

/** The parameters that select a part of the feed. */
export const feedParams = Params({
  after: optionalParam(
    Timestamp.annotations({
      description:
        "Only entries strictly later than this RFC 3339 date-time. A poller that sends the `now` of the previous answer sees every entry exactly once; if an answer has `older`, it first reads the rest with that as `before`"
    }),
    "an RFC 3339 date-time such as 2026-11-20T09:30:00.000Z"
  ),
  before: optionalParam(
    TimestampFrom.annotations({
      description:
        "Only entries strictly earlier than this RFC 3339 date-time: to read on, send the answer's `older` with the same `limit`"
    }),
    "an RFC 3339 date-time such as 2026-11-20T09:30:00.000Z"
  ),
  limit: optionalIntegerParam(
    feedSize,
    20,
    "Maximum number of entries, the newest ones; `older` then leads to the others. All if omitted. A poller that must not miss an entry omits `limit`"
  ),
  channel: optionalParam(Channel.annotations({ description: "Only what was bought on this channel" })),
  kind: optionalParam(
    Schema.Literal(...feedKinds).annotations({
      description: "Only what was bought of this kind; order means goods"
    })
  )
})

const listOrders = HttpApiEndpoint.get("listOrders", "/api/orders")
  .setUrlParams(feedParams)
  .addSuccess(Activity)
  .annotate(OpenApi.Summary, "List orders and bookings")
  .annotate(
    OpenApi.Description,
    "The feed of everything bought here, by every agent, newest first. A cancellation adds an entry with the new status."
  )
  .annotate(Paged, {
    member: "items",
    cursor: "older",
    parameter: "before",
    singlePageParameter: "limit",
    state: "generation"
  })
  .annotate(
    Tool,
    reads("list_orders", "Use this to see what was bought and booked so far.", {
      list: { member: "items", limit: 20, moreWith: "after" }
    })
  )
  .annotate(Area, "orders")

const streamOrders = HttpApiEndpoint.get("streamOrders", "/api/orders/stream")
  .setUrlParams(Params({ after: feedParams.fields.after }))
  .setHeaders(EventHeaders)
  .addSuccess(
    StreamedContentSchema(
      eventsMediaType,
      "One event immediately, and one whenever something was bought or canceled: its `data` is an answer of listOrders with the new entries, its `id` is the `now` of that answer"
    )
  )
  .annotate(StreamedContentType, eventsType)
  // The OpenAPI document describes single answers, and this one has no end.
  .annotate(OpenApi.Exclude, true)
  .annotate(OpenApi.Summary, "Follow orders and bookings")
  .annotate(
    OpenApi.Description,
    "The feed as server-sent events: first the entries after `after`, or after the event that `Last-Event-ID` names, then each new entry as it comes. If an event has a different `generation` than before, the sandbox was reset: discard what you have seen, and start again without `after`. If an event has `older`, there were more new entries than an answer holds: read the rest with listOrders."
  )

const OrderPath = Schema.Struct({
  id: Schema.String.annotations({
    description: "An order id or a confirmation number, case-insensitive",
    examples: ["VT-7KQ2M9"]
  })
})

const getOrder = HttpApiEndpoint.get("getOrder", "/api/orders/:id")
  .setPath(OrderPath)
  .addSuccess(Order)
  .addError(envelope(OrderNotFound, 404))
  .annotate(OpenApi.Summary, "Get an order")
  .annotate(OpenApi.Description, "One order by its id or its confirmation number.")
  .annotate(Tool, reads("get_order", "Use this to look up an order.", { id: "order_id" }))
  .annotate(Area, "orders")

const cancelOrder = HttpApiEndpoint.post("cancelOrder", "/api/orders/:id/cancel")
  .setPath(OrderPath)
  .setHeaders(KeyHeaders)
  .addSuccess(Order)
  .addError(envelope(OrderNotFound, 404))
  .addError(envelope(AlreadyCanceled, 409))
  .addError(envelope(TooLateToCancel, 409))
  .addError(envelope(IdempotencyConflict, 409))
  .annotate(OpenApi.Summary, "Cancel an order")
  .annotate(
    OpenApi.Description,
    `Refunds an order and restocks its goods, up to ${orderCancelMinutes} minutes after it was placed.`
  )
  .annotate(Tool, replaces("cancel_order", "Use this to cancel an order.", { id: "order_id" }))
  .annotate(Area, "orders")

export const OrdersApi = HttpApiGroup.make("orders", { topLevel: true })
  .add(checkout)
  .add(listOrders)
  .add(streamOrders)
  .add(getOrder)
  .add(cancelOrder)
  .annotate(OpenApi.Title, "Checkout and orders")
  .annotate(OpenApi.Description, "Checkout of a cart, and the feed of orders and bookings.")
