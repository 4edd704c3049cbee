import { Struct } from "effect"
import type { Detail } from "../../domain/Detail.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import type { CatalogueProduct, Stock } from "../world/Catalogue.ts"
import { Product, ProductReview, ProductVariant } from "./Product.ts"

// A whole shop for each of some ten base URLs: trials invent base URLs without end, and view a few products each.
const maxViews = 1024

/** The variants that have units left, one bit each. */
const availabilityOf = ({ variants }: CatalogueProduct, stock: Stock, taken: ReadonlyMap<string, number>): number => {
  let bits = 0
  for (const [position, { id }] of variants.entries()) {
    if ((stock.get(id) ?? 0) > (taken.get(id) ?? 0)) bits |= 1 << position
  }
  return bits
}

const toView = (baseUrl: string, product: CatalogueProduct, availability: number, detail: Detail): Product =>
  makeUnchecked(Product, {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: detail === "full" ? product.description : "",
    category: product.category,
    price: usd(product.priceCents),
    images: detail === "full" ? [1, 2].map((view) => `${baseUrl}/images/products/${product.slug}-${view}.svg`) : [],
    variants: product.variants.map(({ id, label }, position) =>
      makeUnchecked(ProductVariant, { id, label, available: ((availability >> position) & 1) === 1 })
    ),
    tags: detail === "full" ? product.tags : [],
    ...Struct.pick(product, "rating", "reviewCount"),
    ...(detail === "full" &&
      product.reviews && { reviews: product.reviews.map((review) => makeUnchecked(ProductReview, review)) }),
    ...Struct.pick(product, "badges", "sponsored")
  })

const getOrCreate = <K, A>(known: Map<K, A>, key: K, make: () => A): A => {
  const found = known.get(key)
  if (found !== undefined) return found
  const created = make()
  known.set(key, created)
  return created
}

/**
 * Views of products. A view stays the same until the last unit of a variant is sold, so it is cached by base URL. A
 * full cache is cleared.
 */
export const makeProductViewCache = () => {
  const addresses = new Map<string, Map<CatalogueProduct, Map<number, Product>>>()
  let viewCount = 0
  const makeRoom = (): void => {
    if (viewCount === maxViews) {
      addresses.clear()
      viewCount = 0
    }
    viewCount++
  }
  /** Makes views of products with the links of a base URL. */
  return (baseUrl: string, detail: Detail = "full") => {
    const address = `${detail} ${baseUrl}`
    return (product: CatalogueProduct, stock: Stock, taken: ReadonlyMap<string, number>): Product => {
      const availability = availabilityOf(product, stock, taken)
      const found = addresses.get(address)?.get(product)?.get(availability)
      if (found !== undefined) return found
      makeRoom()
      // Only here: a base URL without views is not counted, and would be kept for ever.
      const products = getOrCreate(addresses, address, () => new Map<CatalogueProduct, Map<number, Product>>())
      const view = toView(baseUrl, product, availability, detail)
      getOrCreate(products, product, () => new Map<number, Product>()).set(availability, view)
      return view
    }
  }
}
