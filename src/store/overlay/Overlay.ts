/**
 * What a tester can set of something that is sold: its price in cents, how many hundredths of its price it costs, or how many units
 * there are of it.
 */
export type OverlayField = "price" | "percent" | "stock"

/** A price or a stock that was set. `sku` and `date` are as in the inventory; the price of goods is their product's. */
export interface OverlayRow {
  readonly sku: string
  /** `YYYY-MM-DD`, or "" for goods and for every date. */
  readonly date: string
  readonly field: OverlayField
  readonly value: number
}

/** Prices and stock that a tester has set over those of the world. */
export interface Overlay {
  /** Whether something was set of it. */
  readonly has: (sku: string) => boolean
  /** What was set, or what the world has. The price is the set percentage of either. */
  readonly price: (sku: string, date: string, cents: number) => number
  readonly stock: (sku: string, date: string, units: number) => number
  readonly rows: ReadonlyArray<OverlayRow>
}

/** Where nothing was set all is the world's. */
export const emptyOverlay: Overlay = {
  has: () => false,
  price: (_sku, _date, cents) => cents,
  stock: (_sku, _date, units) => units,
  rows: []
}

const nameOf = (field: OverlayField, date: string): string => `${field} ${date}`

export const overlayOf = (rows: ReadonlyArray<OverlayRow>): Overlay => {
  if (rows.length === 0) return emptyOverlay
  const bySku = new Map<string, Map<string, number>>()
  for (const { date, field, sku, value } of rows) {
    const values = bySku.get(sku) ?? new Map<string, number>()
    bySku.set(sku, values.set(nameOf(field, date), value))
  }
  // What was set for a date goes before what holds on every one.
  const valueSet = (field: OverlayField, sku: string, date: string, otherwise: number): number => {
    const values = bySku.get(sku)
    return values?.get(nameOf(field, date)) ?? values?.get(nameOf(field, "")) ?? otherwise
  }
  return {
    has: (sku) => bySku.has(sku),
    price: (sku, date, cents) =>
      Math.max(1, Math.round((valueSet("price", sku, date, cents) * valueSet("percent", sku, date, 100)) / 100)),
    stock: (sku, date, units) => valueSet("stock", sku, date, units),
    rows
  }
}
