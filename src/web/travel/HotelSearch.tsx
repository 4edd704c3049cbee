/** @jsxImportSource preact */
import { Effect } from "effect"
import type { HotelSummaries, HotelSummary } from "../../store/hotels/HotelSummary.ts"
import { cities } from "../../store/world/City.ts"
import { findCity } from "../../store/world/placeNames.ts"
import { Select } from "../forms/Field.tsx"
import { query } from "../forms/Form.ts"
import { acceptedValue, useFormState } from "../forms/FormState.ts"
import { attempt } from "../forms/perform.ts"
import { formatCount, priceLimits, shortPrice } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { useFacade } from "../page/pictures.ts"
import { page } from "../page/route.ts"
import { offeredDatesOfAllCities } from "./calendar.ts"
import { Amenities, Stars, StayFields, stayIn } from "./Hotel.tsx"
import { cityOptions, TravelSearch } from "./TravelSearch.tsx"

const HotelCard = ({ hotel }: { readonly hotel: HotelSummary }) => {
  const { amenities, description, fromNightlyCents, id, name, stars, totalCents } = hotel
  const { check_in, check_out, guests } = useFormState().values
  return (
    <li class="hotel" data-sold-out={fromNightlyCents === null ? "" : undefined}>
      <img src={useFacade(id)} alt="" width="400" height="300" loading="lazy" />
      <div class="hotel-text">
        <h2>
          <Link to={withQuery(`/hotels/${id}`, { check_in, check_out, guests })}>{name}</Link>
        </h2>
        <Stars stars={stars} />
        <p>{description}</p>
        <Amenities amenities={amenities} />
      </div>
      <p class="hotel-price">
        {fromNightlyCents === null ? (
          <strong class="muted">Sold out</strong>
        ) : (
          <>
            <span class="muted">from</span>
            <strong>{shortPrice(fromNightlyCents)}</strong>
            <span class="muted">per night</span>
            {totalCents === null ? null : <span class="muted">{`${shortPrice(totalCents)} for the stay`}</span>}
          </>
        )}
      </p>
    </li>
  )
}

export const FoundHotels = ({ found: { hint, items } }: { readonly found: HotelSummaries }) => (
  <>
    <p class="muted found">{formatCount(items.length, "hotel")}</p>
    {hint === undefined ? null : <p class="empty">{hint.message}</p>}
    <ul class="hotels">
      {items.map((hotel) => (
        <HotelCard key={hotel.id} hotel={hotel} />
      ))}
    </ul>
  </>
)

const ratesWith = (limit: string | undefined) =>
  [["", "Any price"], ...priceLimits(limit, "10000", "20000", "30000", "50000")] as const

/** `/hotels`: the hotels of a city for a stay. */
export const hotelSearch = page(
  Effect.gen(function* () {
    const searchParams = yield* query
    const found = findCity(searchParams.text("city"))
    const city = found ?? "LON"
    const dates = yield* offeredDatesOfAllCities(city, 2)
    const values: Readonly<Record<string, string>> = {
      ...stayIn(searchParams, dates),
      // A text that names no city stays in the field, which shows why it is refused.
      city: found ?? searchParams.optional("city") ?? city
    }
    const { done, error } = yield* attempt("searchHotels", { urlParams: { ...values, ...searchParams.pick("city") } })
    const form = { values, error }
    const title = error?.fields.city === undefined ? `Hotels in ${cities[city].name}` : "Hotels"
    const body = (
      <TravelSearch
        kind="hotels"
        title={title}
        fields={
          <>
            <Select label="City" name="city" options={cityOptions} />
            <StayFields dates={dates} />
            <Select
              label="Price per night"
              name="max_nightly_cents"
              options={ratesWith(acceptedValue(form, "max_nightly_cents"))}
            />
          </>
        }
      >
        {done === undefined ? null : <FoundHotels found={done} />}
      </TravelSearch>
    )
    return { title, section: "hotels", form, body } as const
  })
)
