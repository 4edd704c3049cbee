import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { detailParam } from "../../domain/Detail.ts"
import { expects, NonBlankText, optionalInteger, optionalIntegerParam, Params } from "../../domain/Input.ts"
import { horizonDays, maxIdLength, priceLimit, roomGuests, stayNights } from "../../domain/Limits.ts"
import { Cacheable } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Area, pays, reads, Tool } from "../../operation/Tool.ts"
import { Booking } from "../bookings/Booking.ts"
import { dateField } from "../bookings/DateFields.ts"
import { cityField } from "../bookings/PlaceFields.ts"
import { purchaseErrors } from "../idempotency/Api.ts"
import { idempotencyKeyField, PurchaseHeaders } from "../idempotency/IdempotencyKey.ts"
import { channelField, emailField, nameField, paymentTokenField } from "../payments/PaymentFields.ts"
import { HotelNotFound, NoRoomsLeft, TooManyGuests, UnknownRoomType } from "./HotelErrors.ts"
import { HotelSummaries, Rooms } from "./HotelSummary.ts"

const stay = {
  check_in: dateField("The first night's date, today in the city or later", "2027-03-12"),
  check_out: dateField(
    `The day of leaving: ${stayNights} nights after check_in, at most ${horizonDays} days ahead`,
    "2027-03-15"
  )
}

const guests = optionalIntegerParam(roomGuests, 2, "Guests that share a room, 1 by default")

const HotelPath = Schema.Struct({
  id: Schema.String.annotations({ description: "A hotel's id", examples: ["htl_4f7k2m9qtr5v"] })
})

const hotelNotFound = envelope(HotelNotFound, 404)

const searchHotels = HttpApiEndpoint.get("searchHotels", "/api/hotels")
  .setUrlParams(
    Params({
      city: cityField,
      ...stay,
      guests,
      max_nightly_cents: optionalIntegerParam(
        priceLimit,
        20_000,
        "The highest nightly rate, in cents, inclusive; leaves out sold-out hotels",
        " of cents"
      ),
      detail: detailParam("description and amenities")
    })
  )
  .addSuccess(HotelSummaries)
  .annotate(Cacheable, true)
  .annotate(OpenApi.Summary, "Search hotels")
  .annotate(
    OpenApi.Description,
    "The hotels of a city, each with its lowest available rate and total; both are null if it is sold out."
  )
  .annotate(
    Tool,
    reads("search_hotels", "Use this to find hotels for a stay.", {
      list: { member: "items", limit: 10 },
      hint: "hint"
    })
  )

const getHotelAvailability = HttpApiEndpoint.get("getHotelAvailability", "/api/hotels/:id/availability")
  .setPath(HotelPath)
  .setUrlParams(Params({ ...stay, guests, detail: detailParam("nightlyRates") }))
  .addSuccess(Rooms)
  .annotate(Cacheable, true)
  .addError(hotelNotFound)
  .annotate(OpenApi.Summary, "Get a hotel's rooms for a stay")
  .annotate(OpenApi.Description, "The room types that sleep the guests: rooms left, every nightly rate, the total.")
  .annotate(
    Tool,
    reads("get_hotel_availability", "Use this to choose a room before you book it.", { id: "hotel_id", hint: "hint" })
  )

const bookHotel = HttpApiEndpoint.post("bookHotel", "/api/hotels/:id/book")
  .setPath(HotelPath)
  .setHeaders(PurchaseHeaders)
  .setPayload(
    Schema.Struct({
      room_type_id: expects(
        NonBlankText(maxIdLength).annotations({
          description: "A roomTypeId from the availability",
          examples: ["room_4f7k2m9qtr5v"]
        }),
        "the id of a room type of the hotel"
      ),
      ...stay,
      guests: optionalInteger(roomGuests, 2, "Guests, 1 by default; no more than the room sleeps"),
      guest_name: nameField("Who stays"),
      guest_email: emailField,
      payment_token: paymentTokenField,
      channel: channelField,
      idempotency_key: idempotencyKeyField
    }).annotations({ identifier: "BookHotel" })
  )
  .addSuccess(Booking, { status: 201 })
  .addError(hotelNotFound)
  .addError(envelope(UnknownRoomType, 400))
  .addError(envelope(TooManyGuests, 400))
  .addError(envelope(NoRoomsLeft, 409))
  .addError(purchaseErrors)
  .annotate(OpenApi.Summary, "Book a hotel room")
  .annotate(
    OpenApi.Description,
    "Books one room for the whole stay. Booking and payment succeed together or not at all."
  )
  .annotate(Tool, pays("book_hotel", "Use this to book a room.", { id: "hotel_id" }))

export const HotelsApi = HttpApiGroup.make("hotels", { topLevel: true })
  .add(searchHotels)
  .add(getHotelAvailability)
  .add(bookHotel)
  .annotateEndpoints(Area, "travel")
  .annotate(OpenApi.Title, "Hotels")
  .annotate(OpenApi.Description, "Searches of hotels, and bookings of their rooms.")
