/** @jsxImportSource preact */
import { Array as Arr, Effect } from "effect"
import type { FlightOffer, FlightOffers } from "../../store/flights/Flight.ts"
import { cabins } from "../../store/world/Flight.ts"
import { placeOf } from "../../store/world/Places.ts"
import { Select } from "../forms/Field.tsx"
import { query } from "../forms/Form.ts"
import { attempt } from "../forms/perform.ts"
import { capitalize, formatCount, shortPrice } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { offeredDatesOfAllCities } from "./calendar.ts"
import { FlightPath } from "./FlightPath.tsx"
import { DateInput, placeFieldIn, placeIn, placeName, placeOptions, TravelSearch } from "./TravelSearch.tsx"

const cabinOptions = [["", "Any cabin"], ...cabins.map((cabin) => [cabin, capitalize(cabin)] as const)] as const

const seatsText = (left: number): string => {
  if (left === 0) return "Sold out"
  return left <= 5 ? `Only ${formatCount(left, "seat")} left` : "Seats available"
}

const Cabin = ({ offer }: { readonly offer: FlightOffer }) => (
  <li class="flight-cabin" data-sold-out={offer.seatsLeft === 0 ? "" : undefined}>
    <p>
      <strong>{capitalize(offer.cabin)}</strong>
      <span class="muted">{seatsText(offer.seatsLeft)}</span>
    </p>
    <strong class="flight-fare">{shortPrice(offer.fare.amountCents)}</strong>
    {offer.seatsLeft === 0 ? null : (
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

const Flight = ({ offers }: { readonly offers: Arr.NonEmptyReadonlyArray<FlightOffer> }) => (
  <li class="flight">
    <FlightPath flight={offers[0]} />
    <ul class="flight-cabins">
      {offers.map((offer) => (
        <Cabin key={offer.id} offer={offer} />
      ))}
    </ul>
  </li>
)

export const FoundFlights = ({ found: { hint, items } }: { readonly found: FlightOffers }) => {
  const flights = Object.entries(Arr.groupBy(items, ({ flightNumber }) => flightNumber))
  return (
    <>
      <p class="muted found">{`${formatCount(flights.length, "flight")}, by time of departure`}</p>
      {hint === undefined ? null : <p class="empty">{hint.message}</p>}
      <ul class="flights">
        {flights.map(([flightNumber, offers]) => (
          <Flight key={flightNumber} offers={offers} />
        ))}
      </ul>
    </>
  )
}

/** `/flights`: the flights of a route on a day. */
export const flightSearch = page(
  Effect.gen(function* () {
    const searchParams = yield* query
    const from = placeIn(searchParams, "from", "TLV")
    const to = placeIn(searchParams, "to", "LON")
    const dates = yield* offeredDatesOfAllCities(placeOf(from).city.code, 1)
    const values = {
      date: dates.from,
      ...searchParams.all,
      from: placeFieldIn(searchParams, "from", from),
      to: placeFieldIn(searchParams, "to", to)
    }
    const { done, error } = yield* attempt("searchFlights", {
      urlParams: { ...values, ...searchParams.pick("from", "to") }
    })
    const isRoute = error?.fields.from === undefined && error?.fields.to === undefined
    const route = isRoute ? `${placeName(from)} to ${placeName(to)}` : "Flights"
    const body = (
      <TravelSearch
        kind="flights"
        title={route}
        fields={
          <>
            <Select label="From" name="from" options={placeOptions} />
            <Select label="To" name="to" options={placeOptions} />
            <DateInput label="Date" name="date" dates={dates} />
            <Select label="Cabin" name="cabin" options={cabinOptions} />
          </>
        }
      >
        {done === undefined ? null : <FoundFlights found={done} />}
      </TravelSearch>
    )
    return {
      title: isRoute ? `Flights from ${route}` : route,
      section: "flights",
      form: { values, error },
      body
    } as const
  })
)
