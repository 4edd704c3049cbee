import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { CaseInsensitiveLiteral, expects, NonBlankText, optionalParam, Params } from "../../domain/Input.ts"
import { horizonDays, maxIdLength, rentalDays } from "../../domain/Limits.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Area, pays, reads, Tool } from "../../operation/Tool.ts"
import { Booking } from "../bookings/Booking.ts"
import { dateField } from "../bookings/DateFields.ts"
import { placeField } from "../bookings/PlaceFields.ts"
import { UnknownOffer } from "../bookings/UnknownOffer.ts"
import { purchaseErrors } from "../idempotency/Api.ts"
import { idempotencyKeyField, PurchaseHeaders } from "../idempotency/IdempotencyKey.ts"
import { channelField, emailField, nameField, paymentTokenField } from "../payments/PaymentFields.ts"
import { carClassIds } from "../world/CarClass.ts"
import { placeCodes } from "../world/Places.ts"
import { CarOffers } from "./CarOffer.ts"
import { NoCarsLeft, PickupPassed } from "./Cars.ts"

const searchCars = HttpApiEndpoint.get("searchCars", "/api/cars")
  .setUrlParams(
    Params({
      location: placeField("City or airport of the desk, by code or name", "LHR", "Heathrow"),
      pickup_date: dateField(`The day of pick-up, from today at the desk to ${horizonDays} days ahead`, "2027-03-12"),
      dropoff_date: dateField(
        `The day of return, on the day of pick-up or up to ${rentalDays.max} days later`,
        "2027-03-15"
      ),
      car_class: optionalParam(
        CaseInsensitiveLiteral(...carClassIds).annotations({
          description: "One class, case-insensitive; all if omitted",
          examples: ["compact"]
        }),
        `one of ${carClassIds.join(", ")}`
      )
    })
  )
  .addSuccess(CarOffers)
  .annotate(OpenApi.Summary, "Search cars")
  .annotate(
    OpenApi.Description,
    `Rental cars at a desk, one offer for each class, available or not. Desks are ${placeCodes.join(", ")}.`
  )
  .annotate(
    Tool,
    reads("search_cars", "Use this to find rental cars; a booking needs an offer's id.", {
      list: { member: "items", limit: 10 },
      hint: "hint"
    })
  )

const bookCar = HttpApiEndpoint.post("bookCar", "/api/cars/book")
  .setHeaders(PurchaseHeaders)
  .setPayload(
    Schema.Struct({
      offer_id: expects(
        NonBlankText(maxIdLength).annotations({
          description: "The id of an offer from a car search",
          examples: ["car_lhr_compact_20270312_20270315"]
        }),
        "the id of an offer from a car search"
      ),
      driver_name: nameField("Who drives"),
      driver_email: emailField,
      payment_token: paymentTokenField,
      channel: channelField,
      idempotency_key: idempotencyKeyField
    }).annotations({ identifier: "BookCar" })
  )
  .addSuccess(Booking, { status: 201 })
  .addError(envelope(UnknownOffer, 400))
  .addError(envelope(NoCarsLeft, 409))
  .addError(envelope(PickupPassed, 409))
  .addError(purchaseErrors)
  .annotate(OpenApi.Summary, "Book a car")
  .annotate(
    OpenApi.Description,
    "Books one car for the whole rental. Booking and payment succeed together or not at all."
  )
  .annotate(Tool, pays("book_car", "Use this to book a car that a search offered."))

export const CarsApi = HttpApiGroup.make("cars", { topLevel: true })
  .add(searchCars)
  .add(bookCar)
  .annotateEndpoints(Area, "travel")
  .annotate(OpenApi.Title, "Cars")
  .annotate(OpenApi.Description, "Searches and bookings of rental cars.")
