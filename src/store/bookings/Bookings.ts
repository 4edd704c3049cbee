import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { DateTime, Effect, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { Channel } from "../../domain/Channel.ts"
import { BookingId, ConfirmationNumber, isConfirmationNumber } from "../../domain/Ids.ts"
import { quote, shortened } from "../../domain/Input.ts"
import { storedUsd, usd } from "../../domain/Money.ts"
import type { Next } from "../../domain/Problem.ts"
import { restored } from "../../domain/restored.ts"
import { traced } from "../../domain/traced.ts"
import { type Claim, Inventory, type NotEnoughLeft } from "../inventory/Inventory.ts"
import { PaymentSimulator } from "../payments/PaymentSimulator.ts"
import type { FeedKind, FeedPart, FeedRange } from "../sandbox/FeedRange.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import { Tally } from "../sandbox/Tally.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { Booking, type BookingRef, BookingStatus, CarRef, FlightRef, Guest, HotelRef, Passengers } from "./Booking.ts"

export class BookingNotFound extends Schema.TaggedError<BookingNotFound>()("BookingNotFound", { id: Schema.String }) {
  override get message() {
    return `No booking has the id or confirmation number ${quote(this.id)} in this sandbox; what was bought in the shop is an order.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listOrders" }, { operation: "getOrder" }]
  }
}

/** What is to be booked, once it is known to exist and what it costs. */
interface Reservation<E> {
  readonly ref: BookingRef
  /** Of a flight. */
  readonly passengers?: number
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

/** How many fly is stored beside what was booked; bookings of 0.1.0 do not say it. */
const StoredRef = Schema.parseJson(
  Schema.Union(
    HotelRef,
    Schema.Struct({ ...FlightRef.fields, passengers: Schema.optionalWith(Passengers, { exact: true }) }),
    CarRef
  )
)
const encodeRef = Schema.encodeSync(StoredRef)

const BookingRow = Schema.Struct({
  id: BookingId,
  confirmation_number: ConfirmationNumber,
  channel: Channel,
  ref: StoredRef,
  guest_name: Schema.String,
  guest_email: Schema.String,
  total_cents: Schema.Int,
  status: BookingStatus,
  // As `UnitOfWork` writes it: checking that again would take longer than reading all the other columns.
  created_at: Schema.String
})

const decodeRows = Schema.decodeUnknown(Schema.Array(BookingRow))

const decodeTallies = Schema.decodeUnknown(Schema.Array(Tally))

/** What was booked, as the wire has it, and for how many. */
const bookedOf = (stored: typeof StoredRef.Type): Pick<Booking, "ref" | "passengers"> => {
  if (stored.kind !== "flight") return { ref: stored }
  const { passengers, ...ref } = stored
  return { ref: restored(FlightRef, ref), ...(passengers === undefined ? {} : { passengers }) }
}

const storedRefOf = ({ passengers, ref }: Booking): typeof StoredRef.Type =>
  ref.kind === "flight" && passengers !== undefined ? { ...ref, passengers } : ref

const toBooking = (row: typeof BookingRow.Type) =>
  restored(Booking, {
    id: row.id,
    confirmationNumber: row.confirmation_number,
    channel: row.channel,
    kind: row.ref.kind,
    ...bookedOf(row.ref),
    guest: restored(Guest, { name: row.guest_name, email: row.guest_email }),
    total: storedUsd(row.total_cents),
    status: row.status,
    createdAt: DateTime.unsafeMake(row.created_at)
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

    const write = (work: UnitOfWork, booking: Booking) => sql`
      insert into bookings (
        sandbox, id, confirmation_number, channel, ref, guest_name, guest_email, total_cents, status, created_at
      ) values (
        ${work.sandbox}, ${booking.id}, ${booking.confirmationNumber}, ${booking.channel},
        ${encodeRef(storedRefOf(booking))},
        ${booking.guest.name}, ${booking.guest.email}, ${booking.total.amountCents}, ${booking.status}, ${work.timestamp}
      )`

    const select = (condition: Fragment, order: Fragment = sql.literal("")): Effect.Effect<ReadonlyArray<Booking>> =>
      sandbox.stateKey.pipe(
        Effect.flatMap(
          (key) => sql`
            select id, confirmation_number, channel, ref, guest_name, guest_email, total_cents, status, created_at
            from bookings where sandbox = ${key} and ${condition} ${order}`
        ),
        Effect.flatMap(decodeRows),
        Effect.map((rows) => rows.map(toBooking)),
        sqlOrDie
      )

    const kind = sql.onDialectOrElse({
      pg: () => sql`ref::json ->> 'kind'`,
      orElse: () => sql`json_extract(ref, '$.kind')`
    })

    const within = ({ after, upTo }: FeedRange) => sql`created_at > ${after} and created_at <= ${upTo}`

    const placeWithin = Effect.fnUntraced(function* <E>(work: UnitOfWork, reservation: Reservation<E>, party: Party) {
      yield* Effect.mapError(inventory.take(work, reservation.claims), reservation.refusal)
      yield* payments.authorize(party.paymentToken)
      const booking = new Booking({
        id: BookingId.make(work.id("bkg")),
        confirmationNumber: work.confirmationNumber,
        channel: party.channel,
        kind: reservation.ref.kind,
        ref: reservation.ref,
        ...(reservation.passengers === undefined ? {} : { passengers: reservation.passengers }),
        guest: new Guest(party.guest),
        total: usd(reservation.totalCents),
        status: "confirmed",
        createdAt: work.at
      })
      yield* write(work, booking)
      return booking
    })

    return {
      place: <E>(reservation: Reservation<E>, party: Party) =>
        sandbox.append((work) => placeWithin(work, reservation, party)),

      /** The booking with this id or confirmation number, in any case. */
      get: traced(
        "Bookings.get",
        Effect.fnUntraced(function* (id: string) {
          const named = isConfirmationNumber(id)
            ? sql`confirmation_number = ${id.toUpperCase()}`
            : sql`id = ${id.toLowerCase()}`
          const [booking] = yield* select(named)
          if (booking === undefined) {
            return yield* new BookingNotFound({ id: shortened(id) })
          }
          return booking
        })
      ),

      /** The newest bookings of a part of the feed, newest first; of one kind, or of all. */
      between: traced("Bookings.between", (part: FeedPart, wanted: Exclude<FeedKind, "order"> | undefined) => {
        const ofChannel = part.channel === undefined ? sql.literal("") : sql`and channel = ${part.channel}`
        const ofKind = wanted === undefined ? sql.literal("") : sql`and ${kind} = ${wanted}`
        return select(sql`${within(part)} ${ofChannel} ${ofKind}`, sql`order by created_at desc limit ${part.limit}`)
      }),

      /** How many bookings there are in a range of the feed and what they come to, by channel and kind. */
      tally: traced("Bookings.tally", (range: FeedRange) =>
        sandbox.stateKey.pipe(
          Effect.flatMap(
            (key) => sql`
              select channel, ${kind} as kind, count(*) as entries, sum(total_cents) as cents
              from bookings where sandbox = ${key} and ${within(range)} group by channel, ${kind}`
          ),
          Effect.flatMap(decodeTallies),
          sqlOrDie
        )
      )
    }
  }),
  dependencies: [Sandbox.Default, Inventory.Default, PaymentSimulator.Default]
}) {}
