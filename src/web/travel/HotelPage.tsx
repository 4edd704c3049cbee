/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { RoomAvailability, Rooms } from "../../store/hotels/HotelSummary.ts"
import { cities } from "../../store/world/City.ts"
import type { Hotel } from "../../store/world/Hotels.ts"
import { currentWorld, type WorldView } from "../../store/world/WorldView.ts"
import { Alert } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import { useFormState } from "../forms/FormState.ts"
import { attempt } from "../forms/perform.ts"
import { formatCount, shortDate, shortPrice } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.ts"
import { useFacade, useRoom } from "../page/pictures.ts"
import { page } from "../page/route.ts"
import { type OfferedDates, offeredDates } from "./calendar.ts"
import { Amenities, Stars, StayFields, stayIn } from "./Hotel.tsx"
import { SearchForm } from "./TravelSearch.tsx"

const Nights = ({ room }: { readonly room: RoomAvailability }) => {
  const nights = formatCount(room.nights, "night")
  // The brief form of an availability has no nightly rates.
  if (room.nightlyRates.length === 0) return <p class="muted">{nights}</p>
  return (
    <details class="nights">
      <summary>{`${nights}: price per night`}</summary>
      <ul>
        {room.nightlyRates.map(({ date, rate }) => (
          <li key={date}>
            <span>{shortDate(date)}</span>
            <span>{shortPrice(rate.amountCents)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Room = ({ room }: { readonly room: RoomAvailability }) => {
  const { checkIn, checkOut, hotelId, roomName, roomTypeId, roomsLeft, sleeps, total } = room
  const { guests } = useFormState().values
  const book = withQuery(`/hotels/${hotelId}/book`, {
    room_type_id: roomTypeId,
    check_in: checkIn,
    check_out: checkOut,
    guests
  })
  return (
    <li class="room" data-sold-out={roomsLeft === 0 ? "" : undefined}>
      <img src={useRoom(roomTypeId)} alt="" width="200" height="150" loading="lazy" />
      <div>
        <h3>{roomName}</h3>
        <p class="muted">{`Sleeps ${sleeps}`}</p>
        <Nights room={room} />
      </div>
      <p class="room-price">
        <strong>{shortPrice(total.amountCents)}</strong>
        <span class="muted">{roomsLeft === 0 ? "Sold out" : roomsLeft <= 3 ? `Only ${roomsLeft} left` : "total"}</span>
      </p>
      {roomsLeft === 0 ? null : (
        <Link to={book} class="button" aria-label={`Book ${roomName}`}>
          Book
        </Link>
      )}
    </li>
  )
}

export const FoundRooms = ({ found: { hint, rooms } }: { readonly found: Rooms }) => (
  <>
    {rooms.length === 0 ? <p class="empty">{hint?.message ?? "Nothing was found."}</p> : null}
    <ul class="rooms">
      {rooms.map((room) => (
        <Room key={room.roomTypeId} room={room} />
      ))}
    </ul>
  </>
)

interface HotelProps {
  readonly hotel: Hotel
  readonly dates: OfferedDates
  /** Undefined if the search was refused. */
  readonly found: Rooms | undefined
}

const HotelView = ({ dates, found, hotel }: HotelProps) => (
  <article class="wrap page">
    <nav class="crumbs" aria-label="Breadcrumb">
      <Link to="/hotels">Hotels</Link>
      <Link to={`/hotels?city=${hotel.city}`}>{cities[hotel.city].name}</Link>
    </nav>
    <div class="hotel-head">
      <img src={useFacade(hotel.id)} alt="" width="800" height="600" />
      <div>
        <h1>{hotel.name}</h1>
        <Stars stars={hotel.stars} />
        <p class="lead">{hotel.description}</p>
        <Amenities amenities={hotel.amenities} />
      </div>
    </div>
    <SearchForm to={`/hotels/${hotel.id}`} button="Show rooms" cells={4}>
      <StayFields dates={dates} />
    </SearchForm>
    <Alert />
    <h2>Rooms</h2>
    {found === undefined ? null : <FoundRooms found={found} />}
  </article>
)

const noSuchHotel = ({ hotels }: WorldView) =>
  new NotFoundPage({
    title: "There is no such hotel.",
    text: `The travel desk has ${formatCount(hotels.length, "hotel")}.`,
    next: [{ operation: "searchHotels" }]
  })

export const findHotel = Effect.flatMap(HttpLayerRouter.params, ({ id = "" }) => {
  const named = ({ hotels }: WorldView) => hotels.find((hotel) => hotel.id === id.toLowerCase())
  return Effect.flatMap(currentWorld, (world) => {
    const hotel = named(world)
    return hotel === undefined ? Effect.fail(noSuchHotel(world)) : Effect.succeed(hotel)
  })
})

/** `/hotels/{id}`: a hotel's rooms for a stay. */
export const hotelPage = page(
  Effect.gen(function* () {
    const hotel = yield* findHotel
    const dates = yield* offeredDates(hotel.city, 2)
    const values = stayIn(yield* query, dates)
    const { done, error } = yield* attempt("getHotelAvailability", { path: { id: hotel.id }, urlParams: values })
    return {
      title: hotel.name,
      description: hotel.description,
      section: "hotels",
      form: { values, error },
      body: <HotelView hotel={hotel} dates={dates} found={done} />
    } as const
  })
)
