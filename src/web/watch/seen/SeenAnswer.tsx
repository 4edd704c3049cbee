/** @jsxImportSource preact */
import { Option, Schema } from "effect"
import type { JSX } from "preact"
import type { Done, OperationName } from "../../forms/perform.ts"
import { Icon } from "../../layout/Icon.tsx"
import { escapeBidi } from "../../page/escapeBidi.ts"
import { FoundCars } from "../../travel/CarSearch.tsx"
import { FoundFlights } from "../../travel/FlightSearch.tsx"
import { FoundRooms } from "../../travel/HotelPage.tsx"
import { FoundHotels } from "../../travel/HotelSearch.tsx"
import { type Entry, isJsonObject } from "../Entry.ts"
import { SeenBooking, SeenFeed, SeenOrder } from "./Bought.tsx"
import { FoundProducts, SeenCart, SeenProduct } from "./Goods.tsx"
import { SeenSession, SeenTools } from "./Session.tsx"

/** The drawing of an answer, by operation. */
const drawings: { readonly [Of in OperationName]?: (answer: Done<Of>) => JSX.Element } = {
  searchProducts: ({ hint, items }) => <FoundProducts items={items} hint={hint?.message} />,
  getProduct: (product) => <SeenProduct product={product} />,
  createCart: (cart) => <SeenCart cart={cart} />,
  addToCart: (cart) => <SeenCart cart={cart} />,
  changeCartLine: (cart) => <SeenCart cart={cart} />,
  removeFromCart: (cart) => <SeenCart cart={cart} />,
  getCart: (cart) => <SeenCart cart={cart} totals={cart.totals} />,
  checkout: (order) => <SeenOrder order={order} />,
  getOrder: (order) => <SeenOrder order={order} />,
  cancelOrder: (order) => <SeenOrder order={order} />,
  listOrders: ({ items }) => <SeenFeed items={items} />,
  searchHotels: (found) => <FoundHotels found={found} />,
  getHotelAvailability: (found) => <FoundRooms found={found} />,
  searchFlights: (found) => <FoundFlights found={found} />,
  searchCars: (found) => <FoundCars found={found} />,
  bookHotel: (booking) => <SeenBooking booking={booking} />,
  bookFlight: (booking) => <SeenBooking booking={booking} />,
  bookCar: (booking) => <SeenBooking booking={booking} />,
  getBooking: (booking) => <SeenBooking booking={booking} />,
  cancelBooking: (booking) => <SeenBooking booking={booking} />
}

/** The answer as the shop's own pages would show it; undefined if no page shows it, or if a fault has changed its shape. */
export const drawAnswer = (
  { operation, output }: Pick<Entry, "operation" | "output">,
  schema: Schema.Schema.All | undefined
): JSX.Element | undefined => {
  if (operation === "protocol:tools/list" && isJsonObject(output) && Array.isArray(output.tools)) {
    return <SeenTools tools={output.tools.filter(isJsonObject)} />
  }
  if (operation?.startsWith("acp") === true && isJsonObject(output) && "line_items" in output) {
    return <SeenSession session={output} />
  }
  const draw = drawings[operation as OperationName] as ((answer: unknown) => JSX.Element) | undefined
  if (draw === undefined || schema === undefined) return undefined
  // Decoding a success of the contract needs no services.
  const read = Schema.decodeUnknownOption(schema as Schema.Schema<unknown>)
  return Option.getOrUndefined(Option.map(read(output), draw))
}

const RefusedAnswer = ({ entry: { error, http, outcome } }: { readonly entry: Entry }) => {
  const status = http.status < 400 ? "" : String(http.status)
  const code = escapeBidi(error?.code ?? outcome)
  return (
    <div class="seen-refused" data-outcome={outcome}>
      <h3>
        <Icon name="alert" />
        {status === "" || status === code ? code : `${status} ${code}`}
      </h3>
      {error === null || error.message === "" ? null : <p>{escapeBidi(error.message)}</p>}
    </div>
  )
}

interface SeenAnswerProps {
  readonly entry: Entry
  readonly schema: Schema.Schema.All | undefined
}

/** What the agent got instead of what is shown. */
const LostAnswerNote = ({ entry: { delivered, error, faults, outcome } }: { readonly entry: Entry }) => {
  if (!delivered) {
    return (
      <p class="seen-lost">
        <strong>The agent saw nothing:</strong>
        {outcome === "fault" && error !== null
          ? ` ${escapeBidi(error.message)}`
          : ` its answer was not sent.${outcome === "fault" || outcome === "gone" ? "" : " This is what it would have been."}`}
      </p>
    )
  }
  // The journal has the answer before its text was cut or replaced.
  return outcome === "ok" && faults.length > 0 ? (
    <p class="muted">
      A fault rule affected this request. A rule that truncates the answer or replaces it with a page (malform with
      truncate or notJson) is not applied to what is shown here.
    </p>
  ) : null
}

export const SeenAnswer = ({ entry, schema }: SeenAnswerProps) => {
  const { delivered, outcome, surface } = entry
  return (
    <>
      <LostAnswerNote entry={entry} />
      {outcome === "ok" || (outcome === "fault" && !delivered) ? null : <RefusedAnswer entry={entry} />}
      {drawAnswer(entry, schema) ??
        (outcome === "ok" ? (
          <p class="empty">
            {surface === "web" ? "A page of the shop." : 'This answer has no picture. See the section "Answer".'}
          </p>
        ) : null)}
    </>
  )
}
