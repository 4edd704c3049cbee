import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { OverlayField } from "./Overlay.ts"

interface Row {
  readonly sandbox: string
  readonly sku: string
  readonly date: string
  readonly value: number | null
}

/**
 * Every value of some fields that was ever set in any sandbox, also where it was removed: no world explains the sales
 * in between. `of` gives the last value on a date: null if it was removed, undefined if none was ever set.
 */
export const overlayHistory = (sql: SqlClient, ...fields: ReadonlyArray<OverlayField>) =>
  Effect.map(
    sql<Row>`
      select sandbox, sku, date, value from bench_overlay where ${sql.in("field", fields)} order by sandbox, sku, date, field`,
    (rows) => {
      const values = new Map(rows.map(({ date, sandbox, sku, value }) => [`${sandbox}\n${sku}\n${date}`, value]))
      const skus = new Set(rows.map(({ sandbox, sku }) => `${sandbox}\n${sku}`))
      return {
        has: (sandbox: string, sku: string): boolean => skus.has(`${sandbox}\n${sku}`),
        of: (sandbox: string, sku: string, date: string): number | null | undefined => {
          const [dated, everyDate] = [date, ""].map((date) => values.get(`${sandbox}\n${sku}\n${date}`))
          return dated ?? everyDate ?? (dated === undefined ? everyDate : dated)
        }
      }
    }
  )
