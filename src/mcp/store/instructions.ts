import { DateTime, Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { drawCardTool } from "../../domain/drawCardTool.ts"
import { horizonDays } from "../../domain/Limits.ts"
import { isHidden, type SandboxControl } from "../../domain/SandboxControl.ts"
import { sandboxNow } from "../../domain/sandboxTime.ts"
import { cities } from "../../store/world/City.ts"
import { shopNoun, type TravelKind, travelIn } from "../../store/world/Travel.ts"
import { analyticsAdvice } from "../visibility/endpoint.ts"
import { type Step, stepsFor } from "../workflow.ts"

const testIntroduction = (noun: string) =>
  `Vitrine is a simulated ${noun} for testing agents. Nothing is real: nothing is sold, charged or shipped.`

const neutralIntroduction = (noun: string) => `Vitrine is a ${noun}.`

const cartSteps: ReadonlyArray<Step> = [
  ["search_products"],
  ["create_cart"],
  ["add_to_cart"],
  ["get_cart", "for the total"],
  ["checkout_cart"]
]

const sessionSteps: ReadonlyArray<Step> = [
  ["create_checkout_session"],
  ["update_checkout_session", "until its status is ready_for_payment"],
  ["complete_checkout_session"]
]

const travelSteps: Readonly<Record<TravelKind, ReadonlyArray<Step>>> = {
  hotels: [["search_hotels"], ["get_hotel_availability"], ["book_hotel"]],
  flights: [["search_flights"], ["book_flight"]],
  cars: [["search_cars"], ["book_car"]]
}

const bookingTools = ["get_booking", "cancel_booking"]

const paymentTools = ["checkout_cart", "complete_checkout_session", "book_hotel", "book_flight", "book_car"]

const cityList = Object.values(cities)
  .map(({ code, name }) => `${code} (${name})`)
  .join(", ")

/** How the tools work together, one line per workflow. It names only tools that the agent has. */
const workflowLines = (
  control: SandboxControl | undefined,
  travel: ReadonlyArray<TravelKind>
): ReadonlyArray<string> => {
  const isAvailable = (tool: string) => !isHidden(control, tool)
  const steps = (way: ReadonlyArray<Step>) => stepsFor(control, way).join(", ")
  const line = (begin: string, way: string, end = ".") => (way === "" ? [] : [`${begin}${way}${end}`])
  // Of the tools that are there on request, all but that for cards are the analytics'.
  const hasAnalytics = control?.tools?.show?.values().some((tool) => tool !== drawCardTool && isAvailable(tool))
  const trips = travel.map((kind) => steps(travelSteps[kind]))
  return [
    ...line("Shop: ", steps(cartSteps)),
    ...line("As an agent checkout with shipping: ", steps(sessionSteps)),
    ...line("Travel: ", trips.join("; "), `. Cities: ${cityList}.`),
    ...(hasAnalytics ? [`Visibility analytics: ${analyticsAdvice(control)}`] : []),
    ...(paymentTools.some(isAvailable)
      ? [
          `You pay with the payment token that the buyer gives you.${control?.isNeutral === true ? "" : " Never use real cards."}`
        ]
      : [])
  ]
}

/** The text that an agent gets first: what this is, how its tools work together, and today's date. */
export const instructions = Effect.zipWith(CurrentSandbox, sandboxNow, (address, now) => {
  const { control } = address
  const offered = travelIn(address)
  // Only the trips for which the agent has a tool.
  const travel = offered.filter((kind) => stepsFor(control, travelSteps[kind]).length > 0)
  // An agent that can only look at bookings reads the dates of trips, too.
  const shown = bookingTools.some((tool) => !isHidden(control, tool)) ? offered : travel
  const today = `Today is ${DateTime.formatIsoDateUtc(now)} in UTC`
  const horizon =
    travel.length === 0 ? "" : ` Travel can be searched for the next ${horizonDays} days, dates are YYYY-MM-DD.`
  return [
    (control?.isNeutral === true ? neutralIntroduction : testIntroduction)(shopNoun(shown)),
    shown.length === 0 ? `${today}.` : `${today}; a city's dates are by its local time.${horizon}`,
    ...workflowLines(control, travel),
    "Take ids from answers, never invent them. Amounts are in US cents. Ask before you buy, and read what an error says to do next."
  ].join("\n")
})
