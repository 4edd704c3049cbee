import { Effect } from "effect"
import type { Product } from "../../store/catalog/Product.ts"
import { perform } from "../forms/perform.ts"

/** A product as the shop window shows it: with the units that are left of each variant, in the variants' order. */
export interface Goods {
  readonly product: Product
  readonly left: ReadonlyArray<number>
}

/** The products with what is left of them in the current sandbox. */
export const withStock = (products: ReadonlyArray<Product>) =>
  Effect.map(
    Effect.orDie(perform("getStock", { urlParams: { products: products.map(({ slug }) => slug).join(",") } })),
    ({ left }) => products.map((product): Goods => ({ product, left: product.variants.map(({ id }) => left[id] ?? 0) }))
  )

/** From here on the shop window says how few are left. */
const lowStockThreshold = 5

/** What is said about the stock of a variant. */
export const leftText = (left: number): string => {
  if (left === 0) return "Sold out"
  return left <= lowStockThreshold ? `Only ${left} left` : "In stock"
}

/** What a card says about the stock, if it says anything. */
export const stockNote = ({ left }: Goods): string | undefined => {
  const units = left.reduce((sum, units) => sum + units, 0)
  return units > lowStockThreshold ? undefined : leftText(units)
}
