import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import { IdempotencyKeys } from "../idempotency/IdempotencyKeys.ts"
import type { BookingsApi } from "./Api.ts"
import { Booking } from "./Booking.ts"
import { Bookings } from "./Bookings.ts"

export class BookingOperations extends Effect.Service<BookingOperations>()("vitrine/BookingOperations", {
  scoped: Effect.gen(function* () {
    const bookings = yield* Bookings
    const keys = yield* IdempotencyKeys
    const operations: Operations<typeof BookingsApi> = {
      getBooking: ({ path }) => bookings.get(path.id),
      cancelBooking: (request) => keys.once("cancelBooking", request, Booking, bookings.cancel(request.path.id))
    }
    return operations
  }).pipe(dependingOn(Bookings, IdempotencyKeys))
}) {}
