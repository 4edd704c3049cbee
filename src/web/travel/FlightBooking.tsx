/** @jsxImportSource preact */
import { Effect, Option } from "effect"
import { economyCancelFeePercent, flightPassengers } from "../../domain/Limits.ts"
import type { FlightOffer } from "../../store/flights/Flight.ts"
import { parseOfferId } from "../../store/flights/OfferId.ts"
import { Input } from "../forms/Field.tsx"
import { type Fields, query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.ts"
import { capitalize, formatCount, longDate, price } from "../page/format.ts"
import { NotFoundPage } from "../page/NotFoundPage.ts"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { BookingForm, book, choiceOr, countError, findOfferIn } from "./BookingForm.tsx"
import { FlightPath } from "./FlightPath.tsx"
import { termsText } from "./Terms.tsx"

const noSuchFlight = new NotFoundPage({
  title: "That flight is not on offer.",
  text: "It may have departed, or it was never in the timetable. Search again to see what is available.",
  next: [{ operation: "searchFlights" }]
})

/** The offer with this id, found by a search for its route and day. */
const findOffer = (offerId: string) => {
  const choice = parseOfferId(offerId)
  if (Option.isNone(choice)) return noSuchFlight
  const { cabin, date, flight } = choice.value
  const urlParams = { from: flight.from, to: flight.to, date, cabin }
  return findOfferIn(offerId, perform("searchFlights", { urlParams }), noSuchFlight)
}

const passengersOf = (form: Fields): number =>
  Math.min(flightPassengers.max, Math.max(flightPassengers.min, form.number("passengers") || 1))

const Summary = ({ offer, passengers }: { readonly offer: FlightOffer; readonly passengers: number }) => (
  <>
    <h2>{`${offer.flightNumber}, ${capitalize(offer.cabin)}`}</h2>
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
      class="button small quiet without-script"
      formNoValidate
    >
      Update the total
    </button>
    <p class="muted">
      {offer.seatsLeft > flightPassengers.max ? "Plenty of seats" : `${formatCount(offer.seatsLeft, "seat")} left`}
    </p>
  </>
)

/** The fee for several seats is a percentage of their total, not a multiple of one seat's fee: so it names no cents. */
const termsOf = ({ cancellation }: FlightOffer) =>
  cancellation.freeUntil === null
    ? Effect.succeed(`Canceling costs ${economyCancelFeePercent} % of the fare`)
    : termsText(cancellation)

const bookingView = (form: Fields, error = countError(form, "passengers", flightPassengers)) =>
  Effect.gen(function* () {
    const offer = yield* findOffer(form.text("offer_id"))
    const passengers = passengersOf(form)
    const totalCents = offer.fare.amountCents * passengers
    const body = (
      <BookingForm
        to="/flights/book"
        who="passenger"
        title="Book seats"
        totalCents={totalCents}
        hidden={{ offer_id: offer.id }}
        count={form.pick("passengers")}
        fields={
          <Input
            label="Passengers"
            name="passengers"
            type="number"
            required
            min={flightPassengers.min}
            max={flightPassengers.max}
            initial="1"
            hint="The fare is per passenger"
            data-unit-cents={offer.fare.amountCents}
          />
        }
        summary={<Summary offer={offer} passengers={passengers} />}
        terms={yield* termsOf(offer)}
      />
    )
    return { title: `Book ${offer.flightNumber}`, section: "flights", form: { values: form.all, error }, body } as const
  })

/** `/flights/book?offer_id=` */
export const flightBooking = page(
  Effect.flatMap(query, (searchParams) => choiceOr(searchParams, "offer_id", "/flights", bookingView(searchParams)))
)

/** What the form's passengers pay; nothing for an invalid number of passengers, which the booking then reports. */
const dueOf = (form: Fields) =>
  Effect.gen(function* () {
    const { fare } = yield* findOffer(form.text("offer_id"))
    const passengers = passengersOf(form)
    if (passengers !== (form.number("passengers") ?? 1)) return yield* noSuchFlight
    return { units: formatCount(passengers, "passenger"), totalCents: fare.amountCents * passengers }
  })

export const bookFlight = submission((form) =>
  form.text("update") === "" ? book("bookFlight", form, dueOf(form), bookingView) : bookingView(form)
)
