/** @jsxImportSource preact */
import { Effect, Option } from "effect"
import { CarsApi } from "../../store/cars/Api.ts"
import type { CarOffer } from "../../store/cars/CarOffer.ts"
import { parseOfferId } from "../../store/cars/OfferId.ts"
import { CarOperations } from "../../store/cars/Operations.ts"
import { type Fields, query } from "../forms/Form.ts"
import { tokenOf } from "../forms/Payment.tsx"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { submission } from "../forms/submission.tsx"
import { CarSilhouette } from "../images/CarSilhouette.tsx"
import { count, shortDate } from "../page/format.ts"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { BookingForm } from "./BookingForm.tsx"
import { placeName } from "./TravelSearch.tsx"

const noSuchCar = new NotFoundPage({
  title: "That car is not on offer.",
  text: "The dates may have passed, or the desk has no such class. Search again to see what there is."
})

/** The offer that an id names, as a search of its desk and dates finds it. */
const findOffer = (offerId: string) =>
  Effect.gen(function* () {
    const operations = yield* CarOperations
    const choice = parseOfferId(offerId)
    if (Option.isNone(choice)) return yield* noSuchCar
    const { carClass, dropoff, location, pickup } = choice.value
    const urlParams = { location: location.code, pickup_date: pickup, dropoff_date: dropoff, car_class: carClass.id }
    const found = yield* Effect.mapError(perform(CarsApi, operations, "searchCars", { urlParams }), () => noSuchCar)
    return found.items[0] ?? (yield* noSuchCar)
  })

const Summary = ({ offer }: { readonly offer: CarOffer }) => (
  <>
    <CarSilhouette classId={offer.classId} />
    <h2>{offer.className}</h2>
    <p>
      {`${offer.example}, ${count(offer.seats, "seat")}`}
      <br />
      {`${offer.location}, ${placeName(offer.location)}`}
      <br />
      {`${shortDate(offer.pickupDate)} to ${shortDate(offer.dropoffDate)}`}
    </p>
    <Sums sums={[[count(offer.days, "day"), offer.total.amountCents]]} totalCents={offer.total.amountCents} />
  </>
)

const bookingView = (form: Fields, refusal?: Refusal) =>
  Effect.gen(function* () {
    const offer = yield* findOffer(form.text("offer_id"))
    return {
      title: `Rent a ${offer.className} car`,
      section: "cars",
      status: refusal?.status,
      body: (
        <BookingForm
          to="/cars/book"
          who="driver"
          title="Rent a car"
          form={form}
          refusal={refusal}
          totalCents={offer.total.amountCents}
          hidden={{ offer_id: offer.id }}
          summary={<Summary offer={offer} />}
        />
      )
    } as const
  })

/** `/cars/book?offer_id=` */
export const carBooking = page(Effect.flatMap(query, (asked) => bookingView(asked)))

/** A car is booked and paid for, or the form comes back with what was typed. */
export const bookCar = submission((form) =>
  Effect.gen(function* () {
    const operations = yield* CarOperations
    const payload = {
      offer_id: form.text("offer_id"),
      driver_name: form.text("driver_name"),
      driver_email: form.text("driver_email"),
      payment_token: tokenOf(form),
      channel: "web"
    }
    const booked = yield* Effect.either(perform(CarsApi, operations, "bookCar", { payload }))
    return booked._tag === "Left"
      ? yield* bookingView(form, booked.left)
      : { to: `/bookings/${booked.right.id}?placed=1` }
  })
)
