import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { breathe } from "../../domain/breathe.ts"
import { Channel } from "../../domain/Channel.ts"
import { BookingId, ConfirmationNumber, isConfirmationNumber } from "../../domain/Ids.ts"
import { quote } from "../../domain/Input.ts"
import { usd } from "../../domain/Money.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { traced } from "../../domain/traced.ts"
import { type Claim, Inventory, type NotEnoughLeft } from "../inventory/Inventory.ts"
import { PaymentSimulator } from "../payments/PaymentSimulator.ts"
import type { FeedRange } from "../sandbox/FeedRange.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { Turn } from "../sandbox/Turn.ts"
import { Booking, BookingRef, BookingStatus, Guest } from "./Booking.ts"

export class BookingNotFound extends Schema.TaggedError<BookingNotFound>()("BookingNotFound", {
  message: Schema.String
}) {}

/** What is to be booked, once it is known to exist and what it costs. */
export interface Reservation<E> {
  readonly ref: BookingRef
  readonly totalCents: number
  readonly claims: ReadonlyArray<Claim>
  /** What the caller is told when one of the claims cannot be had. */
  readonly refusal: (shortage: NotEnoughLeft) => E
}

/** Who books, on which channel, and with what. */
export interface Party {
  readonly guest: { readonly name: string; readonly email: string }
  readonly channel: Channel
  readonly paymentToken: string
}

const RefText = Schema.parseJson(BookingRef)
const encodeRef = Schema.encodeSync(RefText)

const BookingRow = Schema.Struct({
  id: BookingId,
  confirmation_number: ConfirmationNumber,
  channel: Channel,
  ref: RefText,
  guest_name: Schema.String,
  guest_email: Schema.String,
  total_cents: Schema.Int,
  status: BookingStatus,
  created_at: Timestamp
})

const decodeRow = Schema.decodeUnknown(BookingRow)

/** What the database holds of some bookings, not yet read. */
export type StoredBookings = ReadonlyArray<unknown>

// Bookings that are read without a pause; some milliseconds.
const batch = 200

const toBooking = (row: typeof BookingRow.Type) =>
  new Booking({
    id: row.id,
    confirmationNumber: row.confirmation_number,
    channel: row.channel,
    kind: row.ref.kind,
    ref: row.ref,
    guest: new Guest({ name: row.guest_name, email: row.guest_email }),
    total: usd(row.total_cents),
    status: row.status,
    createdAt: row.created_at
  })

/**
 * The bookings of the current sandbox. A booking takes every night, seat or day that it needs, is paid for and is
 * written in one transaction, or leaves no trace.
 */
export class Bookings extends Effect.Service<Bookings>()("vitrine/Bookings", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const inventory = yield* Inventory
    const payments = yield* PaymentSimulator

    const write = (turn: Turn, booking: Booking) => sql`
      insert into bookings (
        sandbox, id, confirmation_number, channel, ref, guest_name, guest_email, total_cents, status, created_at
      ) values (
        ${turn.sandbox}, ${booking.id}, ${booking.confirmationNumber}, ${booking.channel}, ${encodeRef(booking.ref)},
        ${booking.guest.name}, ${booking.guest.email}, ${booking.total.amountCents}, ${booking.status}, ${turn.timestamp}
      )`

    const select = (condition: Fragment, order: Fragment = sql.literal("")): Effect.Effect<StoredBookings> =>
      sandbox.key.pipe(
        Effect.flatMap(
          (key) => sql`
            select id, confirmation_number, channel, ref, guest_name, guest_email, total_cents, status, created_at
            from bookings where sandbox = ${key} and ${condition} ${order}`
        ),
        sqlOrDie
      )

    /** Reads bookings in parts, so that others are served in between. */
    const decode = Effect.fnUntraced(function* (stored: StoredBookings) {
      const bookings: Array<Booking> = []
      for (const row of stored) {
        bookings.push(toBooking(yield* sqlOrDie(decodeRow(row))))
        if (bookings.length % batch === 0) yield* breathe
      }
      return bookings
    })

    const placeInTurn = Effect.fnUntraced(function* <E>(turn: Turn, reservation: Reservation<E>, party: Party) {
      yield* Effect.mapError(inventory.take(turn, reservation.claims), reservation.refusal)
      yield* payments.authorize(party.paymentToken)
      const booking = new Booking({
        id: BookingId.make(turn.id("bkg")),
        confirmationNumber: turn.confirmationNumber,
        channel: party.channel,
        kind: reservation.ref.kind,
        ref: reservation.ref,
        guest: new Guest(party.guest),
        total: usd(reservation.totalCents),
        status: "confirmed",
        createdAt: turn.at
      })
      yield* write(turn, booking)
      return booking
    })

    return {
      place: <E>(reservation: Reservation<E>, party: Party) =>
        sandbox.append((turn) => placeInTurn(turn, reservation, party)),

      /** The booking with this id or confirmation number, in any case. */
      get: traced(
        "Bookings.get",
        Effect.fnUntraced(function* (id: string) {
          const named = isConfirmationNumber(id)
            ? sql`confirmation_number = ${id.toUpperCase()}`
            : sql`id = ${id.toLowerCase()}`
          const [booking] = yield* decode(yield* select(named))
          if (booking === undefined) {
            return yield* new BookingNotFound({
              message: `No booking has the id or confirmation number ${quote(id)} in this sandbox. GET /api/orders lists what was booked; an order is at GET /api/orders/{id}.`
            })
          }
          return booking
        })
      ),

      decode,

      /** Bookings made after one instant and not after another, newest first, `limit` of them at most; to be decoded. */
      between: traced("Bookings.between", ({ after, limit, upTo }: FeedRange) =>
        select(
          sql`created_at > ${after} and created_at <= ${upTo}`,
          sql`order by created_at desc ${limit === undefined ? sql.literal("") : sql`limit ${limit}`}`
        )
      )
    }
  }),
  dependencies: [Sandbox.Default, Inventory.Default, PaymentSimulator.Default]
}) {}
