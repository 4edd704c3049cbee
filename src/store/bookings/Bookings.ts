import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { Channel } from "../../domain/Channel.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { BookingId } from "../../domain/Ids.ts"
import { quote, truncate } from "../../domain/Input.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked, withoutValidation } from "../../domain/makeUnchecked.ts"
import type { Next } from "../../domain/Problem.ts"
import { traced } from "../../domain/traced.ts"
import { refundWithin } from "../cancellation/refundWithin.ts"
import { type Claim, Inventory, type NotEnoughLeft } from "../inventory/Inventory.ts"
import type { Overlay } from "../overlay/Overlay.ts"
import { Overlays } from "../overlay/Overlays.ts"
import { Payments } from "../payments/Payments.ts"
import type { FeedKind, FeedPart, FeedRange } from "../sandbox/FeedRange.ts"
import { feedTable } from "../sandbox/feedTable.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { perWorld } from "../world/perWorld.ts"
import { Booking, type BookingRef, Guest } from "./Booking.ts"
import {
  type BookingDetails,
  bookingColumns,
  decodeBookingRows,
  encodeDetails,
  encodeRef,
  toBooking
} from "./BookingRow.ts"
import { type BookedThing, recompute, unitsPaid } from "./recompute.ts"

export class BookingNotFound extends Schema.TaggedError<BookingNotFound>()("BookingNotFound", { id: Schema.String }) {
  override get message() {
    return `No booking has the id or confirmation number ${quote(this.id)} here. A purchase of goods is an order, not a booking.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listOrders" }, { operation: "getOrder" }]
  }
}

/** What will be booked: it exists, and its price is known. */
interface Reservation<E> {
  readonly ref: BookingRef
  readonly details: BookingDetails
  readonly totalCents: number
  readonly claims: ReadonlyArray<Claim>
  /** The error for the caller if one of the claims cannot be met. */
  readonly refusal: (shortage: NotEnoughLeft) => E
}

/** Who books, on which channel, and with which payment token. */
export interface Party {
  readonly guest: { readonly name: string; readonly email: string }
  readonly channel: Channel
  readonly paymentToken: string
}

/**
 * The bookings of the current sandbox. One transaction takes every night, seat or day that a booking needs, pays for it
 * and writes it; or it leaves no trace.
 */
export class Bookings extends Effect.Service<Bookings>()("vitrine/Bookings", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const inventory = yield* Inventory
    const payments = yield* Payments
    const overlays = yield* Overlays
    const recomputeIn = yield* perWorld((seed, world) => (thing: BookedThing) => recompute(seed, world, thing))

    const table = feedTable(sql, "bookings")
    const columns = sql.literal(bookingColumns)

    const write = (work: UnitOfWork, booking: Booking, details: BookingDetails) => sql`
      insert into bookings (
        sandbox, id, confirmation_number, channel, ref, details, guest_name, guest_email, total_cents, status, created_at
      ) values (
        ${work.sandbox}, ${booking.id}, ${booking.confirmationNumber}, ${booking.channel}, ${encodeRef(booking.ref)},
        ${encodeDetails(details)}, ${booking.guest.name}, ${booking.guest.email}, ${booking.total.amountCents},
        ${booking.status}, ${work.timestamp}
      )`

    const select = (rows: (key: Fragment) => Fragment): Effect.Effect<ReadonlyArray<Booking>> =>
      sandbox.stateKey.pipe(
        Effect.flatMap((key) => sql`${rows(key)}`),
        Effect.flatMap(decodeBookingRows),
        Effect.map((found) => found.map(toBooking)),
        sqlOrDie
      )

    const kind = sql.onDialectOrElse({
      pg: () => sql`ref::json ->> 'kind'`,
      orElse: () => sql`json_extract(ref, '$.kind')`
    })

    const placeWithin = Effect.fnUntraced(function* <E>(
      work: UnitOfWork,
      reserve: (overlay: Overlay) => Reservation<E>,
      party: Party
    ) {
      const reservation = reserve(yield* overlays.current)
      yield* Effect.mapError(inventory.take(work, reservation.claims), reservation.refusal)
      const id = BookingId.make(work.id("bkg"), withoutValidation)
      yield* payments.pay(work, { id, token: party.paymentToken, cents: reservation.totalCents })
      const booking = makeUnchecked(Booking, {
        id,
        confirmationNumber: work.confirmationNumber,
        channel: party.channel,
        kind: reservation.ref.kind,
        ref: reservation.ref,
        ...reservation.details,
        guest: makeUnchecked(Guest, party.guest),
        total: usd(reservation.totalCents),
        status: "confirmed",
        createdAt: work.at
      })
      yield* write(work, booking, reservation.details)
      return booking
    })

    const get = traced("Bookings.get", function* (id: string) {
      const [booking] = yield* select((key) => table.rowById(key, columns, id))
      return booking ?? (yield* new BookingNotFound({ id: truncate(id) }))
    })

    const cancelWithin = Effect.fnUntraced(function* (work: UnitOfWork, id: string) {
      const booking = yield* get(id)
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
      yield* sqlOrDie(sql`
        update bookings set status = 'canceled', canceled_at = ${work.timestamp},
          refund_cents = ${cancellationState.refund.amount.amountCents}
        where sandbox = ${work.sandbox} and id = ${booking.id}`)
      // Members in the order of the schema, as in a read and in the answer to a retry.
      const { createdAt, ...others } = booking
      return makeUnchecked(Booking, { ...others, ...cancellationState, createdAt })
    })

    return {
      /** `reserve` gets the overlay at the moment of the booking, so all earlier changes count. */
      place: <E>(reserve: (overlay: Overlay) => Reservation<E>, party: Party) =>
        sandbox.append((work) => placeWithin(work, reserve, party)),

      /** The booking with this id or confirmation number, in any case. */
      get,

      /**
       * Cancels the booking with this id or confirmation number, in any case: releases its inventory and refunds it, in
       * one transaction and only once. The feed gets an entry for it.
       */
      cancel: traced("Bookings.cancel", (id: string) => sandbox.append((work) => cancelWithin(work, id))),

      /** The newest entries of a part of the feed, newest first, each as it was then; of one kind, or of all. */
      between: traced("Bookings.between", (part: FeedPart, only: Exclude<FeedKind, "order"> | undefined) => {
        const ofChannel = part.channel === undefined ? sql.literal("") : sql`and channel = ${part.channel}`
        const ofKind = only === undefined ? sql.literal("") : sql`and ${kind} = ${only}`
        return select((key) => table.entries(key, columns, part, sql`${ofChannel} ${ofKind}`))
      }),

      /** Counts the bookings in a range of the feed, by channel and kind. */
      tally: traced("Bookings.tally", (range: FeedRange) =>
        sandbox.stateKey.pipe(
          Effect.flatMap((key) => table.tally(key, kind, range)),
          sqlOrDie
        )
      )
    }
  }).pipe(dependingOn(Sandbox, Inventory, Payments, Overlays))
}) {}
