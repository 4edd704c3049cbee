/** @jsxImportSource preact */
import { Effect } from "effect"
import { makeBounds, roomGuests } from "../../domain/Limits.ts"
import type { RoomAvailability } from "../../store/hotels/HotelSummary.ts"
import { cities } from "../../store/world/City.ts"
import type { Hotel } from "../../store/world/Hotels.ts"
import { Input } from "../forms/Field.tsx"
import { type Fields, query } from "../forms/Form.ts"
import type { FormError } from "../forms/FormError.ts"
import { attempt } from "../forms/perform.ts"
import { submission } from "../forms/submission.ts"
import { formatCount, longDate } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.ts"
import { useRoom } from "../page/pictures.ts"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { BookingForm, book, choiceOr, countError } from "./BookingForm.tsx"
import { findHotel } from "./HotelPage.tsx"
import { termsText } from "./Terms.tsx"

const Summary = ({ hotel, room }: { readonly hotel: Hotel; readonly room: RoomAvailability }) => (
  <>
    <img class="panel-picture" src={useRoom(room.roomTypeId)} alt="" width="800" height="600" />
    <h2>{hotel.name}</h2>
    <p>
      {`${room.roomName}, ${cities[hotel.city].name}`}
      <br />
      {`${longDate(room.checkIn)} to ${longDate(room.checkOut)}`}
    </p>
    <Sums sums={[[formatCount(room.nights, "night"), room.total.amountCents]]} totalCents={room.total.amountCents} />
    <p>
      <Link to={withQuery(`/hotels/${hotel.id}`, { check_in: room.checkIn, check_out: room.checkOut })}>
        Another room or other dates
      </Link>
    </p>
  </>
)

const stayOf = (form: Fields) => form.pick("check_in", "check_out")

/** The room that a form names, for its stay. */
const findRoom = (hotel: Hotel, form: Fields) =>
  Effect.gen(function* () {
    const path = { id: hotel.id }
    const { done } = yield* attempt("getHotelAvailability", { path, urlParams: stayOf(form) })
    const room = done?.rooms.find(({ roomTypeId }) => roomTypeId === form.text("room_type_id").toLowerCase())
    if (room === undefined) {
      return yield* new NotFoundPage({
        title: "That room is not on offer.",
        text: "The dates may have passed, or the hotel has no such room. Search again to see what is available.",
        next: [{ operation: "getHotelAvailability", params: path }]
      })
    }
    return room
  })

const bookingView = (hotel: Hotel, form: Fields, error?: FormError) =>
  Effect.gen(function* () {
    const room = yield* findRoom(hotel, form)
    const guests = makeBounds(roomGuests.min, room.sleeps)
    const body = (
      <BookingForm
        to={`/hotels/${hotel.id}/book`}
        who="guest"
        title="Book a room"
        totalCents={room.total.amountCents}
        hidden={{ room_type_id: room.roomTypeId, ...stayOf(form) }}
        count={form.pick("guests")}
        fields={
          <Input
            label="Guests"
            name="guests"
            type="number"
            required
            min={guests.min}
            max={guests.max}
            initial="1"
            hint={`The room sleeps ${room.sleeps}`}
          />
        }
        summary={<Summary hotel={hotel} room={room} />}
        terms={yield* termsText(room.cancellation)}
      />
    )
    return {
      title: `Book ${hotel.name}`,
      section: "hotels",
      form: { values: form.all, error: error ?? countError(form, "guests", guests) },
      body
    } as const
  })

/** `/hotels/{id}/book?room_type_id=&check_in=&check_out=` */
export const hotelBooking = page(
  Effect.gen(function* () {
    const [hotel, searchParams] = [yield* findHotel, yield* query]
    return yield* choiceOr(searchParams, "room_type_id", `/hotels/${hotel.id}`, bookingView(hotel, searchParams))
  })
)

export const bookHotel = submission((form) =>
  Effect.flatMap(findHotel, (hotel) => {
    const due = Effect.map(findRoom(hotel, form), ({ nights, total }) => ({
      units: formatCount(nights, "night"),
      totalCents: total.amountCents
    }))
    return book("bookHotel", form, due, (form, error) => bookingView(hotel, form, error), { id: hotel.id })
  })
)
