import * as SqlClient from "@effect/sql/SqlClient"
import { Array as Arr, Data, Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"

/** Units of one SKU (on one date, if it is sold by date) of which the world has `capacity`. */
export interface Claim {
  readonly sku: string
  /** `YYYY-MM-DD`; "" for goods, which are not sold by date. */
  readonly date: string
  readonly quantity: number
  readonly capacity: number
}

/** Taken units of one SKU: `quantity` on each of some dates. */
type TakenUnits = Omit<Claim, "date" | "capacity"> & { readonly dates: ReadonlyArray<string> }

export class NotEnoughLeft extends Data.TaggedError("NotEnoughLeft")<{
  readonly claim: Claim
  readonly left: number
}> {}

interface TakenRow {
  readonly sku: string
  /** As in a claim. */
  readonly date: string
  readonly taken: number
}

// SKUs per statement: a database accepts some ten thousand parameters, and a pack may have 80,000 variants.
const maxSkusPerQuery = 1000

/** Taken units of what is sold by date, by SKU and date. */
export type TakenOn = (sku: string, date: CalendarDate) => number

/** Nothing is taken: all views follow from the world alone. */
export const noUnitsTaken: TakenOn = () => 0

const takenOn = (rows: ReadonlyArray<TakenRow>): TakenOn => {
  if (rows.length === 0) return noUnitsTaken
  const bySku = Map.groupBy(rows, ({ sku }) => sku)
  return (sku, date) => bySku.get(sku)?.find((row) => row.date === date)?.taken ?? 0
}

/**
 * The units taken from the world. Capacities are the world's and never stored; a row counts the taken units of one SKU,
 * and never exceeds the capacity, whatever is written at the same time.
 */
export class Inventory extends Effect.Service<Inventory>()("vitrine/Inventory", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox

    const takenBetween = (skus: ReadonlyArray<string>, from: string, to: string) =>
      Effect.flatMap(sandbox.stateKey, (key) => {
        const takenOf = (chunk: ReadonlyArray<string>) => sql<TakenRow>`
          select sku, date, taken from inventory
          where sandbox = ${key} and ${sql.in("sku", chunk)} and date >= ${from} and date <= ${to}`
        if (skus.length <= maxSkusPerQuery) return takenOf(skus)
        const parts = Effect.forEach(Arr.chunksOf(skus, maxSkusPerQuery), (chunk) =>
          Effect.zipLeft(takenOf(chunk), yieldToEventLoop)
        )
        return Effect.map(parts, Arr.flatten)
      })

    // The condition is part of the update: two writers cannot both see the last unit.
    const claimOne = (work: UnitOfWork, { capacity, date, quantity, sku }: Claim) => sql`
      insert into inventory (sandbox, sku, date, taken) values (${work.sandbox}, ${sku}, ${date}, ${quantity})
      on conflict (sandbox, sku, date) do update set taken = inventory.taken + excluded.taken
      where inventory.taken + excluded.taken <= ${capacity}
      returning taken`

    const leftOf = (work: UnitOfWork, { capacity, date, sku }: Claim) =>
      Effect.map(
        sql<Pick<TakenRow, "taken">>`
          select taken from inventory where sandbox = ${work.sandbox} and sku = ${sku} and date = ${date}`,
        ([row]) => Math.max(0, capacity - (row?.taken ?? 0))
      )

    return {
      /** Taken units of goods in the current sandbox, by SKU; a SKU that is not in the map has all its units. */
      taken: traced("Inventory.taken", function* (skus: ReadonlyArray<string>) {
        if (skus.length === 0) return new Map<string, number>()
        const rows = yield* sqlOrDie(takenBetween(skus, "", ""))
        return new Map(rows.map((row) => [row.sku, row.taken]))
      }),

      /** Taken units in the current sandbox of what is sold by date, from one date to another, inclusive. */
      takenBetween: traced(
        "Inventory.takenBetween",
        function* (skus: ReadonlyArray<string>, from: CalendarDate, to: CalendarDate) {
          const rows = skus.length === 0 ? [] : yield* sqlOrDie(takenBetween(skus, from, to))
          return takenOn(rows)
        }
      ),

      /** Takes every claim in the unit of work, or fails at the first that cannot be met, which rolls back the unit. */
      take: traced("Inventory.take", function* (work: UnitOfWork, claims: ReadonlyArray<Claim>) {
        for (const claim of claims) {
          const rows = claim.quantity > claim.capacity ? [] : yield* sqlOrDie(claimOne(work, claim))
          if (rows.length === 0) {
            return yield* new NotEnoughLeft({ claim, left: yield* sqlOrDie(leftOf(work, claim)) })
          }
        }
      }),

      /** Releases taken units, in the unit of work. */
      giveBack: traced("Inventory.giveBack", (work: UnitOfWork, { dates, quantity, sku }: TakenUnits) =>
        sqlOrDie(sql`
          update inventory set taken = taken - ${quantity}
          where sandbox = ${work.sandbox} and sku = ${sku} and ${sql.in("date", dates)}`)
      )
    }
  }).pipe(dependingOn(Sandbox))
}) {}
