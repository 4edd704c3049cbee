import { formatCount, price } from "../page/format.ts"
import { argumentsOf, type Entry, isJsonObject, type JsonObject, list, number, text } from "./Entry.ts"

interface Change {
  readonly what: string
  /** The new value, or the difference: levels before and after are not stored. */
  readonly how: string
  readonly kind: "more" | "less" | "same"
}

const cents = (value: unknown): string => price(isJsonObject(value) ? number(value.amountCents) : 0)

const argument = (entry: Entry, name: string): string => text(argumentsOf(entry).find(([key]) => key === name)?.[1])

const linesText = (items: ReadonlyArray<JsonObject>): string =>
  items.length === 0
    ? "empty"
    : items.map(({ productName, quantity }) => `${text(quantity)} × ${text(productName)}`).join(", ")

const change = (what: string, how: string, kind: Change["kind"] = "same"): Change => ({ what, how, kind })

// What a purchase does to the units that there are, and a cancellation.
const taken = { sign: "−", kind: "less" } as const
const returned = { sign: "+", kind: "more" } as const

type Movement = typeof taken | typeof returned

const stockChange = (product: unknown, variant: unknown, units: unknown, { kind, sign }: Movement): Change =>
  change(`Stock of ${text(product)}, ${text(variant)}`, `${sign}${text(units)}`, kind)

const stockOf = (order: JsonObject, movement: Movement): ReadonlyArray<Change> =>
  list(order.items).map(({ productName, quantity, variantLabel }) =>
    stockChange(productName, variantLabel, quantity, movement)
  )

const purchaseChange = (kind: string, { confirmationNumber, total }: JsonObject): Change =>
  change(kind, `+ ${text(confirmationNumber)}, ${cents(total)}`, "more")

const cancellationChange = (kind: string, { confirmationNumber, refund }: JsonObject): Change =>
  change(
    `${kind} ${text(confirmationNumber)}`,
    `canceled, ${cents(isJsonObject(refund) ? refund.amount : undefined)} refunded`,
    "less"
  )

const placesOf = ({ passengers, ref }: JsonObject, { kind, sign }: Movement): ReadonlyArray<Change> => {
  if (!isJsonObject(ref)) return []
  if (ref.kind === "hotel") {
    const nights = `${text(ref.checkIn)} to ${text(ref.checkOut)}`
    return [change(`${text(ref.roomName)} at ${text(ref.hotelName)}, each night ${nights}`, `${sign}1 room`, kind)]
  }
  if (ref.kind === "flight") {
    const seats = number(passengers) || 1
    const flight = `${text(ref.flightNumber)} on ${text(ref.date)}, ${text(ref.cabin)}`
    return [change(flight, `${sign}${formatCount(seats, "seat")}`, kind)]
  }
  return [change(`${text(ref.className)} cars at ${text(ref.location)}`, `${sign}1 car`, kind)]
}

const cart = (entry: Entry, answer: JsonObject): ReadonlyArray<Change> => [
  change(`Cart ${text(answer.id)}`, entry.operation === "createCart" ? "+ new" : linesText(list(answer.items)))
]

const booking = (_: Entry, answer: JsonObject): ReadonlyArray<Change> => [
  purchaseChange("Bookings", answer),
  ...placesOf(answer, taken)
]

const session = (_: Entry, answer: JsonObject): ReadonlyArray<Change> => {
  const { id, line_items, order, status } = answer
  const state = change(`Checkout session ${text(id)}`, text(status).replaceAll("_", " "))
  if (!isJsonObject(order)) return [state]
  const stock = list(line_items).map(({ item, title, variant_label }) =>
    stockChange(title, variant_label, isJsonObject(item) ? item.quantity : 1, taken)
  )
  return [state, change("Orders", `+ ${text(order.id)}`, "more"), ...stock]
}

const changeReaders: Readonly<Record<string, (entry: Entry, answer: JsonObject) => ReadonlyArray<Change>>> = {
  createCart: cart,
  addToCart: cart,
  changeCartLine: cart,
  removeFromCart: cart,
  checkout: (entry, order) => [
    purchaseChange("Orders", order),
    change(`Cart ${argument(entry, "cart_id")}`, "emptied"),
    ...stockOf(order, taken)
  ],
  cancelOrder: (_, order) => [cancellationChange("Order", order), ...stockOf(order, returned)],
  bookHotel: booking,
  bookFlight: booking,
  bookCar: booking,
  cancelBooking: (_, answer) => [cancellationChange("Booking", answer), ...placesOf(answer, returned)],
  acpCreateCheckoutSession: session,
  acpUpdateCheckoutSession: session,
  acpCompleteCheckoutSession: session,
  acpCancelCheckoutSession: session,
  resetDemo: ({ generation }) => [change("Everything", `reset: generation ${generation}`, "less")]
}

/**
 * The changes of a request, derived from its answer: empty if nothing was written, undefined if the answer does not
 * tell.
 */
export const changesOf = (entry: Entry): ReadonlyArray<Change> | undefined => {
  if (!entry.committed) return []
  const readChanges = changeReaders[entry.operation ?? ""]
  return readChanges === undefined || !isJsonObject(entry.output) ? undefined : readChanges(entry, entry.output)
}
