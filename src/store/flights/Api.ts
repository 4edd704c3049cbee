import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import {
  CaseInsensitiveLiteral,
  expects,
  NonBlankText,
  optionalInteger,
  optionalParam,
  Params
} from "../../domain/Input.ts"
import { flightPassengers, horizonDays, maxIdLength } from "../../domain/Limits.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Area, pays, reads, Tool } from "../../operation/Tool.ts"
import { Booking } from "../bookings/Booking.ts"
import { dateField } from "../bookings/DateFields.ts"
import { placeField } from "../bookings/PlaceFields.ts"
import { UnknownOffer } from "../bookings/UnknownOffer.ts"
import { purchaseErrors } from "../idempotency/Api.ts"
import { idempotencyKeyField, PurchaseHeaders } from "../idempotency/IdempotencyKey.ts"
import { channelField, emailField, nameField, paymentTokenField } from "../payments/PaymentFields.ts"
import { cabins } from "../world/Flight.ts"
import { placeCodes } from "../world/Places.ts"
import { FlightOffers } from "./Flight.ts"
import { FlightDeparted, NotEnoughSeats } from "./Flights.ts"

const searchFlights = HttpApiEndpoint.get("searchFlights", "/api/flights")
  .setUrlParams(
    Params({
      from: placeField(
        "City or airport of departure, by code or name; a city stands for all its airports",
        "TLV",
        "Tel Aviv"
      ),
      to: placeField("City or airport of arrival, by code or name", "LHR", "Heathrow"),
      date: dateField(
        `The day of departure, from today in the city of departure to ${horizonDays} days ahead`,
        "2027-03-12"
      ),
      cabin: optionalParam(
        CaseInsensitiveLiteral(...cabins).annotations({
          description: "Case-insensitive; both if omitted"
        }),
        "economy or business"
      )
    })
  )
  .addSuccess(FlightOffers)
  .annotate(OpenApi.Summary, "Search flights")
  .annotate(
    OpenApi.Description,
    `Direct flights of a day, by time of departure, one offer for each cabin. Places are ${placeCodes.join(", ")}. A sold-out flight is listed with seatsLeft 0, a departed one is not.`
  )
  .annotate(
    Tool,
    reads("search_flights", "Use this to find flights; a booking needs an offer's id.", {
      list: { member: "items", limit: 10 },
      hint: "hint"
    })
  )

const bookFlight = HttpApiEndpoint.post("bookFlight", "/api/flights/book")
  .setHeaders(PurchaseHeaders)
  .setPayload(
    Schema.Struct({
      offer_id: expects(
        NonBlankText(maxIdLength).annotations({
          description: "The id of an offer from a flight search",
          examples: ["flt_zv201_tlv_lhr_20270312_economy"]
        }),
        "the id of an offer from a flight search"
      ),
      passenger_name: nameField("Who flies; the first of several passengers"),
      passenger_email: emailField,
      passengers: optionalInteger(flightPassengers, 2, "Seats to book, 1 by default"),
      payment_token: paymentTokenField,
      channel: channelField,
      idempotency_key: idempotencyKeyField
    }).annotations({ identifier: "BookFlight" })
  )
  .addSuccess(Booking, { status: 201 })
  .addError(envelope(UnknownOffer, 400))
  .addError(envelope(NotEnoughSeats, 409))
  .addError(envelope(FlightDeparted, 409))
  .addError(purchaseErrors)
  .annotate(OpenApi.Summary, "Book a flight")
  .annotate(
    OpenApi.Description,
    "Books seats for all passengers; the total is the fare times the passengers. Booking and payment succeed together or not at all."
  )
  .annotate(Tool, pays("book_flight", "Use this to book a flight that a search offered."))

export const FlightsApi = HttpApiGroup.make("flights", { topLevel: true })
  .add(searchFlights)
  .add(bookFlight)
  .annotateEndpoints(Area, "travel")
  .annotate(OpenApi.Title, "Flights")
  .annotate(OpenApi.Description, "Searches and bookings of direct flights.")
