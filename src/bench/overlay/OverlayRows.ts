import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { type OverlayRow, overlayOf } from "../../store/overlay/Overlay.ts"
import { currentKey, keyOf } from "../../store/sandbox/generations.ts"
import { type OverlayView, overlayViewsOf } from "./OverlayEntry.ts"
import type { OverlayChange } from "./overlaySkus.ts"

interface ReservedUnits {
  readonly sku: string
  readonly date: string
  readonly taken: number
}

const rowInsert = { head: "insert into bench_overlay (sandbox, sku, date, field, value, initial) values", width: 6 }

/** In percent: what it costs that costs neither more nor less. */
const fullPricePercent = 100

const onConflict = "on conflict (sandbox, sku, date, field) do update set value = excluded.value"

/**
 * The rows of what is set over the worlds of sandboxes. `stock` is kept as what is taken and what is to be left together, so that
 * what is given back can be had again; nobody sells meanwhile, for each of these takes the sandbox's row.
 */
export class OverlayRows extends Effect.Service<OverlayRows>()("vitrine/bench/OverlayRows", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const insert = insertRows(sql)

    const hold = (name: SandboxName) =>
      Effect.map(
        sql<{ generation: number }>`
          update sandboxes set overlaid = overlaid + 1 where name = ${name} returning generation`,
        (rows) => keyOf(name, onlyRow(rows).generation)
      )

    const reservedUnits = (key: string) => sql<ReservedUnits>`
      select sku, date, taken from inventory where sandbox = ${key} and taken > 0 order by sku, date`

    /** What costs a percentage of its price. */
    const percentPricedSkus = (key: string) => sql<{ sku: string }>`
      select sku from bench_overlay where sandbox = ${key} and field = 'percent' and value is not null order by sku, date`

    /** Stock that holds on every date is another one on each date on which something is taken. */
    const stocks = (
      { date, left, stockSkus }: OverlayChange,
      taken: ReadonlyMap<string, ReadonlyArray<ReservedUnits>>
    ) => {
      if (left === undefined || left === null) return []
      return stockSkus.flatMap((sku) => {
        const rows = taken.get(sku) ?? []
        const own = rows.find((row) => row.date === date)?.taken ?? 0
        const others = date === "" ? rows.filter((row) => row.date !== "") : []
        return [
          { sku, date, value: own + left, initial: left },
          ...others.map((row) => ({ sku, date: row.date, value: row.taken + left, initial: null }))
        ]
      })
    }

    const rowsOf = (
      changes: ReadonlyArray<OverlayChange>,
      taken: ReadonlyMap<string, ReadonlyArray<ReservedUnits>>,
      shared: ReadonlySet<string>
    ) => {
      const rows = new Map<string, { sku: string; date: string; value: number; initial: number | null }>()
      // What is set for every date comes first: what is set for one of them goes before it.
      for (const change of changes.toSorted((a, b) => Number(a.date !== "") - Number(b.date !== ""))) {
        const { date, percent, priceCents, priceSku } = change
        if (priceCents !== undefined) {
          rows.set(`price\n${priceSku}\n${date}`, { sku: priceSku, date, value: priceCents, initial: priceCents })
        }
        // A price that is set is all that it costs, whatever its percentage was.
        const share = percent === undefined ? undefined : fullPricePercent + percent
        const value = share ?? (priceCents !== undefined && shared.has(priceSku) ? fullPricePercent : undefined)
        if (value !== undefined) {
          rows.set(`percent\n${priceSku}\n${date}`, { sku: priceSku, date, value, initial: share ?? null })
        }
        for (const row of stocks(change, taken)) rows.set(`stock\n${row.sku}\n${row.date}`, row)
      }
      return [...rows].map(([name, row]) => ({ ...row, field: name.slice(0, name.indexOf("\n")) }))
    }

    // What is set for every date takes the place of what was set for one of them.
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
     * Forgets a stock that was set. On a date on which something is taken, that of every date is another one; and what is set anew for
     * every date takes the place of what was set for one of them.
     */
    const forgetStock = (key: string, { date, left, stockSkus }: OverlayChange) => {
      const stock = sql`sandbox = ${key} and field = 'stock' and ${sql.in("sku", stockSkus)}`
      if (date === "") {
        const some = left === null ? sql`and (date = '' or initial is null)` : sql``
        return sql`update bench_overlay set value = null, initial = null where ${stock} ${some}`
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
        const taken = Map.groupBy(yield* reservedUnits(key), ({ sku }) => sku)
        const shared = new Set((yield* percentPricedSkus(key)).map(({ sku }) => sku))
        yield* insert(
          { ...rowInsert, tail: isInitial ? `${onConflict}, initial = excluded.initial` : onConflict },
          rowsOf(changes, taken, shared).flatMap(({ date, field, initial, sku, value }) => [
            key,
            sku,
            date,
            field,
            value,
            isInitial ? initial : null
          ])
        )
        yield* sql`update bench_revision set revision = revision + 1`
      })

    return {
      /** Forgets all that was set in a sandbox in which nothing was sold, in a transaction of the caller. */
      forget: (name: SandboxName) =>
        Effect.flatMap(hold(name), (key) => sql`delete from bench_overlay where sandbox = ${key}`).pipe(
          Effect.asVoid,
          sqlOrDie
        ),

      /** Sets these and no others, in a transaction of the caller: also what a reset begins with. */
      replace: (name: SandboxName, changes: ReadonlyArray<OverlayChange>) =>
        Effect.gen(function* () {
          const key = yield* hold(name)
          yield* sql`update bench_overlay set value = null, initial = null where sandbox = ${key}`
          yield* write(key, changes, true)
        }).pipe(sqlOrDie),

      /**
       * Sets how many are left of these beside what is set already, in a transaction of the caller: also what a reset begins with. null is
       * the world's again.
       */
      setStock: (name: SandboxName, changes: ReadonlyArray<OverlayChange>) =>
        Effect.gen(function* () {
          const key = yield* hold(name)
          // What a date goes by is what every date has by then.
          const ordered = changes.toSorted((a, b) => Number(a.date !== "") - Number(b.date !== ""))
          yield* Effect.forEach(ordered, (change) => forgetStock(key, change), { discard: true })
          yield* write(key, ordered, true)
        }).pipe(sqlOrDie),

      /** Sets these beside what is set already, in a transaction of the caller, until a reset. */
      drift: (name: SandboxName, changes: ReadonlyArray<OverlayChange>) =>
        sqlOrDie(Effect.flatMap(hold(name), (key) => write(key, changes, false))),

      /** Whether something is set otherwise than a sandbox began with. */
      hasDrifted: (name: SandboxName) =>
        Effect.map(
          sqlOrDie(sql`
            select 1 from bench_overlay
            where sandbox = ${currentKey(sql, name)}
              and value is distinct from initial limit 1`),
          ({ length }) => length > 0
        ),

      /** What is set under a key, with what is left now. */
      list: (key: string): Effect.Effect<ReadonlyArray<OverlayView>> =>
        Effect.gen(function* () {
          const rows = yield* sql<OverlayRow>`
            select sku, date, field, value from bench_overlay
            where sandbox = ${key} and value is not null order by sku, date, field`
          const taken = new Map((yield* reservedUnits(key)).map(({ date, sku, taken }) => [`${sku} ${date}`, taken]))
          return overlayViewsOf(overlayOf(rows), (sku, date) => taken.get(`${sku} ${date}`) ?? 0)
        }).pipe(sqlOrDie)
    }
  })
}) {}
