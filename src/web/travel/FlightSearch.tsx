/** @jsxImportSource preact */
import { Effect } from "effect"
import type { FlightOffer } from "../../store/flights/Flight.ts"
import { cabins } from "../../store/world/Flights.ts"
import { placeOf } from "../../store/world/Places.ts"
import { Select } from "../forms/Field.tsx"
import { query } from "../forms/Form.ts"
import { attempt } from "../forms/perform.ts"
import { capitalized, count, shortPrice } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { offeredDates } from "./calendar.ts"
import { FlightPath } from "./FlightPath.tsx"
import { DateInput, placeIn, placeName, placeOptions, TravelSearch } from "./TravelSearch.tsx"

const cabinOptions = [["", "Any cabin"], ...cabins.map((cabin) => [cabin, capitalized(cabin)] as const)] as const

const seats = (left: number): string => {
  if (left === 0) return "Sold out"
  return left <= 5 ? `Only ${count(left, "seat")} left` : "Seats free"
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

const Found = ({ offers }: { readonly offers: ReadonlyArray<FlightOffer> }) => (
  <>
    <p class="muted found">{`${count(offers.length, "offer")}, by time of departure`}</p>
    {offers.length === 0 ? <p class="empty">No flight is left on that day. The next day has all of them.</p> : null}
    <ul class="flights">
      {offers.map((offer) => (
        <Flight key={offer.id} offer={offer} />
      ))}
    </ul>
  </>
)

/** `/flights`: the flights of a route on a day. */
export const flightSearch = page(
  Effect.gen(function* () {
    const asked = yield* query
    const from = placeIn(asked, "from", "TLV")
    const to = placeIn(asked, "to", "LON")
    const dates = yield* offeredDates(placeOf(from).city.code, 1)
    const values = { date: dates.from, ...asked.all, from, to }
    const { done, error } = yield* attempt("searchFlights", { urlParams: { ...values, ...asked.pick("from", "to") } })
    const body = (
      <TravelSearch
        kind="flights"
        title={`${placeName(from)} to ${placeName(to)}`}
        fields={
          <>
            <Select label="From" name="from" options={placeOptions} />
            <Select label="To" name="to" options={placeOptions} />
            <DateInput label="Date" name="date" dates={dates} />
            <Select label="Cabin" name="cabin" options={cabinOptions} />
          </>
        }
      >
        {done === undefined ? null : <Found offers={done.items} />}
      </TravelSearch>
    )
    return {
      title: `Flights from ${placeName(from)} to ${placeName(to)}`,
      section: "flights",
      form: { values, error },
      body
    } as const
  })
)
