import { Schema } from "effect"
import { CheckoutSessionId, ConfirmationNumber, LineItemId, OrderId, VariantId } from "../../../domain/Ids.ts"
import { exactOptional, Integer } from "../../../domain/Input.ts"
import { lineUnits, makeBounds } from "../../../domain/Limits.ts"
import { taxPercent } from "../../../domain/Money.ts"
import { Timestamp } from "../../../domain/Timestamp.ts"
import { shippingOptionIds } from "../../../store/checkout/CheckoutSession.ts"
import { shippingServices } from "../../../store/checkout/Shipping.ts"

// The shapes of the Agentic Commerce Protocol, version 2025-09-29: closed objects, amounts in minor units.

const Amount = Integer(makeBounds(0, Number.MAX_SAFE_INTEGER))

const amount = (description: string) =>
  Amount.annotations({ description: `${description}, in cents (minor units)`, examples: [2900] })

const text = (description: string) => Schema.String.annotations({ description })

export class AcpBuyer extends Schema.Class<AcpBuyer>("AcpBuyer")(
  {
    first_name: text("Empty if not given"),
    last_name: text("Empty if not given"),
    email: text("An e-mail address, empty if not given"),
    phone_number: text("Empty if not given")
  },
  { description: "Who buys" }
) {}

export class AcpAddress extends Schema.Class<AcpAddress>("AcpAddress")(
  {
    name: text("Who receives the goods"),
    line_one: text("Street and number"),
    line_two: text("Empty if not given"),
    city: text("The city"),
    state: text("The state or region"),
    country: text("The country, ISO 3166-1 alpha-2"),
    postal_code: text("The postal code")
  },
  { description: "Where the goods go; a member that was not given is empty" }
) {}

export class AcpItem extends Schema.Class<AcpItem>("AcpItem")(
  {
    id: text("The product or variant as it was named in the request"),
    quantity: Integer(lineUnits).annotations({ description: `Units, ${lineUnits}` })
  },
  { description: "The requested item" }
) {}

export class AcpLineItem extends Schema.Class<AcpLineItem>("AcpLineItem")(
  {
    id: LineItemId,
    item: AcpItem,
    title: text("The product's name; an addition to the public shape, like the next two members"),
    variant_id: VariantId,
    variant_label: text("What distinguishes the variant that the item stands for"),
    base_amount: amount("Price of one unit x quantity"),
    discount: amount("The discount, a positive number"),
    subtotal: amount("base_amount - discount"),
    tax: amount(`${taxPercent} % of the subtotal, rounded half up`),
    total: amount("subtotal + tax")
  },
  { description: "A line of the session" }
) {}

export class AcpFulfillmentOption extends Schema.Class<AcpFulfillmentOption>("AcpFulfillmentOption")(
  {
    type: Schema.Literal("shipping").annotations({ description: "Always shipping" }),
    id: Schema.Literal(...shippingOptionIds).annotations({ description: "The id by which an update chooses it" }),
    title: text("The option's name"),
    subtitle: text("How long it takes"),
    carrier: text("Who delivers"),
    earliest_delivery_time: Timestamp.annotations({ description: "The beginning of the delivery window" }),
    latest_delivery_time: Timestamp.annotations({ description: "The end of the delivery window" }),
    subtotal: amount(
      `What it costs: ${shippingOptionIds.map((id) => `${shippingServices[id].priceCents} for ${id}`).join(", ")}`
    ),
    tax: amount("The tax, always 0 as shipping is not taxed"),
    total: amount("subtotal + tax")
  },
  { description: "A way to ship the goods" }
) {}

const totalTypes = [
  "items_base_amount",
  "items_discount",
  "subtotal",
  "discount",
  "fulfillment",
  "tax",
  "fee",
  "total"
] as const

export class AcpTotal extends Schema.Class<AcpTotal>("AcpTotal")(
  {
    type: Schema.Literal(...totalTypes).annotations({
      description:
        "Sent in this order: items_base_amount, items_discount, subtotal, fulfillment, tax, total; the last is items_base_amount - items_discount + fulfillment + tax"
    }),
    display_text: text("The label for people"),
    amount: amount("The amount, discounts positive")
  },
  { description: "One of the session's totals" }
) {}

export class AcpMessage extends Schema.Class<AcpMessage>("AcpMessage")(
  {
    type: Schema.Literal("error", "info").annotations({
      description: "error: keeps the session from being ready_for_payment; info: does not"
    }),
    code: Schema.Literal("missing", "out_of_stock", "variant_selected", "session_expired").annotations({
      description:
        "What the message is about; an info is variant_selected if the named product has several variants, and session_expired if the session is canceled because it expired"
    }),
    param: Schema.String.annotations({
      description: "Where, as a JSONPath into the session",
      examples: ["$.fulfillment_address.city"]
    }),
    content_type: Schema.Literal("plain").annotations({ description: "Always plain text" }),
    content: text("The problem and how to solve it")
  },
  { description: "What the session still needs, or what was chosen for it" }
) {}

export class AcpLink extends Schema.Class<AcpLink>("AcpLink")(
  {
    type: Schema.Literal("terms_of_use", "privacy_policy", "seller_shop_policies").annotations({
      description: "What the page is about"
    }),
    url: text("An absolute URL")
  },
  { description: "A page of the shop" }
) {}

export class AcpPaymentProvider extends Schema.Class<AcpPaymentProvider>("AcpPaymentProvider")(
  {
    provider: Schema.Literal("stripe").annotations({ description: "Always stripe" }),
    supported_payment_methods: Schema.Array(Schema.Literal("card")).annotations({ description: "Always card" })
  },
  { description: "The payment provider" }
) {}

export class AcpOrder extends Schema.Class<AcpOrder>("AcpOrder")(
  {
    id: OrderId,
    checkout_session_id: CheckoutSessionId,
    confirmation_number: ConfirmationNumber,
    permalink_url: text("The order's page, an absolute URL")
  },
  { description: "The order of a completed session; look it up by its id like any order" }
) {}

const acpStatuses = ["not_ready_for_payment", "ready_for_payment", "completed", "canceled"] as const

export class AcpCheckoutSession extends Schema.Class<AcpCheckoutSession>("AcpCheckoutSession")(
  {
    id: CheckoutSessionId,
    status: Schema.Literal(...acpStatuses).annotations({
      description:
        "ready_for_payment when all items are in stock and the address is complete; it can fall back. completed and canceled are final"
    }),
    currency: Schema.Literal("usd").annotations({ description: "ISO 4217 in lower case, always usd" }),
    payment_provider: AcpPaymentProvider,
    line_items: Schema.Array(AcpLineItem).annotations({ description: "In the order of the request's items" }),
    buyer: exactOptional(AcpBuyer),
    fulfillment_address: exactOptional(AcpAddress),
    fulfillment_options: Schema.Array(AcpFulfillmentOption).annotations({
      description: "The cheapest first; empty until the address is complete"
    }),
    fulfillment_option_id: exactOptional(
      Schema.Literal(...shippingOptionIds).annotations({
        description: "The chosen option, by default the cheapest; absent while there are no options"
      })
    ),
    totals: Schema.Array(AcpTotal).annotations({ description: "The totals of the session" }),
    messages: Schema.Array(AcpMessage).annotations({
      description: "Without errors if the session is ready_for_payment"
    }),
    links: Schema.Array(AcpLink).annotations({ description: "Terms of use, privacy policy and shop policies" }),
    order: exactOptional(AcpOrder),
    createdAt: Timestamp.annotations({ description: "When the session was made; an addition to the public shape" })
  },
  { description: "An agent checkout session" }
) {}
