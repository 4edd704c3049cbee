import type { Detail } from "../../domain/Detail.ts"
import { usd } from "../../domain/Money.ts"
import { restored } from "../../domain/restored.ts"
import type { CatalogueProduct, Stock } from "../world/Catalogue.ts"
import { Product, ProductReview, ProductVariant } from "./Product.ts"

// A shop's worth of products for each of some ten addresses: trials invent addresses without end, and look at a few products each.
const mostShown = 1024

/** Which variants have units left, a bit for each. */
const availabilityOf = ({ variants }: CatalogueProduct, stock: Stock, taken: ReadonlyMap<string, number>): number => {
  let bits = 0
  for (const [position, { id }] of variants.entries()) {
    if ((stock.get(id) ?? 0) > (taken.get(id) ?? 0)) bits |= 1 << position
  }
  return bits
}

/** A member that is there only where it has a value. The compiler knows a computed name as any text. */
const given = <Name extends string, A>(name: Name, value: A | undefined): Partial<Record<Name, A>> =>
  value === undefined ? {} : ({ [name]: value } as Record<Name, A>)

const show = (baseUrl: string, product: CatalogueProduct, availability: number, detail: Detail): Product =>
  restored(Product, {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: detail === "full" ? product.description : "",
    category: product.category,
    price: usd(product.priceCents),
    images: detail === "full" ? [1, 2].map((view) => `${baseUrl}/images/products/${product.slug}-${view}.svg`) : [],
    variants: product.variants.map(({ id, label }, position) =>
      restored(ProductVariant, { id, label, available: ((availability >> position) & 1) === 1 })
    ),
    tags: detail === "full" ? product.tags : [],
    ...given("rating", product.rating),
    ...given("reviewCount", product.reviewCount),
    ...given(
      "reviews",
      detail === "full" ? product.reviews?.map((review) => restored(ProductReview, review)) : undefined
    ),
    ...given("badges", product.badges),
    ...given("sponsored", product.sponsored)
  })

const entry = <K, A>(known: Map<K, A>, key: K, make: () => A): A => {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

/**
 * Products ready to be shown. Until the last unit of a variant is sold one is the same again and again, so what was made is kept
 * for each address. A full cache begins anew.
 */
export const makeProductViewCache = () => {
  const addresses = new Map<string, Map<CatalogueProduct, Map<number, Product>>>()
  let shown = 0
  const makeRoom = (): void => {
    if (shown === mostShown) {
      addresses.clear()
      shown = 0
    }
    shown++
  }
  /** Shows products at an address. */
  return (baseUrl: string, detail: Detail = "full") => {
    const address = `${detail} ${baseUrl}`
    return (product: CatalogueProduct, stock: Stock, taken: ReadonlyMap<string, number>): Product => {
      const availability = availabilityOf(product, stock, taken)
      // Only here: an address at which nothing is shown is not counted, and would be kept for ever.
      const products = entry(addresses, address, () => new Map<CatalogueProduct, Map<number, Product>>())
      const views = entry(products, product, () => new Map<number, Product>())
      return entry(views, availability, () => {
        makeRoom()
        return show(baseUrl, product, availability, detail)
      })
    }
  }
}
