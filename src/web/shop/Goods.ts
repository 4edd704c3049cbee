import { Effect } from "effect"
import type { Product } from "../../store/catalog/Product.ts"
import { perform } from "../forms/perform.ts"

/** A product as the shop shows it, with the units left of each variant, in the variants' order. */
export interface Goods {
  readonly product: Product
  readonly left: ReadonlyArray<number>
}

export const withStock = (products: ReadonlyArray<Product>) =>
  Effect.map(
    Effect.orDie(perform("getStock", { urlParams: { products: products.map(({ slug }) => slug).join(",") } })),
    ({ left }) => products.map((product): Goods => ({ product, left: product.variants.map(({ id }) => left[id] ?? 0) }))
  )

/** At or below this number of units the shop says how few are left. */
const lowStockThreshold = 5

export const leftText = (left: number): string => {
  if (left === 0) return "Sold out"
  return left <= lowStockThreshold ? `Only ${left} left` : "In stock"
}

/** The stock text of a card, if it has one. */
export const stockNote = ({ left }: Goods): string | undefined => {
  const units = left.reduce((sum, units) => sum + units, 0)
  return units > lowStockThreshold ? undefined : leftText(units)
}
