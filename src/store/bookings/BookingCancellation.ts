import { Effect, Option } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { traced } from "../../domain/traced.ts"
import { refundWithin } from "../cancellation/refundWithin.ts"
import { Inventory } from "../inventory/Inventory.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { perWorld } from "../world/perWorld.ts"
import { Booking } from "./Booking.ts"
import { Bookings } from "./Bookings.ts"
import { type BookedThing, recompute, unitsPaid } from "./recompute.ts"

/** Cancels a booking: releases its inventory and refunds it, in one transaction and only once. */
export class BookingCancellation extends Effect.Service<BookingCancellation>()("vitrine/BookingCancellation", {
  scoped: Effect.gen(function* () {
    const recomputeIn = yield* perWorld((seed, world) => (thing: BookedThing) => recompute(seed, world, thing))
    const sandbox = yield* Sandbox
    const inventory = yield* Inventory
    const bookings = yield* Bookings

    const cancelWithin = Effect.fnUntraced(function* (work: UnitOfWork, id: string) {
      const booking = yield* bookings.get(id)
      const { amountCents } = booking.total
      // None only if the sandbox now serves another world than at booking: `vitrine verify` reports that.
      const booked = recomputeIn(yield* CurrentSandbox)(booking)
      // The terms at booking; bookings of 0.1.0 had none.
      const terms = booking.cancellation ?? (yield* Effect.orDie(booked)).terms(amountCents)
      const cancellationState = yield* refundWithin(work, booking, terms)
      if (Option.isSome(booked)) {
        const { dates, sku } = booked.value
        const quantity = booking.passengers ?? Math.max(1, unitsPaid(booked.value, amountCents))
        yield* inventory.giveBack(work, { sku, dates, quantity })
      }
      yield* bookings.cancel(work, booking, cancellationState.refund.amount)
      // Members in the order of the schema, as in a read and in the answer to a retry.
      const { createdAt, ...others } = booking
      return makeUnchecked(Booking, { ...others, ...cancellationState, createdAt })
    })

    return {
      /** Cancels the booking with this id or confirmation number, in any case. The feed gets an entry for it. */
      cancel: traced("BookingCancellation.cancel", (id: string) => sandbox.append((work) => cancelWithin(work, id)))
    }
  }).pipe(dependingOn(Sandbox.Default, Inventory.Default, Bookings.Default))
}) {}
