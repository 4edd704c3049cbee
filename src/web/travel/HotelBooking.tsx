/** @jsxImportSource preact */
import { Effect } from "effect"
import { HotelsApi } from "../../store/hotels/Api.ts"
import type { RoomAvailability } from "../../store/hotels/HotelSummary.ts"
import { HotelOperations } from "../../store/hotels/Operations.ts"
import { cities } from "../../store/world/City.ts"
import type { Hotel } from "../../store/world/Hotels.ts"
import { type Fields, query } from "../forms/Form.ts"
import { tokenOf } from "../forms/Payment.tsx"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { submission } from "../forms/submission.tsx"
import { count, shortDate } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { BookingForm } from "./BookingForm.tsx"
import { useFacade } from "./facade.ts"
import { findHotel } from "./HotelPage.tsx"

const Summary = ({ hotel, room }: { readonly hotel: Hotel; readonly room: RoomAvailability }) => (
  <>
    <img class="panel-picture" src={useFacade(hotel.slug)} alt="" width="800" height="600" />
    <h2>{hotel.name}</h2>
    <p>
      {`${room.roomName}, ${cities[hotel.city].name}`}
      <br />
      {`${shortDate(room.checkIn)} to ${shortDate(room.checkOut)}`}
    </p>
    <Sums sums={[[count(room.nights, "night"), room.total.amountCents]]} totalCents={room.total.amountCents} />
    <p>
      <Link to={withQuery(`/hotels/${hotel.id}`, { check_in: room.checkIn, check_out: room.checkOut })}>
        Another room or other dates
      </Link>
    </p>
  </>
)

const noSuchRoom = new NotFoundPage({
  title: "That room is not on offer.",
  text: "The dates may have passed, or the hotel has no such room. Search again to see what there is."
})

const bookingView = (hotel: Hotel, form: Fields, refusal?: Refusal) =>
  Effect.gen(function* () {
    const operations = yield* HotelOperations
    const stay = { check_in: form.text("check_in"), check_out: form.text("check_out") }
    const asked = { path: { id: hotel.id }, urlParams: stay }
    const { rooms } = yield* Effect.mapError(
      perform(HotelsApi, operations, "getHotelAvailability", asked),
      () => noSuchRoom
    )
    const room = rooms.find(({ roomTypeId }) => roomTypeId === form.text("room_type_id").toLowerCase())
    if (room === undefined) return yield* noSuchRoom
    return {
      title: `Book ${hotel.name}`,
      section: "hotels",
      status: refusal?.status,
      body: (
        <BookingForm
          to={`/hotels/${hotel.id}/book`}
          who="guest"
          title="Book a room"
          form={form}
          refusal={refusal}
          totalCents={room.total.amountCents}
          hidden={{ room_type_id: room.roomTypeId, ...stay }}
          summary={<Summary hotel={hotel} room={room} />}
        />
      )
    } as const
  })

/** `/hotels/{id}/book?room_type_id=&check_in=&check_out=` */
export const hotelBooking = page(
  Effect.gen(function* () {
    return yield* bookingView(yield* findHotel, yield* query)
  })
)

/** A room is booked and paid for, or the form comes back with what was typed. */
export const bookHotel = submission((form) =>
  Effect.gen(function* () {
    const hotel = yield* findHotel
    const operations = yield* HotelOperations
    const payload = {
      room_type_id: form.text("room_type_id"),
      check_in: form.text("check_in"),
      check_out: form.text("check_out"),
      guest_name: form.text("guest_name"),
      guest_email: form.text("guest_email"),
      payment_token: tokenOf(form),
      channel: "web"
    }
    const booked = yield* Effect.either(
      perform(HotelsApi, operations, "bookHotel", { path: { id: hotel.id }, payload })
    )
    return booked._tag === "Left"
      ? yield* bookingView(hotel, form, booked.left)
      : { to: `/bookings/${booked.right.id}?placed=1` }
  })
)
