/** @jsxImportSource preact */
import { Effect } from "effect"
import { CarsApi } from "../../store/cars/Api.ts"
import type { CarOffer } from "../../store/cars/CarOffer.ts"
import { CarOperations } from "../../store/cars/Operations.ts"
import { carClasses } from "../../store/world/Cars.ts"
import { placeCodes, placeOf } from "../../store/world/Places.ts"
import { Alert } from "../forms/Alert.tsx"
import { Input, Select } from "../forms/Field.tsx"
import { query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { CarSilhouette } from "../images/CarSilhouette.tsx"
import { count, shortPrice } from "../page/format.ts"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Offered, offeredDates } from "./calendar.ts"
import { placeName, placeOptions, TravelSearch } from "./TravelSearch.tsx"

interface Rental {
  readonly location: string
  readonly pickup_date: string
  readonly dropoff_date: string
  readonly car_class: string
}

const classOptions = [["", "Any class"], ...carClasses.map(({ id, name }) => [id, name] as const)] as const

interface FormProps {
  readonly rental: Rental
  readonly dates: Offered
  readonly refusal: Refusal | undefined
}

const SearchForm = ({ dates, refusal, rental }: FormProps) => (
  <Form to="/cars" method="get" class="search-row" data-swap="">
    <Select label="Where" name="location" options={placeOptions} value={rental.location} refusal={refusal} />
    <Input
      label="Pick-up"
      name="pickup_date"
      type="date"
      required
      min={dates.first}
      max={dates.last}
      value={rental.pickup_date}
      refusal={refusal}
    />
    <Input
      label="Return"
      name="dropoff_date"
      type="date"
      required
      min={dates.first}
      max={dates.last}
      value={rental.dropoff_date}
      refusal={refusal}
    />
    <Select label="Class" name="car_class" options={classOptions} value={rental.car_class} />
    <button type="submit" class="button">
      Search
    </button>
  </Form>
)

const Car = ({ offer }: { readonly offer: CarOffer }) => (
  <li class="car" data-sold-out={offer.available ? undefined : ""}>
    <CarSilhouette classId={offer.classId} />
    <div class="car-text">
      <h2>{offer.className}</h2>
      <p class="muted">{`${offer.example}, ${count(offer.seats, "seat")}`}</p>
    </div>
    <p class="car-price">
      <strong>{shortPrice(offer.total.amountCents)}</strong>
      <span class="muted">{`${shortPrice(offer.dailyRate.amountCents)} × ${count(offer.days, "day")}`}</span>
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

interface CarsProps extends FormProps {
  readonly found: ReadonlyArray<CarOffer>
}

const CarsView = ({ dates, found, refusal, rental }: CarsProps) => (
  <TravelSearch
    kind="cars"
    title={`Cars in ${placeName(rental.location)}`}
    search={<SearchForm rental={rental} dates={dates} refusal={refusal} />}
  >
    <Alert refusal={refusal} />
    <ul class="cars">
      {found.map((offer) => (
        <Car key={offer.id} offer={offer} />
      ))}
    </ul>
  </TravelSearch>
)

/** `/cars`: what a desk rents for some days. */
export const carSearch = page(
  Effect.gen(function* () {
    const asked = yield* query
    const operations = yield* CarOperations
    const location = placeCodes.find((code) => code === asked.text("location").toUpperCase()) ?? "LHR"
    const dates = yield* offeredDates(placeOf(location).city.code, 3)
    const rental = {
      location,
      pickup_date: asked.text("pickup_date") || dates.from,
      dropoff_date: asked.text("dropoff_date") || dates.to,
      car_class: asked.text("car_class")
    }
    const urlParams = { ...rental, car_class: rental.car_class || undefined }
    const found = yield* Effect.either(perform(CarsApi, operations, "searchCars", { urlParams }))
    const refusal = found._tag === "Left" ? found.left : undefined
    const items = found._tag === "Right" ? found.right.items : []
    return {
      title: `Cars in ${placeName(location)}`,
      section: "cars",
      status: refusal?.status,
      body: <CarsView rental={rental} dates={dates} found={items} refusal={refusal} />
    } as const
  })
)
