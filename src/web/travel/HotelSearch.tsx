/** @jsxImportSource preact */
import { Effect } from "effect"
import { HotelsApi } from "../../store/hotels/Api.ts"
import type { HotelSummary } from "../../store/hotels/HotelSummary.ts"
import { HotelOperations } from "../../store/hotels/Operations.ts"
import { type CityCode, cities, cityCodes } from "../../store/world/City.ts"
import { hotels } from "../../store/world/Hotels.ts"
import { Alert } from "../forms/Alert.tsx"
import { type Fields, query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { count, shortPrice } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Offered, offeredDates } from "./calendar.ts"
import { useFacade } from "./facade.ts"
import { HotelSearchForm, type StayChoice } from "./HotelSearchForm.tsx"
import { Stars } from "./Stars.tsx"
import { TravelSearch } from "./TravelSearch.tsx"

const slugs = new Map<string, string>(hotels.map(({ id, slug }) => [id, slug]))

const slugOf = (hotelId: string): string => slugs.get(hotelId) ?? ""

const HotelCard = ({ hotel, stay }: { readonly hotel: HotelSummary; readonly stay: StayChoice }) => {
  const { amenities, description, fromNightlyCents, id, name, stars } = hotel
  const { check_in, check_out, guests } = stay
  return (
    <li class="hotel" data-sold-out={fromNightlyCents === null ? "" : undefined}>
      <img src={useFacade(slugOf(id))} alt="" width="400" height="300" loading="lazy" />
      <div class="hotel-text">
        <h2>
          <Link to={withQuery(`/hotels/${id}`, { check_in, check_out, guests })}>{name}</Link>
        </h2>
        <Stars stars={stars} />
        <p>{description}</p>
        <ul class="amenities" aria-label="Amenities">
          {amenities.map((amenity) => (
            <li key={amenity}>{amenity}</li>
          ))}
        </ul>
      </div>
      <p class="hotel-price">
        {fromNightlyCents === null ? (
          <strong class="muted">Sold out</strong>
        ) : (
          <>
            <span class="muted">from</span>
            <strong>{shortPrice(fromNightlyCents)}</strong>
            <span class="muted">a night</span>
          </>
        )}
      </p>
    </li>
  )
}

interface HotelsProps {
  readonly city: CityCode
  readonly stay: StayChoice
  readonly dates: Offered
  readonly found: ReadonlyArray<HotelSummary>
  readonly refusal: Refusal | undefined
}

const HotelsView = ({ city, dates, found, refusal, stay }: HotelsProps) => (
  <TravelSearch
    kind="hotels"
    title={`Hotels in ${cities[city].name}`}
    search={<HotelSearchForm stay={stay} dates={dates} refusal={refusal} />}
  >
    <Alert refusal={refusal} />
    {refusal === undefined ? <p class="muted found">{count(found.length, "hotel")}</p> : null}
    <ul class="hotels">
      {found.map((hotel) => (
        <HotelCard key={hotel.id} hotel={hotel} stay={stay} />
      ))}
    </ul>
  </TravelSearch>
)

const cityOf = (asked: Fields): CityCode => cityCodes.find((code) => code === asked.text("city").toUpperCase()) ?? "LON"

/** What was asked for, and for what was not a suggestion. */
export const stayOf = (asked: Fields, city: CityCode, dates: Offered): StayChoice => ({
  city,
  check_in: asked.text("check_in") || dates.from,
  check_out: asked.text("check_out") || dates.to,
  guests: asked.text("guests") || "2",
  max_nightly_cents: asked.text("max_nightly_cents")
})

/** `/hotels`: the hotels of a city for a stay. */
export const hotelSearch = page(
  Effect.gen(function* () {
    const asked = yield* query
    const operations = yield* HotelOperations
    const city = cityOf(asked)
    const dates = yield* offeredDates(city, 2)
    const stay = stayOf(asked, city, dates)
    const urlParams = { ...stay, max_nightly_cents: stay.max_nightly_cents || undefined }
    const found = yield* Effect.either(perform(HotelsApi, operations, "searchHotels", { urlParams }))
    const refusal = found._tag === "Left" ? found.left : undefined
    const items = found._tag === "Right" ? found.right.items : []
    return {
      title: `Hotels in ${cities[city].name}`,
      section: "hotels",
      status: refusal?.status,
      body: <HotelsView city={city} stay={stay} dates={dates} found={items} refusal={refusal} />
    } as const
  })
)
