import type { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect, Option, Schema } from "effect"
import { computedInvariant, forEachRow, sqlInvariant } from "../../database/Invariant.ts"
import { Cancellation, feeAt } from "../cancellation/Cancellation.ts"
import { overlayHistory } from "../overlay/overlayHistory.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { worldsOf } from "../sandbox/worlds.ts"
import { BookingRef, bookingDetails } from "./Booking.ts"
import { type Recomputed, recompute, unitsPaid } from "./recompute.ts"

/** A booking as it is stored; `place` is its id. */
interface StoredBooking {
  readonly sandbox: string
  readonly place: string
  readonly ref: string
  readonly total_cents: number
  readonly status: string
  readonly created_at: string
  readonly details: string | null
  readonly canceled_at: string | null
  readonly refund_cents: number | null
}

const decodeRef = Schema.decodeOption(Schema.parseJson(BookingRef))

const { hotelId, offerId, roomTypeId } = bookingDetails
const decodeIds = Schema.decodeOption(Schema.parseJson(Schema.Struct({ hotelId, roomTypeId, offerId })))

/** Visits the bookings of all sandboxes, without snapshots and old generations; `found` is none if its `ref` names nothing in the world. */
export const eachBooking = Effect.fnUntraced(function* (
  sql: SqlClient,
  each: (booking: StoredBooking, found: Option.Option<Recomputed>) => void
) {
  const worldOf = yield* worldsOf(sql)
  yield* forEachRow(
    ({ place, sandbox }, limit) => sql<StoredBooking>`
      select sandbox, id as place, ref, total_cents, status, created_at, details, canceled_at, refund_cents
      from bookings
      where sandbox in ${currentSandboxes(sql)} and (sandbox, id) > (${sandbox}, ${place})
      order by sandbox, id limit ${limit}`,
    (booking) =>
      each(
        booking,
        Option.flatMap(decodeRef(booking.ref), (ref) => {
          const { seed, world } = worldOf(booking.sandbox)
          const ids = Option.getOrElse(decodeIds(booking.details ?? ""), () => ({}))
          return recompute(seed, world, { ref, ...ids })
        })
      )
  )
})

const refsExist = computedInvariant({
  name: "bookings.refs",
  sentence: "Every booking names a room, a flight or a car of the world.",
  check: (sql, tally) =>
    eachBooking(sql, ({ place: id, ref, sandbox: owner }, found) => {
      tally(Option.isSome(found), { owner, id, expected: "a room, a flight or a car of the world", found: ref })
    })
})

const totalsAreRight = computedInvariant({
  name: "bookings.totals",
  sentence:
    "The total of a booking is the price of its nights, seats or days in the world of the seed, unless another price was set.",
  check: (sql, tally) =>
    Effect.flatMap(overlayHistory(sql, "price", "percent"), (prices) =>
      eachBooking(sql, ({ place: id, sandbox: owner, total_cents }, found) => {
        if (Option.isNone(found)) return
        const { maxUnits, sku, unitCents } = found.value
        const expected = maxUnits === 1 ? String(unitCents) : `${unitCents} times 1 to ${maxUnits}`
        const isRight = prices.has(owner, sku) || unitsPaid(found.value, total_cents) > 0
        tally(isRight, { owner, id, expected, found: String(total_cents) })
      })
    )
})

const decodeParty = Schema.decodeOption(Schema.parseJson(Schema.Struct({ passengers: Schema.Int })))

/** Units that a booking holds: as many as its total pays for; where a price was set, its number of passengers or 1. */
export const unitsHeld = ({ details, total_cents }: StoredBooking, found: Recomputed, isPriceSet: boolean): number =>
  isPriceSet
    ? Option.match(decodeParty(details ?? ""), { onNone: () => 1, onSome: ({ passengers }) => passengers })
    : unitsPaid(found, total_cents)

const decodeTerms = Schema.decodeOption(Schema.parseJson(Schema.Struct({ cancellation: Cancellation })))

/** The refund that is due, in cents: the price without the fee of the terms at booking. Null if none is due. */
const refundDue = (
  { canceled_at, created_at, details, total_cents }: StoredBooking,
  found: Option.Option<Recomputed>
): number | null => {
  if (canceled_at === null || canceled_at <= created_at) return null
  const agreed = Option.map(decodeTerms(details ?? ""), ({ cancellation }) => cancellation)
  const terms = Option.orElse(agreed, () => Option.map(found, ({ terms }) => terms(total_cents)))
  const fee = Option.match(terms, {
    onNone: () => 0,
    onSome: (terms) => feeAt(terms, DateTime.unsafeMake(canceled_at))
  })
  return total_cents - fee
}

const refundsAreRight = computedInvariant({
  name: "bookings.refunds",
  sentence:
    "A canceled booking was canceled after it was booked, and refunded by its terms. No other booking is refunded.",
  check: (sql, tally) =>
    eachBooking(sql, (booking, found) => {
      const { place: id, refund_cents, sandbox: owner } = booking
      const due = refundDue(booking, found)
      const [expected, refunded] = [due, refund_cents].map((cents) => (cents === null ? "no refund" : String(cents)))
      tally(due === refund_cents, { owner, id, expected: `${expected}`, found: `${refunded}` })
    })
})

export const bookingInvariants = [
  refsExist,
  totalsAreRight,
  refundsAreRight,
  sqlInvariant({
    name: "bookings.status",
    sentence: "Every booking is confirmed, or canceled with the time of the cancellation.",
    tables: ["bookings"],
    violations: (sql) => sql`
      select sandbox as owner, id, case when canceled_at is null then 'confirmed' else 'canceled' end as expected,
        status as found
      from bookings where sandbox in ${currentSandboxes(sql)}
        and status <> case when canceled_at is null then 'confirmed' else 'canceled' end`
  })
]
