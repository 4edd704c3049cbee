/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { HotelsApi } from "../../store/hotels/Api.ts"
import type { RoomAvailability } from "../../store/hotels/HotelSummary.ts"
import { HotelOperations } from "../../store/hotels/Operations.ts"
import { cities } from "../../store/world/City.ts"
import { type Hotel, hotels } from "../../store/world/Hotels.ts"
import { Alert } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { count, shortDate, shortPrice } from "../page/format.ts"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import { page } from "../page/route.ts"
import { type Offered, offeredDates } from "./calendar.ts"
import { useFacade } from "./facade.ts"
import { stayOf } from "./HotelSearch.tsx"
import { type StayChoice, StayDates } from "./HotelSearchForm.tsx"
import { Stars } from "./Stars.tsx"

const Nights = ({ room }: { readonly room: RoomAvailability }) => (
  <details class="nights">
    <summary>{`${count(room.nights, "night")}, each night`}</summary>
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

const Room = ({ room }: { readonly room: RoomAvailability }) => {
  const { checkIn, checkOut, hotelId, roomName, roomTypeId, roomsLeft, sleeps, total } = room
  const book = withQuery(`/hotels/${hotelId}/book`, {
    room_type_id: roomTypeId,
    check_in: checkIn,
    check_out: checkOut
  })
  return (
    <li class="room" data-sold-out={roomsLeft === 0 ? "" : undefined}>
      <div>
        <h3>{roomName}</h3>
        <p class="muted">{`Sleeps ${sleeps}`}</p>
        <Nights room={room} />
      </div>
      <p class="room-price">
        <strong>{shortPrice(total.amountCents)}</strong>
        <span class="muted">{roomsLeft === 0 ? "Sold out" : roomsLeft <= 3 ? `Only ${roomsLeft} left` : "in all"}</span>
      </p>
      {roomsLeft === 0 ? null : (
        <Link to={book} class="button" aria-label={`Book ${roomName}`}>
          Book
        </Link>
      )}
    </li>
  )
}

interface HotelProps {
  readonly hotel: Hotel
  readonly stay: StayChoice
  readonly dates: Offered
  readonly rooms: ReadonlyArray<RoomAvailability>
  readonly refusal: Refusal | undefined
}

const HotelView = ({ dates, hotel, refusal, rooms, stay }: HotelProps) => (
  <article class="wrap page">
    <nav class="crumbs" aria-label="Where this is">
      <Link to="/hotels">Hotels</Link>
      <Link to={`/hotels?city=${hotel.city}`}>{cities[hotel.city].name}</Link>
    </nav>
    <div class="hotel-head">
      <div>
        <h1>{hotel.name}</h1>
        <Stars stars={hotel.stars} />
        <p class="lead">{hotel.description}</p>
        <ul class="amenities" aria-label="Amenities">
          {hotel.amenities.map((amenity) => (
            <li key={amenity}>{amenity}</li>
          ))}
        </ul>
      </div>
      <img src={useFacade(hotel.slug)} alt="" width="800" height="600" />
    </div>
    <div class="panel search-panel">
      <Form to={`/hotels/${hotel.id}`} method="get" class="search-row" data-swap="">
        <StayDates stay={stay} dates={dates} refusal={refusal} />
        <button type="submit" class="button">
          Show rooms
        </button>
      </Form>
    </div>
    <Alert refusal={refusal} />
    <h2>Rooms</h2>
    {rooms.length === 0 ? <p class="empty">No room here sleeps so many. Try two rooms, or another hotel.</p> : null}
    <ul class="rooms">
      {rooms.map((room) => (
        <Room key={room.roomTypeId} room={room} />
      ))}
    </ul>
  </article>
)

const noSuchHotel = new NotFoundPage({
  title: "There is no such hotel.",
  text: `The travel desk knows ${count(hotels.length, "hotel")}.`
})

export const findHotel = Effect.flatMap(HttpLayerRouter.params, ({ id = "" }) => {
  const hotel = hotels.find((hotel) => hotel.id === id.toLowerCase())
  return hotel === undefined ? Effect.fail(noSuchHotel) : Effect.succeed(hotel)
})

/** `/hotels/{id}`: a hotel's rooms for a stay. */
export const hotelPage = page(
  Effect.gen(function* () {
    const hotel = yield* findHotel
    const asked = yield* query
    const operations = yield* HotelOperations
    const dates = yield* offeredDates(hotel.city, 2)
    const stay = stayOf(asked, hotel.city, dates)
    const { check_in, check_out, guests } = stay
    const found = yield* Effect.either(
      perform(HotelsApi, operations, "getHotelAvailability", {
        path: { id: hotel.id },
        urlParams: { check_in, check_out, guests }
      })
    )
    const refusal = found._tag === "Left" ? found.left : undefined
    const rooms = found._tag === "Right" ? found.right.rooms : []
    return {
      title: hotel.name,
      description: hotel.description,
      section: "hotels",
      status: refusal?.status,
      body: <HotelView hotel={hotel} stay={stay} dates={dates} rooms={rooms} refusal={refusal} />
    } as const
  })
)
