/** @jsxImportSource preact */
import { Effect, Option } from "effect"
import type { CarOffer } from "../../store/cars/CarOffer.ts"
import { parseOfferId } from "../../store/cars/OfferId.ts"
import { type Fields, query } from "../forms/Form.ts"
import type { FormError } from "../forms/FormError.ts"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.ts"
import { CarSilhouette } from "../images/CarSilhouette.tsx"
import { formatCount, longDate } from "../page/format.ts"
import { NotFoundPage } from "../page/NotFoundPage.ts"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { BookingForm, book, choiceOr, findOfferIn } from "./BookingForm.tsx"
import { termsText } from "./Terms.tsx"
import { placeName } from "./TravelSearch.tsx"

const noSuchCar = new NotFoundPage({
  title: "That car is not on offer.",
  text: "The dates may have passed, or the desk has no such class. Search again to see what is available.",
  next: [{ operation: "searchCars" }]
})

/** The offer with this id, found by a search for its desk and dates. */
const findOffer = (offerId: string) => {
  const choice = parseOfferId(offerId)
  if (Option.isNone(choice)) return noSuchCar
  const { dropoff, location, pickup } = choice.value
  const urlParams = { location: location.code, pickup_date: pickup, dropoff_date: dropoff }
  return findOfferIn(offerId, perform("searchCars", { urlParams }), noSuchCar)
}

const Summary = ({ offer }: { readonly offer: CarOffer }) => (
  <>
    <CarSilhouette classId={offer.classId} />
    <h2>{offer.className}</h2>
    <p>
      {`${offer.example}, ${formatCount(offer.seats, "seat")}`}
      <br />
      {`${offer.location}, ${placeName(offer.location)}`}
      <br />
      {`${longDate(offer.pickupDate)} to ${longDate(offer.dropoffDate)}`}
    </p>
    <Sums sums={[[formatCount(offer.days, "day"), offer.total.amountCents]]} totalCents={offer.total.amountCents} />
  </>
)

const bookingView = (form: Fields, error?: FormError) =>
  Effect.gen(function* () {
    const offer = yield* findOffer(form.text("offer_id"))
    const body = (
      <BookingForm
        to="/cars/book"
        who="driver"
        title="Rent a car"
        totalCents={offer.total.amountCents}
        hidden={{ offer_id: offer.id }}
        summary={<Summary offer={offer} />}
        terms={yield* termsText(offer.cancellation)}
      />
    )
    return {
      title: `Rent a car: ${offer.className}`,
      section: "cars",
      form: { values: form.all, error },
      body
    } as const
  })

/** `/cars/book?offer_id=` */
export const carBooking = page(
  Effect.flatMap(query, (searchParams) => choiceOr(searchParams, "offer_id", "/cars", bookingView(searchParams)))
)

export const bookCar = submission((form) => {
  const due = Effect.map(findOffer(form.text("offer_id")), ({ days, total }) => ({
    units: formatCount(days, "day"),
    totalCents: total.amountCents
  }))
  return book("bookCar", form, due, bookingView)
})
