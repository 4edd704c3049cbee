import { makeUnchecked } from "../../../domain/makeUnchecked.ts"
import type { Address, CheckoutSession, SessionBuyer } from "../../../store/checkout/CheckoutSession.ts"
import { type Quote, type QuotedLine, QuoteProblem } from "../../../store/checkout/Quote.ts"
import type { QuotedSession } from "../../../store/checkout/QuotedSession.ts"
import type { ShippingOption } from "../../../store/checkout/Shipping.ts"
import {
  AcpAddress,
  AcpBuyer,
  AcpCheckoutSession,
  AcpFulfillmentOption,
  AcpItem,
  AcpLineItem,
  AcpLink,
  AcpMessage,
  AcpOrder,
  AcpPaymentProvider,
  AcpTotal
} from "./AcpCheckoutSession.ts"

// Converts a session to version 2025-09-29. Another version is another file like this one: everything that is computed
// comes from the quote.

const presentBuyer = (buyer: SessionBuyer) =>
  makeUnchecked(AcpBuyer, {
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    phone_number: buyer.phoneNumber
  })

const presentAddress = (address: Address) =>
  makeUnchecked(AcpAddress, {
    name: address.name,
    line_one: address.lineOne,
    line_two: address.lineTwo,
    city: address.city,
    state: address.state,
    country: address.country,
    postal_code: address.postalCode
  })

/** The members of an address as this version names them. */
const addressMembers: Record<keyof Address, string> = {
  name: "name",
  lineOne: "line_one",
  lineTwo: "line_two",
  city: "city",
  state: "state",
  country: "country",
  postalCode: "postal_code"
}

const presentLine = ({ line, ...amounts }: QuotedLine) =>
  makeUnchecked(AcpLineItem, {
    id: line.id,
    item: makeUnchecked(AcpItem, { id: line.itemId, quantity: line.item.quantity }),
    title: line.item.productName,
    variant_id: line.item.variantId,
    variant_label: line.item.variantLabel,
    base_amount: amounts.subtotalCents,
    // The shop gives no discounts.
    discount: 0,
    subtotal: amounts.subtotalCents,
    tax: amounts.taxCents,
    total: amounts.totalCents
  })

const presentOption = (option: ShippingOption) =>
  makeUnchecked(AcpFulfillmentOption, {
    type: "shipping",
    id: option.id,
    title: option.title,
    subtitle: option.subtitle,
    carrier: option.carrier,
    earliest_delivery_time: option.earliest,
    latest_delivery_time: option.latest,
    subtotal: option.priceCents,
    tax: 0,
    total: option.priceCents
  })

const presentTotals = (quote: Quote) => [
  makeUnchecked(AcpTotal, { type: "items_base_amount", display_text: "Items", amount: quote.subtotalCents }),
  makeUnchecked(AcpTotal, { type: "items_discount", display_text: "Discount", amount: 0 }),
  makeUnchecked(AcpTotal, { type: "subtotal", display_text: "Subtotal", amount: quote.subtotalCents }),
  makeUnchecked(AcpTotal, { type: "fulfillment", display_text: "Shipping", amount: quote.shippingCents }),
  makeUnchecked(AcpTotal, { type: "tax", display_text: "Tax", amount: quote.taxCents }),
  makeUnchecked(AcpTotal, { type: "total", display_text: "Total", amount: quote.totalCents })
]

const error = (code: "missing" | "out_of_stock", param: string, content: string) =>
  makeUnchecked(AcpMessage, { type: "error", code, param, content_type: "plain", content })

const presentProblem = QuoteProblem.$match({
  NoItems: () => error("missing", "$.line_items", "The session has no items that are still sold. Send items."),
  OutOfStock: ({ left, name, position, wanted }) =>
    error(
      "out_of_stock",
      `$.line_items[${position}]`,
      left === 0
        ? `${name} is sold out. Choose another variant or product.`
        : `${name}: only ${left} left, ${wanted} wanted in the lines of this variant up to this one. Together they can have ${left} or fewer.`
    ),
  AddressMissing: () =>
    error("missing", "$.fulfillment_address", "The address is missing. Send a fulfillment_address."),
  AddressIncomplete: ({ member }) =>
    error(
      "missing",
      `$.fulfillment_address.${addressMembers[member]}`,
      `The address has no ${addressMembers[member]}. Send the whole fulfillment_address with it.`
    )
})

/** Messages that name the chosen variant where the agent named only a product. */
const presentChoices = ({ lines }: CheckoutSession) =>
  lines.flatMap(({ isOurChoice, item, itemId }, position) =>
    isOurChoice
      ? makeUnchecked(AcpMessage, {
          type: "info",
          code: "variant_selected",
          param: `$.line_items[${position}]`,
          content_type: "plain",
          content: `${itemId} has several variants: ${item.variantLabel} (${item.variantId}) was chosen. Name another variant by its id to change it.`
        })
      : []
  )

const expired = makeUnchecked(AcpMessage, {
  type: "info",
  code: "session_expired",
  param: "$.status",
  content_type: "plain",
  content: "The session expired before it was completed. Make a new session to buy."
})

const presentMessages = (session: CheckoutSession, { problems }: Quote) => {
  if (session.status === "open") return [...problems.map(presentProblem), ...presentChoices(session)]
  return session.hasExpired ? [expired] : []
}

const statusOf = ({ status }: CheckoutSession, { problems }: Quote) => {
  if (status !== "open") return status
  return problems.length === 0 ? "ready_for_payment" : "not_ready_for_payment"
}

const links = (baseUrl: string) => [
  makeUnchecked(AcpLink, { type: "terms_of_use", url: `${baseUrl}/policies/terms` }),
  makeUnchecked(AcpLink, { type: "privacy_policy", url: `${baseUrl}/policies/privacy` }),
  makeUnchecked(AcpLink, { type: "seller_shop_policies", url: `${baseUrl}/policies/shop` })
]

const paymentProvider = makeUnchecked(AcpPaymentProvider, { provider: "stripe", supported_payment_methods: ["card"] })

/** The session as an ACP client of version 2025-09-29 expects it; its links begin with the sandbox's base URL. */
export const present = ({ quote, session }: QuotedSession, baseUrl: string): AcpCheckoutSession =>
  makeUnchecked(AcpCheckoutSession, {
    id: session.id,
    status: statusOf(session, quote),
    currency: "usd",
    payment_provider: paymentProvider,
    line_items: quote.lines.map(presentLine),
    ...(session.buyer && { buyer: presentBuyer(session.buyer) }),
    ...(session.address && { fulfillment_address: presentAddress(session.address) }),
    fulfillment_options: quote.shippingOptions.map(presentOption),
    ...(quote.shipping && { fulfillment_option_id: quote.shipping.id }),
    totals: presentTotals(quote),
    messages: presentMessages(session, quote),
    links: links(baseUrl),
    ...(session.orderId &&
      session.confirmationNumber && {
        order: makeUnchecked(AcpOrder, {
          id: session.orderId,
          checkout_session_id: session.id,
          confirmation_number: session.confirmationNumber,
          permalink_url: `${baseUrl}/orders/${session.orderId}`
        })
      }),
    createdAt: session.createdAt
  })
