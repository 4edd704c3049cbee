/** @jsxImportSource preact */

import { Effect, Option } from "effect"
import { flightPassengers } from "../../domain/Limits.ts"
import { FlightsApi } from "../../store/flights/Api.ts"
import type { FlightOffer } from "../../store/flights/Flight.ts"
import { parseOfferId } from "../../store/flights/OfferId.ts"
import { FlightOperations } from "../../store/flights/Operations.ts"
import { Input } from "../forms/Field.tsx"
import { type Fields, query } from "../forms/Form.ts"
import { tokenOf } from "../forms/Payment.tsx"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { submission } from "../forms/submission.tsx"
import { capitalized, count, longDate, price } from "../page/format.ts"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { BookingForm } from "./BookingForm.tsx"
import { FlightPath } from "./FlightPath.tsx"

const noSuchFlight = new NotFoundPage({
  title: "That flight is not on offer.",
  text: "It may have departed, or never have been in the timetable. Search again to see what there is."
})

/** The offer that an id names, as a search of its route and day finds it. */
const findOffer = (offerId: string) =>
  Effect.gen(function* () {
    const operations = yield* FlightOperations
    const choice = parseOfferId(offerId)
    if (Option.isNone(choice)) return yield* noSuchFlight
    const { cabin, date, flight } = choice.value
    const urlParams = { from: flight.from, to: flight.to, date, cabin }
    const found = yield* Effect.mapError(
      perform(FlightsApi, operations, "searchFlights", { urlParams }),
      () => noSuchFlight
    )
    const offer = found.items.find(({ id }) => id === offerId.toLowerCase())
    return offer ?? (yield* noSuchFlight)
  })

const passengersOf = (form: Fields): number => Math.min(9, Math.max(1, form.number("passengers") || 1))

const Summary = ({ offer, passengers }: { readonly offer: FlightOffer; readonly passengers: number }) => (
  <>
    <h2>{`${offer.flightNumber}, ${capitalized(offer.cabin)}`}</h2>
    <FlightPath flight={offer} />
    <p>{longDate(offer.date)}</p>
    <p>
      <span data-units="">{passengers}</span>
      {" × "}
      {price(offer.fare.amountCents)}
    </p>
    <Sums sums={[]} totalCents={offer.fare.amountCents * passengers} />
    <button
      type="submit"
      form="booking"
      name="update"
      value="1"
      class="button small quiet"
      formNoValidate
      data-update=""
    >
      Update the total
    </button>
    <p class="muted">
      {offer.seatsLeft > flightPassengers.most ? "Plenty of seats" : `${count(offer.seatsLeft, "seat")} left`}
    </p>
  </>
)

const bookingView = (form: Fields, refusal?: Refusal) =>
  Effect.gen(function* () {
    const offer = yield* findOffer(form.text("offer_id"))
    const passengers = passengersOf(form)
    const passengersField = (
      <Input
        label="Passengers"
        name="passengers"
        type="number"
        required
        min={flightPassengers.least}
        max={flightPassengers.most}
        value={form.text("passengers") || "1"}
        hint="The fare is for each of them"
        data-unit-cents={offer.fare.amountCents}
        refusal={refusal}
      />
    )
    return {
      title: `Book ${offer.flightNumber}`,
      section: "flights",
      status: refusal?.status,
      body: (
        <BookingForm
          to="/flights/book"
          who="passenger"
          title="Book seats"
          form={form}
          refusal={refusal}
          totalCents={offer.fare.amountCents * passengers}
          hidden={{ offer_id: offer.id, shown_cents: String(offer.fare.amountCents * passengers) }}
          fields={passengersField}
          summary={<Summary offer={offer} passengers={passengers} />}
        />
      )
    } as const
  })

/** `/flights/book?offer_id=` */
export const flightBooking = page(Effect.flatMap(query, (asked) => bookingView(asked)))

/** The form comes back with another sum than it was sent with: nobody is charged what they have not seen. */
const otherTotal = (form: Fields, fareCents: number): Refusal | undefined => {
  const shown = form.number("shown_cents")
  const passengers = form.number("passengers") ?? 1
  const totalCents = fareCents * passengersOf(form)
  // A number that cannot be booked is told of as such.
  if (shown === undefined || shown === totalCents || passengers !== passengersOf(form)) return undefined
  const message = `For ${count(passengersOf(form), "passenger")} it is ${price(totalCents)}. Nothing was booked and nothing was charged yet.`
  return { status: 409, message, fields: {} }
}

/** Seats are booked and paid for, or the form comes back with what was typed. */
export const bookFlight = submission((form) =>
  Effect.gen(function* () {
    if (form.text("update") !== "") return yield* bookingView(form)
    const operations = yield* FlightOperations
    const { fare } = yield* findOffer(form.text("offer_id"))
    const refusal = otherTotal(form, fare.amountCents)
    if (refusal !== undefined) return yield* bookingView(form, refusal)
    const payload = {
      offer_id: form.text("offer_id"),
      passenger_name: form.text("passenger_name"),
      passenger_email: form.text("passenger_email"),
      passengers: form.number("passengers"),
      payment_token: tokenOf(form),
      channel: "web"
    }
    const booked = yield* Effect.either(perform(FlightsApi, operations, "bookFlight", { payload }))
    return booked._tag === "Left"
      ? yield* bookingView(form, booked.left)
      : { to: `/bookings/${booked.right.id}?placed=1` }
  })
)
