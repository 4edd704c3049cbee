import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Option, Schema } from "effect"
import { eachRow, type Invariant, stated, tally } from "../../database/Invariant.ts"
import { Seed } from "../../domain/Seed.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { BookingRef, BookingStatus } from "./Booking.ts"
import { type Recomputed, recompute, unitsPaid } from "./recompute.ts"

/** A booking as it is stored, and what the world says of it: nothing if its `ref` is of nothing that there is. */
interface StoredBooking {
  readonly sandbox: string
  readonly place: string
  readonly ref: string
  readonly total_cents: number
  readonly status: string
}

const decodeRef = Schema.decodeOption(Schema.parseJson(BookingRef))

/** Goes over the bookings of every sandbox, with what each of them is of. */
export const eachBooking = Effect.fnUntraced(function* (
  sql: SqlClient,
  each: (booking: StoredBooking, found: Option.Option<Recomputed>) => void
) {
  const seed = yield* Seed
  yield* eachRow(
    ({ place, sandbox }, limit) => sql<StoredBooking>`
      select sandbox, id as place, ref, total_cents, status from bookings
      where sandbox in ${currentSandboxes(sql)} and (sandbox, id) > (${sandbox}, ${place})
      order by sandbox, id limit ${limit}`,
    (booking) =>
      each(
        booking,
        Option.flatMap(decodeRef(booking.ref), (ref) => recompute(seed, ref))
      )
  )
})

const refsExist: Invariant = {
  name: "bookings.refs",
  sentence: "Every booking says what it is of, and the world has it.",
  look: (sql) =>
    Effect.gen(function* () {
      const count = tally()
      yield* eachBooking(sql, ({ place: id, ref, sandbox: owner }, found) => {
        const expected = "a room, a flight or a car of the world"
        count.add(Option.isSome(found) ? undefined : { owner, id, expected, found: ref })
      })
      return count.finding
    })
}

const totalsAreRight: Invariant = {
  name: "bookings.totals",
  sentence: "The total of a booking is what its nights, seats or days cost in the world of the seed.",
  look: (sql) =>
    Effect.gen(function* () {
      const count = tally()
      yield* eachBooking(sql, ({ place: id, sandbox: owner, total_cents }, found) => {
        if (Option.isNone(found)) return
        const { mostUnits, unitCents } = found.value
        const expected = mostUnits === 1 ? String(unitCents) : `${unitCents} times 1 to ${mostUnits}`
        const isRight = unitsPaid(found.value, total_cents) > 0
        count.add(isRight ? undefined : { owner, id, expected, found: String(total_cents) })
      })
      return count.finding
    })
}

export const bookingInvariants = [
  refsExist,
  totalsAreRight,
  stated({
    name: "bookings.status",
    sentence: "Every booking is confirmed or canceled.",
    tables: ["bookings"],
    violations: (sql) => sql`
      select sandbox as owner, id, ${sql.literal(`'${BookingStatus.literals.join(" or ")}'`)} as expected, status as found
      from bookings where sandbox in ${currentSandboxes(sql)} and not ${sql.in("status", BookingStatus.literals)}`
  })
]
