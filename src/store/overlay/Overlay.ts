/** What a tester can set for an item: its price in cents, its price as a percentage, or its number of units. */
export const overlayFields = ["price", "percent", "stock"] as const
export type OverlayField = (typeof overlayFields)[number]

/** A price or a stock that was set. `sku` and `date` are as in the inventory; goods have their price by product id. */
export interface OverlayRow {
  readonly sku: string
  /** `YYYY-MM-DD`, or "" for goods and for every date. */
  readonly date: string
  readonly field: OverlayField
  readonly value: number
}

/** Prices and stock that a tester has set, which replace those of the world. */
export interface Overlay {
  /** Whether anything was set for it. */
  readonly has: (sku: string) => boolean
  /** The set value, or else that of the world. A set percentage applies to either price. */
  readonly price: (sku: string, date: string, cents: number) => number
  readonly stock: (sku: string, date: string, units: number) => number
  readonly rows: ReadonlyArray<OverlayRow>
}

/** Nothing was set: all values are the world's. */
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
  // A value for a date wins over the one for every date.
  const setValueOf = (field: OverlayField, sku: string, date: string, fallback: number): number => {
    const values = bySku.get(sku)
    return values?.get(nameOf(field, date)) ?? values?.get(nameOf(field, "")) ?? fallback
  }
  return {
    has: (sku) => bySku.has(sku),
    price: (sku, date, cents) =>
      Math.max(1, Math.round((setValueOf("price", sku, date, cents) * setValueOf("percent", sku, date, 100)) / 100)),
    stock: (sku, date, units) => setValueOf("stock", sku, date, units),
    rows
  }
}
