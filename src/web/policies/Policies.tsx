/** @jsxImportSource preact */
import { Effect } from "effect"
import type { ComponentChildren } from "preact"
import { sessionHours } from "../../database/SessionTokens.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { joinWithOr } from "../../domain/Input.ts"
import { orderCancelMinutes } from "../../domain/Limits.ts"
import { taxPercent } from "../../domain/Money.ts"
import { shippingServices } from "../../store/checkout/Shipping.ts"
import { type TravelKind, travelIn } from "../../store/world/Travel.ts"
import { ordersTitle } from "../layout/ordersTitle.ts"
import { price } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { page } from "../page/route.ts"

type Paragraphs = ReadonlyArray<readonly [heading: string, text: ComponentChildren]>

interface Policy {
  readonly lead: string
  readonly paragraphs: Paragraphs
}

const PolicyView = ({ lead, paragraphs, title }: Policy & { readonly title: string }) => (
  <article class="wrap page prose">
    <h1>{title}</h1>
    <p class="lead">{lead}</p>
    {paragraphs.map(([heading, text]) => (
      <section key={heading}>
        <h2>{heading}</h2>
        <p>{text}</p>
      </section>
    ))}
  </article>
)

/** The text of a policy for the kinds of trips that the shop offers. */
type PolicyText = (travel: ReadonlyArray<TravelKind>) => Policy

/** A policy, with its text for a neutral shop. */
const policy = (title: string, open: PolicyText, neutral: PolicyText) =>
  page(
    Effect.map(CurrentSandbox, (address) => {
      const content = (address.control?.isNeutral === true ? neutral : open)(travelIn(address))
      return { title, description: content.lead, body: <PolicyView title={title} {...content} /> }
    })
  )

/** The words of a sentence that also names trips, or those for a shop without them. */
const withTrips = (travel: ReadonlyArray<TravelKind>, words: string, others: string): string =>
  travel.length > 0 ? words : others

const openTerms: PolicyText = (travel) => ({
  lead: "Vitrine is a simulation. Using it creates no obligations.",
  paragraphs: [
    [
      "No sale",
      `Nothing here is sold, charged${withTrips(travel, ", shipped, reserved or rented. An order or booking", " or shipped. An order")} is a row in a database.`
    ],
    [
      "No payment",
      "Payments are decided by the text of a test token. Never enter the number of a real card: there is no field for one, and a number typed into another field is stored unchanged."
    ],
    [
      "Agents",
      "Programs may use every part of it, as often and in as many sandboxes as they like. Each names its channel, and its purchases carry the badge of that channel."
    ],
    ["No promise", "The software is provided as it is, under the MIT license, without warranty of any kind."]
  ]
})

const neutralTerms: PolicyText = (travel) => ({
  lead: `The terms between you and the shop when you ${withTrips(travel, "buy or book", "buy")} here.`,
  paragraphs: [
    [
      ordersTitle(travel),
      `${withTrips(travel, "An order or a booking", "An order")} is made when you pay for it. It gets its own confirmation number.`
    ],
    [
      "Payment",
      "You pay with a payment token. If it is declined, you pay nothing and get nothing. Never enter the number of a card: there is no field for one."
    ],
    [
      "Agents",
      `Programs may ${withTrips(travel, "buy and book", "buy")} for people. Each names its channel, and its purchases carry the badge of that channel.`
    ]
  ]
})

export const terms = policy("Terms of use", openTerms, neutralTerms)

const storedDataText = (travel: ReadonlyArray<TravelKind>): string =>
  `Carts, orders${withTrips(travel, ", bookings", "")} and agents' checkout sessions, with the data entered for them: names, e-mail addresses, and in a session also a postal address and a telephone number.`
const cookie = "for thirty days. It is sent to this server only, and no script can read it."
const sentOn = [
  "What is sent to others",
  "Nothing. No page loads anything from another server, and no e-mail is ever sent."
] as const

const openPrivacy: PolicyText = (travel) => ({
  lead: "What you type stays on the machine that runs this program.",
  paragraphs: [
    ["What is kept", `${storedDataText(travel)} They are in the program's own database until the sandbox is reset.`],
    [
      "Cookies",
      `A cookie holds the id of your cart in this sandbox ${cookie} If you sign in, for example to the dashboard, you get one more such cookie, for the ${sessionHours} hours of the session.`
    ],
    sentOn,
    [
      "Who can see it",
      <>
        Everyone who can reach the program sees all orders of a sandbox on <Link to="/orders">its orders page</Link>.
        Use invented names.
      </>
    ]
  ]
})

const neutralPrivacy: PolicyText = (travel) => ({
  lead: "What the shop keeps about you, and who sees it.",
  paragraphs: [
    ["What is kept", storedDataText(travel)],
    ["The one cookie", `A cookie holds the id of your cart ${cookie}`],
    sentOn,
    [
      "Who can see it",
      <>
        {ordersTitle(travel)} are listed on <Link to="/orders">the orders page</Link>.
      </>
    ]
  ]
})

export const privacy = policy("Privacy", openPrivacy, neutralPrivacy)

const shopLead = (travel: ReadonlyArray<TravelKind>): string =>
  `How ${withTrips(travel, "the shop and the travel desk behave", "the shop behaves")}, for people and agents.`
const prices = ["Prices", `In US dollars, before tax. Tax is ${taxPercent} % of each line, rounded half up.`] as const
const stock = [
  "Stock",
  "Every variant has an exact number of units. It goes down with each sale, and the last unit goes to one buyer. A cart reserves nothing."
] as const
const { express, standard } = shippingServices
const shipping = `Agent checkouts choose standard for ${price(standard.priceCents)} or express for ${price(express.priceCents)}.`
const cancellation = (travel: ReadonlyArray<TravelKind>) =>
  [
    "Cancellation",
    `You cancel ${withTrips(
      travel,
      `an order or a booking on its own page: an order within ${orderCancelMinutes} minutes, a booking on the terms that its page shows`,
      `an order on its own page, within ${orderCancelMinutes} minutes`
    )}. You see the refund before you confirm.`
  ] as const

/** What is booked of a kind of trip, and what a booking of it has one or more of. */
const bookedOf: Readonly<Record<TravelKind, readonly [things: string, parts: string]>> = {
  hotels: ["rooms", "nights"],
  flights: ["seats", "seats"],
  cars: ["cars", "days"]
}

const listFormat = new Intl.ListFormat("en-GB")

const trips = (travel: ReadonlyArray<TravelKind>): Paragraphs => {
  const booked = travel.map((kind) => bookedOf[kind])
  const things = listFormat.format(booked.map(([things]) => things))
  const parts = joinWithOr(booked.map(([, parts]) => parts))
  const text = `You can book ${things} from today to a year ahead. A booking is confirmed when you pay for it: for all of its ${parts}, or for none.`
  return travel.length === 0 ? [] : [["Travel", text]]
}

const declinedPayments = [
  "Declined payments",
  "A declined payment changes nothing: nothing is bought, and the cart and the stock stay as they were."
] as const

const openShop: PolicyText = (travel) => ({
  lead: shopLead(travel),
  paragraphs: [
    prices,
    stock,
    ["Shipping", `${shipping} No order is shipped, neither from a cart nor from an agent checkout.`],
    cancellation(travel),
    ["Reset", "A reset of the sandbox undoes everything at once and restores the stock."],
    ...trips(travel),
    declinedPayments
  ]
})

const neutralShop: PolicyText = (travel) => ({
  lead: shopLead(travel),
  paragraphs: [prices, stock, ["Shipping", shipping], cancellation(travel), ...trips(travel), declinedPayments]
})

export const shopPolicies = policy("Shop policies", openShop, neutralShop)
