import { Array as Arr, Schema } from "effect"
import { CalendarDate, expectedDate } from "../../domain/CalendarDate.ts"
import {
  Count,
  exactOptional,
  expects,
  Integer,
  identifierAnnotation,
  NonBlankText,
  optional
} from "../../domain/Input.ts"
import { type Bounds, makeBounds, overlaidCents, overlaidPercent, overlaidUnits } from "../../domain/Limits.ts"
import type { Overlay, OverlayField } from "../../store/overlay/Overlay.ts"

const maxSkuLength = 100

/** Maximum number of entries in a request. */
const maxOverlayEntries = 1000

const Sku = NonBlankText(maxSkuLength).annotations({
  description:
    "What it applies to: the id or slug of a product, the id of a variant or a room type, a cabin of a flight as `KV207/economy`, a class of cars at a desk as `LHR/compact`",
  examples: ["stoneware-coffee-mug", "KV207/economy"]
})
const Day = CalendarDate.annotations({
  description: "The date of the night, the departure or the rental day; every date if omitted. Goods have no date"
})
const Price = Integer(overlaidCents).annotations({
  description:
    "The price from now on, in cents: of all variants of a product, a night, a seat, or a day of a rental that begins then"
})
const Percent = Integer(overlaidPercent).annotations({
  description: "By how many percent the price is above its normal one from now on; below it if negative"
})
const Left = Integer(overlaidUnits).annotations({
  description: "How many units are left from now on; of a product, of each of its variants"
})
// May exceed what was set, as returned units are available as well.
const LeftNow = Count.annotations({ description: "How many units are left now" })

/** The bounds of an overlay row by field: cents, percent of the price, and units (sold plus left). */
export const rowBounds: Readonly<Record<OverlayField, Bounds>> = {
  price: overlaidCents,
  percent: makeBounds(100 + overlaidPercent.min, 100 + overlaidPercent.max),
  stock: makeBounds(0, 2 ** 31 - 1)
}

/** A price, a price change, a stock, or several of these, as a tester sets them. */
export const OverlayEntry = Schema.Struct({
  sku: expects(Sku, "a product, a variant, a room type, a cabin of a flight or a class of cars at a desk"),
  date: optional(Day, expectedDate),
  priceCents: optional(Price, `a whole number of cents from ${overlaidCents}`),
  percent: optional(Percent, `a whole number from ${overlaidPercent}`),
  left: optional(Left, `a whole number of units from ${overlaidUnits}`)
}).annotations(identifierAnnotation("OverlayEntry"))
export type OverlayEntry = typeof OverlayEntry.Type

/** The field of a request for them. */
export const overlayField = optional(
  Schema.Array(OverlayEntry)
    .pipe(Schema.maxItems(maxOverlayEntries))
    .annotations({
      description:
        "All prices and stock that replace those of the world: from now on, and after a reset from the start",
      examples: [
        [
          { sku: "stoneware-coffee-mug", priceCents: 2400 },
          { sku: "var_erqysz220t6p", left: 1 }
        ]
      ]
    }),
  `a list of at most ${maxOverlayEntries} prices and stocks`
)

/** The stock of one SKU, apart from all other settings. */
export const StockEntry = Schema.Struct({
  sku: OverlayEntry.fields.sku,
  date: OverlayEntry.fields.date,
  left: expects(
    Schema.NullOr(Left).annotations({
      description:
        "How many units are left from now on, and how many a reset starts with; of a product, of each of its variants. null for the number that the world has"
    }),
    `a whole number of units from ${overlaidUnits}, or null`
  )
}).annotations(identifierAnnotation("StockEntry"))
export type StockEntry = typeof StockEntry.Type

/** The field of a request for it. */
export const stockField = optional(
  Schema.Array(StockEntry)
    .pipe(Schema.maxItems(maxOverlayEntries))
    .annotations({
      description:
        "Sets how many units of these are left. The rest of `overlay` stays as it is, including what a reset starts with. Without `date` it replaces what was set for single dates",
      examples: [[{ sku: "KV207/economy", left: 0 }]]
    }),
  `a list of at most ${maxOverlayEntries} stocks`
)

/** The same in the description of a sandbox. */
export const OverlayView = Schema.Struct({
  sku: Sku,
  date: exactOptional(Day),
  priceCents: exactOptional(Price),
  percent: exactOptional(Percent),
  left: exactOptional(LeftNow)
}).annotations({ identifier: "Overlay", description: "A price, a stock or both that replace those of the world" })
export type OverlayView = typeof OverlayView.Type

/** The overlay by entry, with the units that are left now. */
export const overlayViewsOf = (
  { rows }: Overlay,
  reservedOf: (sku: string, date: string) => number
): ReadonlyArray<OverlayView> =>
  Object.values(Arr.groupBy(rows, ({ date, sku }) => `${sku} ${date}`)).map((fields) => {
    const { date, sku } = fields[0]
    const valueAt = (field: OverlayField) => fields.find((row) => row.field === field)?.value
    const [price, percent = 100, stock] = [valueAt("price"), valueAt("percent"), valueAt("stock")]
    return {
      sku,
      ...(date === "" ? {} : { date: CalendarDate.make(date) }),
      ...(price === undefined ? {} : { priceCents: price }),
      ...(percent === 100 ? {} : { percent: percent - 100 }),
      ...(stock === undefined ? {} : { left: Math.max(0, stock - reservedOf(sku, date)) })
    }
  })
