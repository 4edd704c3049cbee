/** @jsxImportSource preact */
import { Effect } from "effect"
import type { CarOffer, CarOffers } from "../../store/cars/CarOffer.ts"
import { carClasses } from "../../store/world/Cars.ts"
import { placeOf } from "../../store/world/Places.ts"
import { Select } from "../forms/Field.tsx"
import { query } from "../forms/Form.ts"
import { attempt } from "../forms/perform.ts"
import { CarSilhouette } from "../images/CarSilhouette.tsx"
import { formatCount, shortPrice } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { offeredDatesOfAllCities } from "./calendar.ts"
import { DateInput, placeFieldIn, placeIn, placeName, placeOptions, TravelSearch } from "./TravelSearch.tsx"

const classOptions = [["", "Any class"], ...carClasses.map(({ id, name }) => [id, name] as const)] as const

const Car = ({ offer }: { readonly offer: CarOffer }) => (
  <li class="car" data-sold-out={offer.available ? undefined : ""}>
    <CarSilhouette classId={offer.classId} />
    <div class="car-text">
      <h2>{offer.className}</h2>
      <p class="muted">{`${offer.example}, ${formatCount(offer.seats, "seat")}`}</p>
    </div>
    <p class="car-price">
      <strong>{shortPrice(offer.total.amountCents)}</strong>
      <span class="muted">{`${shortPrice(offer.dailyRate.amountCents)} × ${formatCount(offer.days, "day")}`}</span>
    </p>
    {offer.available ? (
      <Link to={withQuery("/cars/book", { offer_id: offer.id })} class="button" aria-label={`Book ${offer.className}`}>
        Book
      </Link>
    ) : (
      <strong class="muted">None left</strong>
    )}
  </li>
)

export const FoundCars = ({ found: { hint, items } }: { readonly found: CarOffers }) => (
  <>
    {items.length === 0 ? <p class="empty">{hint?.message ?? "Nothing was found."}</p> : null}
    <ul class="cars">
      {items.map((offer) => (
        <Car key={offer.id} offer={offer} />
      ))}
    </ul>
  </>
)

/** `/cars`: the offers of a desk for some days. */
export const carSearch = page(
  Effect.gen(function* () {
    const searchParams = yield* query
    const location = placeIn(searchParams, "location", "LHR")
    const dates = yield* offeredDatesOfAllCities(placeOf(location).city.code, 3)
    const values = {
      pickup_date: dates.from,
      dropoff_date: dates.to,
      ...searchParams.all,
      location: placeFieldIn(searchParams, "location", location)
    }
    const { done, error } = yield* attempt("searchCars", { urlParams: { ...values, ...searchParams.pick("location") } })
    const title = error?.fields.location === undefined ? `Cars in ${placeName(location)}` : "Cars"
    const body = (
      <TravelSearch
        kind="cars"
        title={title}
        fields={
          <>
            <Select label="Location" name="location" options={placeOptions} />
            <DateInput label="Pick-up" name="pickup_date" dates={dates} />
            <DateInput label="Return" name="dropoff_date" dates={dates} />
            <Select label="Class" name="car_class" options={classOptions} />
          </>
        }
      >
        {done === undefined ? null : <FoundCars found={done} />}
      </TravelSearch>
    )
    return { title, section: "cars", form: { values, error }, body } as const
  })
)
