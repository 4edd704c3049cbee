import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { envelope } from "../../operation/Envelope.ts"
import { Area, reads, replaces, Tool } from "../../operation/Tool.ts"
import { AlreadyCanceled, TooLateToCancel } from "../cancellation/CancellationErrors.ts"
import { KeyHeaders } from "../idempotency/IdempotencyKey.ts"
import { IdempotencyConflict } from "../idempotency/IdempotencyKeys.ts"
import { Booking } from "./Booking.ts"
import { BookingNotFound } from "./Bookings.ts"

const BookingPath = Schema.Struct({
  id: Schema.String.annotations({
    description: "A booking id or a confirmation number, case-insensitive",
    examples: ["VT-7KQ2M9"]
  })
})

const getBooking = HttpApiEndpoint.get("getBooking", "/api/bookings/:id")
  .setPath(BookingPath)
  .addSuccess(Booking)
  .addError(envelope(BookingNotFound, 404))
  .annotate(OpenApi.Summary, "Get a booking")
  .annotate(OpenApi.Description, "One booking of a hotel room, flight seats or a car.")
  .annotate(
    Tool,
    reads("get_booking", "Use this to look up a booking.", {
      id: "booking_id"
    })
  )

const cancelBooking = HttpApiEndpoint.post("cancelBooking", "/api/bookings/:id/cancel")
  .setPath(BookingPath)
  .setHeaders(KeyHeaders)
  .addSuccess(Booking)
  .addError(envelope(BookingNotFound, 404))
  .addError(envelope(AlreadyCanceled, 409))
  .addError(envelope(TooLateToCancel, 409))
  .addError(envelope(IdempotencyConflict, 409))
  .annotate(OpenApi.Summary, "Cancel a booking")
  .annotate(
    OpenApi.Description,
    "Refunds a booking on the terms of its `cancellation`, and frees its room, seats or car."
  )
  .annotate(Tool, replaces("cancel_booking", "Use this to cancel a booking.", { id: "booking_id" }))

export const BookingsApi = HttpApiGroup.make("bookings", { topLevel: true })
  .add(getBooking)
  .add(cancelBooking)
  .annotateEndpoints(Area, "travel")
  .annotate(OpenApi.Title, "Bookings")
  .annotate(OpenApi.Description, "Bookings of hotel rooms, flights and cars; new ones appear in the orders feed.")
