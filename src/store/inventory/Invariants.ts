import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"
import { computedInvariant, sqlInvariant } from "../../database/Invariant.ts"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { eachBooking, unitsHeld } from "../bookings/Invariants.ts"
import { overlayHistory } from "../overlay/overlayHistory.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { worldsOf } from "../sandbox/worlds.ts"
import { type Capacity, capacityOf } from "./capacity.ts"

interface TakenRow {
  readonly sandbox: string
  readonly sku: string
  readonly date: string
  readonly taken: number
}

const takenRows = (sql: SqlClient) => sql<TakenRow>`
  select sandbox, sku, date, taken from inventory
  where sandbox in ${currentSandboxes(sql)} order by sandbox, sku, date`

/** Units of confirmed bookings, by sandbox, SKU and date. */
const bookedUnits = Effect.fnUntraced(function* (sql: SqlClient) {
  const units = new Map<string, number>()
  const prices = yield* overlayHistory(sql, "price", "percent")
  yield* eachBooking(sql, (booking, found) => {
    const { sandbox, status } = booking
    if (status !== "confirmed" || Option.isNone(found)) return
    const { dates, sku } = found.value
    for (const date of dates) {
      const key = `${sandbox}\n${sku}\n${date}`
      units.set(key, (units.get(key) ?? 0) + unitsHeld(booking, found.value, prices.has(sandbox, sku)))
    }
  })
  return units
})

const travelIsBooked = computedInvariant({
  name: "inventory.travel",
  sentence: "The units taken of a room, flight or car on a date equal those of its confirmed bookings.",
  check: Effect.fnUntraced(function* (sql, tally) {
    const booked = yield* bookedUnits(sql)
    for (const { date, sandbox: owner, sku, taken } of yield* takenRows(sql)) {
      if (date === "") continue
      const key = `${owner}\n${sku}\n${date}`
      const units = booked.get(key) ?? 0
      booked.delete(key)
      tally(taken === units, { owner, id: `${sku} on ${date}`, expected: `${units} taken`, found: String(taken) })
    }
    for (const [key, units] of booked) {
      const [owner = "", sku, date] = key.split("\n")
      tally(false, { owner, id: `${sku} on ${date}`, expected: `${units} taken`, found: "nothing" })
    }
  })
})

const capacityHolds = computedInvariant({
  name: "inventory.capacity",
  sentence: "No more is taken of anything than the world of the seed has, or than the stock that was set.",
  check: Effect.fnUntraced(function* (sql, tally) {
    const worldOf = yield* worldsOf(sql)
    const stocks = yield* overlayHistory(sql, "stock")
    // Rows are sorted by sandbox.
    const worlds = boundedMemo<string, Capacity>(4)
    for (const { date, sandbox: owner, sku, taken } of yield* takenRows(sql)) {
      const { seed, world } = worldOf(owner)
      const set = stocks.of(owner, sku, date)
      // More may have been sold before the overlay was removed.
      if (set === null) continue
      const available = set ?? worlds(`${world.key}\n${seed}`, () => capacityOf(seed, world))(sku, date)
      const id = date === "" ? sku : `${sku} on ${date}`
      const expected = available === undefined ? "something that the world has" : `at most ${available}`
      tally(available !== undefined && taken <= available, { owner, id, expected, found: String(taken) })
    }
  })
})

export const inventoryInvariants = [
  sqlInvariant({
    name: "inventory.goods",
    sentence: "The units taken of a variant are those in the lines of all orders that are not canceled.",
    tables: ["inventory", "order_lines"],
    violations: (sql) => sql`
      select sandbox as owner, sku as id, sum(sold) as expected, sum(taken) as found
      from (
        select sandbox, sku, 0 as sold, taken from inventory where date = ''
        union all select l.sandbox, l.variant_id, l.quantity, 0
        from order_lines l join orders o on o.sandbox = l.sandbox and o.id = l.order_id where o.canceled_at is null
      ) units
      where sandbox in ${currentSandboxes(sql)} group by sandbox, sku having sum(sold) <> sum(taken)`
  }),
  travelIsBooked,
  capacityHolds,
  sqlInvariant({
    name: "inventory.negative",
    sentence: "The number taken of anything is never negative.",
    tables: ["inventory"],
    violations: (sql) => sql`
      select sandbox as owner, sku || ' ' || date as id, 'at least 0' as expected, taken as found
      from inventory where sandbox in ${currentSandboxes(sql)} and taken < 0`
  })
]
