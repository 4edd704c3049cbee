import { Effect, Schema } from "effect"
import { CalendarDate, expectedDate, weekday } from "../../domain/CalendarDate.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { joinWithOr, quote } from "../../domain/Input.ts"
import { isHidden } from "../../domain/SandboxControl.ts"
import { cityCodes } from "../../store/world/City.ts"
import { type TravelKind, travelIn } from "../../store/world/Travel.ts"
import type { Prompt } from "../Declaration.ts"

const isDate = Schema.is(CalendarDate)
const looksLikeDate = /^\d{4}-\d{2}-\d{2}$/

const clause = (text: string, value: string | undefined): string => (value ? text : "")

/** A prompt, and what it requires. */
interface ToolPrompt extends Prompt {
  readonly requiredTools: ReadonlyArray<string>
  /** The kinds of trips without which it makes no sense. */
  readonly requiredTravel?: ReadonlyArray<TravelKind>
}

const buyingTools = ["search_products", "create_cart", "add_to_cart", "checkout_cart"]

/** A payment token, and the phrase for it. */
interface Payment {
  readonly token: string
  readonly phrase: string
}

/** Only what cannot be right: a person may write a city or a day in words, which a model understands. */
const weekendProblem = ({ friday = "", from = "", to = "" }: Readonly<Record<string, string>>): string | undefined => {
  const day = friday.trim()
  if (isDate(day) ? weekday(day) !== 5 : looksLikeDate.test(day)) {
    return `friday: expected ${isDate(day) ? "a Friday" : expectedDate}, received ${quote(day)}`
  }
  return from.trim().toLowerCase() === to.trim().toLowerCase()
    ? `from and to: expected two different cities, received ${quote(to)} twice`
    : undefined
}

const shoppingPrompts = ({ phrase, token }: Payment): ReadonlyArray<ToolPrompt> => [
  {
    requiredTools: buyingTools,
    name: "buy_gift",
    title: "Buy a gift under a budget",
    description: `Find a gift, agree on it, and buy it${phrase}.`,
    arguments: [
      { name: "budget", description: "The maximum price in US dollars, tax included, such as 60", required: true },
      { name: "recipient", description: "Who it is for and what they like", required: false }
    ],
    text: ({ budget, recipient }) =>
      `Find a gift${clause(` for ${recipient}`, recipient)} in the shop that costs no more than ${budget} US dollars with tax. ` +
      "Search in more than one category, compare three candidates that are available, and tell me which you would take and why. " +
      `Then put it into a cart, check that the total stays within the budget, and buy it with ${token}. ` +
      "Tell me the confirmation number and the total."
  },
  {
    requiredTools: ["search_flights", "book_flight", "search_hotels", "get_hotel_availability", "book_hotel"],
    requiredTravel: ["hotels", "flights", "cars"],
    name: "plan_weekend",
    title: "Plan a weekend",
    description: `Find a flight, a hotel and perhaps a car for two nights, and book them${phrase}.`,
    arguments: [
      { name: "from", description: `Where the trip begins: ${joinWithOr(cityCodes)}`, required: true },
      { name: "to", description: `Where it goes: ${joinWithOr(cityCodes)}`, required: true },
      { name: "friday", description: "The Friday on which it begins, YYYY-MM-DD", required: true },
      { name: "budget", description: "The maximum price in US dollars", required: false }
    ],
    problemWith: weekendProblem,
    text: ({ budget, friday, from, to }) =>
      `Plan a weekend in ${to} for one person who lives in ${from}, from Friday ${friday} to Sunday${clause(`, for no more than ${budget} US dollars in all`, budget)}. ` +
      "Look for flights there and back and for a hotel, and say what a rental car would add. Show me the plan with its total before you book. " +
      `Then book the flights and the room with ${token}. If something is sold out, choose the next best. Tell me all confirmation numbers.`
  }
]

const declinedPayment: ToolPrompt = {
  requiredTools: buyingTools,
  name: "test_declined_payment",
  title: "Recover from a declined payment",
  description: "Buy something with a token that is declined, recover, and report the answer of the store.",
  arguments: [
    { name: "reason", description: "A decline reason, such as insufficient_funds or expired_card", required: false }
  ],
  text: ({ reason }) =>
    `Put any available product into a cart and pay with the token tok_declined_${reason || "generic_decline"}. ` +
    "Tell me what the store answered, then buy the same cart with tok_visa and show that exactly one order was made."
}

const testPrompts = [
  ...shoppingPrompts({ phrase: " with a test payment", token: "the payment token tok_visa" }),
  declinedPayment
]

const neutralPrompts = shoppingPrompts({ phrase: "", token: "the payment token that I give you" })

export const prompts: Effect.Effect<ReadonlyArray<Prompt>> = Effect.map(CurrentSandbox, (address) => {
  const { control } = address
  const travel = travelIn(address)
  return (control?.isNeutral === true ? neutralPrompts : testPrompts).flatMap(
    ({ requiredTools, requiredTravel = [], ...prompt }) =>
      requiredTools.every((tool) => !isHidden(control, tool)) && requiredTravel.every((kind) => travel.includes(kind))
        ? [prompt]
        : []
  )
})
