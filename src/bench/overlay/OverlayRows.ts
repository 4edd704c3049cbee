import * as SqlClient from "@effect/sql/SqlClient"
import type * as Statement from "@effect/sql/Statement"
import { Effect } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { type OverlayField, type OverlayRow, overlayOf } from "../../store/overlay/Overlay.ts"
import { bumpRevision, currentKey, keyOf } from "../../store/sandbox/generations.ts"
import { type OverlayView, overlayViewsOf } from "./OverlayEntry.ts"
import type { OverlayChange } from "./overlaySkus.ts"

interface ReservedUnits {
  readonly sku: string
  readonly date: string
  readonly taken: number
}

const rowInsert = { head: "insert into bench_overlay (sandbox, sku, date, field, value, initial) values", width: 6 }

/** In percent: the unchanged price. */
const fullPricePercent = 100

const onConflict = "on conflict (sandbox, sku, date, field) do update set value = excluded.value"

/**
 * The overlay rows of sandboxes. `stock` is stored as sold plus remaining units, so that returned units can be sold again. Each
 * method that writes locks the sandbox's row until the transaction ends, so nothing is sold meanwhile.
 */
export class OverlayRows extends Effect.Service<OverlayRows>()("vitrine/bench/OverlayRows", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const insert = insertRows(sql)

    /** Counts a change of the overlay, which locks the sandbox's row until the transaction ends. Yields the state's key. */
    const lock = (name: SandboxName) =>
      Effect.map(
        sql<{ generation: number }>`
          update sandboxes set overlaid = overlaid + 1 where name = ${name} returning generation`,
        (rows) => keyOf(name, onlyRow(rows).generation)
      )

    const reservedUnits = (key: string) => sql<ReservedUnits>`
      select sku, date, taken from inventory where sandbox = ${key} and taken > 0 order by sku, date`

    /** SKUs with a percent price. */
    const percentPricedSkus = (key: string) => sql<{ sku: string }>`
      select sku from bench_overlay where sandbox = ${key} and field = 'percent' and value is not null order by sku, date`

    const rowsOf = (
      changes: ReadonlyArray<OverlayChange>,
      reserved: ReadonlyMap<string, ReadonlyArray<ReservedUnits>>,
      shared: ReadonlySet<string>
    ) => {
      const rows = new Map<string, OverlayRow & { readonly initial: number | null }>()
      const set = (field: OverlayField, sku: string, date: string, value: number, initial: number | null) =>
        rows.set(`${field} ${sku} ${date}`, { field, sku, date, value, initial })
      // Entries for every date come first: entries for one date override them.
      for (const change of changes.toSorted((a, b) => Number(a.date !== "") - Number(b.date !== ""))) {
        const { date, left, percent, priceCents, priceSku, stockSkus } = change
        if (priceCents !== undefined) set("price", priceSku, date, priceCents, priceCents)
        // A fixed price replaces an earlier percentage.
        const share = percent === undefined ? undefined : fullPricePercent + percent
        const value = share ?? (priceCents !== undefined && shared.has(priceSku) ? fullPricePercent : undefined)
        if (value !== undefined) set("percent", priceSku, date, value, share ?? null)
        if (left === undefined || left === null) continue
        for (const sku of stockSkus) {
          const reservedByDate = reserved.get(sku) ?? []
          const reservedNow = reservedByDate.find((row) => row.date === date)?.taken ?? 0
          set("stock", sku, date, reservedNow + left, left)
          // A stock for every date becomes a row of its own for each date with sold units.
          const others = date === "" ? reservedByDate.filter((row) => row.date !== "") : []
          for (const row of others) set("stock", sku, row.date, row.taken + left, null)
        }
      }
      return [...rows.values()]
    }

    // Entries for every date replace those for single dates.
    const forgetDates = (key: string, { date, left, percent, priceCents, priceSku, stockSkus }: OverlayChange) => {
      const fields = [
        ...(priceCents === undefined ? [] : ["price"]),
        ...((priceCents ?? percent) === undefined ? [] : ["percent"]),
        ...(left === undefined ? [] : ["stock"])
      ]
      const everyDate = sql`
        update bench_overlay set value = null where sandbox = ${key} and date <> '' and ${sql.in("field", fields)}
        and ${sql.in("sku", [priceSku, ...stockSkus])}`
      return date === "" ? Effect.asVoid(everyDate) : Effect.void
    }

    /**
     * Removes a stock. On a date with sold units, the stock for every date applies with those added; and a new stock for every
     * date replaces those for single dates.
     */
    const forgetStock = (key: string, { date, left, stockSkus }: OverlayChange) => {
      const stock = sql`sandbox = ${key} and field = 'stock' and ${sql.in("sku", stockSkus)}`
      if (date === "") {
        const ownRows = left === null ? sql`and (date = '' or initial is null)` : sql``
        return sql`update bench_overlay set value = null, initial = null where ${stock} ${ownRows}`
      }
      return sql`
        update bench_overlay set initial = null, value = (
          select whole.value + (
            select taken from inventory
            where sandbox = whole.sandbox and sku = whole.sku and date = ${date} and taken > 0)
          from bench_overlay whole
          where whole.sandbox = bench_overlay.sandbox and whole.sku = bench_overlay.sku and whole.date = ''
            and whole.field = 'stock')
        where ${stock} and date = ${date}`
    }

    const write = (key: string, changes: ReadonlyArray<OverlayChange>, isInitial: boolean) =>
      Effect.gen(function* () {
        if (!isInitial) yield* Effect.forEach(changes, (change) => forgetDates(key, change), { discard: true })
        const reserved = Map.groupBy(yield* reservedUnits(key), ({ sku }) => sku)
        const shared = new Set((yield* percentPricedSkus(key)).map(({ sku }) => sku))
        yield* insert(
          { ...rowInsert, tail: isInitial ? `${onConflict}, initial = excluded.initial` : onConflict },
          rowsOf(changes, reserved, shared).flatMap(({ date, field, initial, sku, value }) => [
            key,
            sku,
            date,
            field,
            value,
            isInitial ? initial : null
          ])
        )
        yield* bumpRevision(sql)
      })

    const hasDifference = (name: SandboxName, condition: Statement.Fragment) =>
      Effect.map(
        sqlOrDie(sql`
          select 1 from bench_overlay
          where sandbox = ${currentKey(sql, name)} and value is distinct from initial ${condition} limit 1`),
        ({ length }) => length > 0
      )

    return {
      /** Removes the overlay of a sandbox without sales, in the caller's transaction. */
      forget: (name: SandboxName) =>
        Effect.flatMap(lock(name), (key) => sql`delete from bench_overlay where sandbox = ${key}`).pipe(
          Effect.asVoid,
          sqlOrDie
        ),

      /** Replaces the overlay, in the caller's transaction; a reset starts with it as well. */
      replace: (name: SandboxName, changes: ReadonlyArray<OverlayChange>) =>
        Effect.gen(function* () {
          const key = yield* lock(name)
          yield* sql`update bench_overlay set value = null, initial = null where sandbox = ${key}`
          yield* write(key, changes, true)
        }).pipe(sqlOrDie),

      /**
       * Sets the stock of these SKUs and leaves the rest, in the caller's transaction; a reset starts with it as well. null
       * restores the world's stock.
       */
      setStock: (name: SandboxName, changes: ReadonlyArray<OverlayChange>) =>
        Effect.gen(function* () {
          const key = yield* lock(name)
          // A single date is computed from the new stock for every date.
          const everyDateFirst = changes.toSorted((a, b) => Number(a.date !== "") - Number(b.date !== ""))
          yield* Effect.forEach(everyDateFirst, (change) => forgetStock(key, change), { discard: true })
          yield* write(key, everyDateFirst, true)
        }).pipe(sqlOrDie),

      /** Adds to the overlay until a reset, in the caller's transaction. */
      drift: (name: SandboxName, change: OverlayChange) =>
        sqlOrDie(Effect.flatMap(lock(name), (key) => write(key, [change], false))),

      /** Whether the overlay differs from the one at the start. */
      hasDrifted: (name: SandboxName) => hasDifference(name, sql``),

      /** The same, without stock of single dates and stock that a tester had set: there it is not sure that a rule did it. */
      hasRuleDrift: (name: SandboxName) =>
        hasDifference(name, sql`and (field <> 'stock' or (date = '' and initial is null))`),

      /** The overlay under a state key, with the units left now. */
      list: (key: string): Effect.Effect<ReadonlyArray<OverlayView>> =>
        Effect.gen(function* () {
          const rows = yield* sql<OverlayRow>`
            select sku, date, field, value from bench_overlay
            where sandbox = ${key} and value is not null order by sku, date, field`
          const takenUnits = new Map(
            (yield* reservedUnits(key)).map(({ date, sku, taken }) => [`${sku} ${date}`, taken])
          )
          return overlayViewsOf(overlayOf(rows), (sku, date) => takenUnits.get(`${sku} ${date}`) ?? 0)
        }).pipe(sqlOrDie)
    }
  })
}) {}
