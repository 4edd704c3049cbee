/** @jsxImportSource preact */
import { Effect } from "effect"
import { FlightsApi } from "../../store/flights/Api.ts"
import type { FlightOffer } from "../../store/flights/Flight.ts"
import { FlightOperations } from "../../store/flights/Operations.ts"
import { cabins } from "../../store/world/Flights.ts"
import { type PlaceCode, placeCodes, placeOf } from "../../store/world/Places.ts"
import { Alert } from "../forms/Alert.tsx"
import { Input, Select } from "../forms/Field.tsx"
import { type Fields, query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { capitalized, count, shortPrice } from "../page/format.ts"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Offered, offeredDates } from "./calendar.ts"
import { FlightPath } from "./FlightPath.tsx"
import { placeName, placeOptions, TravelSearch } from "./TravelSearch.tsx"

interface Route {
  readonly from: string
  readonly to: string
  readonly date: string
  readonly cabin: string
}

const cabinOptions = [["", "Any cabin"], ...cabins.map((cabin) => [cabin, capitalized(cabin)] as const)] as const

interface FormProps {
  readonly route: Route
  readonly dates: Offered
  readonly refusal: Refusal | undefined
}

const SearchForm = ({ dates, refusal, route }: FormProps) => (
  <Form to="/flights" method="get" class="search-row" data-swap="">
    <Select label="From" name="from" options={placeOptions} value={route.from} refusal={refusal} />
    <Select label="To" name="to" options={placeOptions} value={route.to} refusal={refusal} />
    <Input
      label="Date"
      name="date"
      type="date"
      required
      min={dates.first}
      max={dates.last}
      value={route.date}
      refusal={refusal}
    />
    <Select label="Cabin" name="cabin" options={cabinOptions} value={route.cabin} />
    <button type="submit" class="button">
      Search
    </button>
  </Form>
)

const seats = (left: number): string => {
  if (left === 0) return "Sold out"
  return left <= 5 ? `Only ${count(left, "seat")} left` : capitalized("seats free")
}

const Flight = ({ offer }: { readonly offer: FlightOffer }) => (
  <li class="flight" data-sold-out={offer.seatsLeft === 0 ? "" : undefined}>
    <FlightPath flight={offer} />
    <p class="flight-cabin">
      <strong>{capitalized(offer.cabin)}</strong>
      <span class="muted">{seats(offer.seatsLeft)}</span>
    </p>
    <p class="flight-fare">
      <strong>{shortPrice(offer.fare.amountCents)}</strong>
    </p>
    {offer.seatsLeft === 0 ? (
      <span />
    ) : (
      <Link
        to={withQuery("/flights/book", { offer_id: offer.id })}
        class="button"
        aria-label={`Book ${offer.flightNumber}, ${offer.cabin}`}
      >
        Book
      </Link>
    )}
  </li>
)

interface FlightsProps extends FormProps {
  readonly found: ReadonlyArray<FlightOffer>
}

const FlightsView = ({ dates, found, refusal, route }: FlightsProps) => (
  <TravelSearch
    kind="flights"
    title={`${placeName(route.from)} to ${placeName(route.to)}`}
    search={<SearchForm route={route} dates={dates} refusal={refusal} />}
  >
    <Alert refusal={refusal} />
    {refusal === undefined ? (
      <p class="muted found">{`${count(found.length, "offer")}, by time of departure`}</p>
    ) : null}
    {refusal === undefined && found.length === 0 ? (
      <p class="empty">No flight is left on that day. The next day has all of them.</p>
    ) : null}
    <ul class="flights">
      {found.map((offer) => (
        <Flight key={offer.id} offer={offer} />
      ))}
    </ul>
  </TravelSearch>
)

const placeIn = (asked: Fields, name: string, otherwise: PlaceCode): PlaceCode =>
  placeCodes.find((code) => code === asked.text(name).toUpperCase()) ?? otherwise

/** `/flights`: the flights of a route on a day. */
export const flightSearch = page(
  Effect.gen(function* () {
    const asked = yield* query
    const operations = yield* FlightOperations
    const from = placeIn(asked, "from", "TLV")
    const to = placeIn(asked, "to", "LON")
    const dates = yield* offeredDates(placeOf(from).city.code, 1)
    const route = { from, to, date: asked.text("date") || dates.from, cabin: asked.text("cabin") }
    const urlParams = { ...route, cabin: route.cabin || undefined }
    const found = yield* Effect.either(perform(FlightsApi, operations, "searchFlights", { urlParams }))
    const refusal = found._tag === "Left" ? found.left : undefined
    const items = found._tag === "Right" ? found.right.items : []
    return {
      title: `Flights from ${placeName(from)} to ${placeName(to)}`,
      section: "flights",
      status: refusal?.status,
      body: <FlightsView route={route} dates={dates} found={items} refusal={refusal} />
    } as const
  })
)
