import { count, price } from "../page/format.ts"
import { argumentsOf, type Entry, isMembers, type Members } from "./Entry.ts"

/** Something that a request changed in the store. */
interface Change {
  readonly what: string
  /** What it became, or by how much: levels before and after are kept nowhere, so none is told. */
  readonly how: string
  readonly kind: "more" | "less" | "same"
}

const list = (value: unknown): ReadonlyArray<Members> => (Array.isArray(value) ? value.filter(isMembers) : [])
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "")
const number = (value: unknown): number => (typeof value === "number" ? value : 0)
const cents = (value: unknown): string => price(isMembers(value) ? number(value.amountCents) : 0)

const argument = (entry: Entry, name: string): string => text(argumentsOf(entry).find(([given]) => given === name)?.[1])

const linesText = (items: ReadonlyArray<Members>): string =>
  items.length === 0
    ? "empty"
    : items.map(({ productName, quantity }) => `${text(quantity)} × ${text(productName)}`).join(", ")

const change = (what: string, how: string, kind: Change["kind"] = "same"): Change => ({ what, how, kind })

/** What an order takes of the stock, or gives back to it. */
const stockOf = (order: Members, isTaken: boolean): ReadonlyArray<Change> =>
  list(order.items).map(({ productName, quantity, variantLabel }) =>
    change(
      `Stock of ${text(productName)}, ${text(variantLabel)}`,
      `${isTaken ? "−" : "+"}${text(quantity)}`,
      isTaken ? "less" : "more"
    )
  )

const bought = (kind: string, { confirmationNumber, total }: Members): Change =>
  change(kind, `+ ${text(confirmationNumber)}, ${cents(total)}`, "more")

const canceled = (kind: string, { confirmationNumber, refund }: Members): Change =>
  change(
    `${kind} ${text(confirmationNumber)}`,
    `canceled, ${cents(isMembers(refund) ? refund.amount : undefined)} refunded`,
    "less"
  )

/** What a booking takes of what is offered, or gives back to it. */
const placesOf = ({ passengers, ref }: Members, isTaken: boolean): ReadonlyArray<Change> => {
  if (!isMembers(ref)) return []
  const sign = isTaken ? "−" : "+"
  const kind = isTaken ? "less" : "more"
  if (ref.kind === "hotel") {
    const nights = `${text(ref.checkIn)} to ${text(ref.checkOut)}`
    return [change(`${text(ref.roomName)} at ${text(ref.hotelName)}, each night ${nights}`, `${sign}1 room`, kind)]
  }
  if (ref.kind === "flight") {
    const seats = number(passengers) || 1
    const flight = `${text(ref.flightNumber)} on ${text(ref.date)}, ${text(ref.cabin)}`
    return [change(flight, `${sign}${count(seats, "seat")}`, kind)]
  }
  return [change(`${text(ref.className)} cars at ${text(ref.location)}`, `${sign}1 car`, kind)]
}

const cart = (entry: Entry, answer: Members): ReadonlyArray<Change> => [
  change(`Cart ${text(answer.id)}`, entry.operation === "createCart" ? "+ new" : linesText(list(answer.items)))
]

const booking = (_: Entry, answer: Members): ReadonlyArray<Change> => [
  bought("Bookings", answer),
  ...placesOf(answer, true)
]

const session = (_: Entry, answer: Members): ReadonlyArray<Change> => {
  const { id, order, status } = answer
  return [
    change(`Checkout session ${text(id)}`, text(status).replaceAll("_", " ")),
    ...(isMembers(order) ? [change("Orders", `+ ${text(order.id)}`, "more")] : []),
    ...(isMembers(order)
      ? list(answer.line_items).map(({ item, title, variant_label }) =>
          change(
            `Stock of ${text(title)}, ${text(variant_label)}`,
            `−${text(isMembers(item) ? item.quantity : 1)}`,
            "less"
          )
        )
      : [])
  ]
}

const tellers: Readonly<Record<string, (entry: Entry, answer: Members) => ReadonlyArray<Change>>> = {
  createCart: cart,
  addToCart: cart,
  changeCartLine: cart,
  removeFromCart: cart,
  checkout: (entry, order) => [
    bought("Orders", order),
    change(`Cart ${argument(entry, "cart_id")}`, "emptied"),
    ...stockOf(order, true)
  ],
  cancelOrder: (_, order) => [canceled("Order", order), ...stockOf(order, false)],
  bookHotel: booking,
  bookFlight: booking,
  bookCar: booking,
  cancelBooking: (_, answer) => [canceled("Booking", answer), ...placesOf(answer, false)],
  acpCreateCheckoutSession: session,
  acpUpdateCheckoutSession: session,
  acpCompleteCheckoutSession: session,
  acpCancelCheckoutSession: session,
  resetDemo: ({ generation }) => [change("Everything", `begun anew: generation ${generation}`, "less")]
}

/**
 * What a request changed in the store, by what it was answered. None where the store was not changed; undefined where it was
 * and the answer does not say how.
 */
export const changesOf = (entry: Entry): ReadonlyArray<Change> | undefined => {
  if (!entry.committed) return []
  const tell = tellers[entry.operation ?? ""]
  return tell === undefined || !isMembers(entry.output) ? undefined : tell(entry, entry.output)
}
