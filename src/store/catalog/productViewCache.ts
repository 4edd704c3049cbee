import type { Detail } from "../../domain/Detail.ts"
import { usd } from "../../domain/Money.ts"
import { unsafeMake } from "../../domain/unsafeMake.ts"
import type { CatalogueProduct, Stock } from "../world/Catalogue.ts"
import { Product, ProductReview, ProductVariant } from "./Product.ts"

// A shop's worth of products for each of some ten addresses: trials invent addresses without end, and look at a few products each.
const maxViews = 1024

/** Which variants have units left, a bit for each. */
const availabilityOf = ({ variants }: CatalogueProduct, stock: Stock, taken: ReadonlyMap<string, number>): number => {
  let bits = 0
  for (const [position, { id }] of variants.entries()) {
    if ((stock.get(id) ?? 0) > (taken.get(id) ?? 0)) bits |= 1 << position
  }
  return bits
}

/** A member that is there only where it has a value. The compiler knows a computed name as any text. */
const optionalMember = <Name extends string, A>(name: Name, value: A | undefined): Partial<Record<Name, A>> =>
  value === undefined ? {} : ({ [name]: value } as Record<Name, A>)

const toView = (baseUrl: string, product: CatalogueProduct, availability: number, detail: Detail): Product =>
  unsafeMake(Product, {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: detail === "full" ? product.description : "",
    category: product.category,
    price: usd(product.priceCents),
    images: detail === "full" ? [1, 2].map((view) => `${baseUrl}/images/products/${product.slug}-${view}.svg`) : [],
    variants: product.variants.map(({ id, label }, position) =>
      unsafeMake(ProductVariant, { id, label, available: ((availability >> position) & 1) === 1 })
    ),
    tags: detail === "full" ? product.tags : [],
    ...optionalMember("rating", product.rating),
    ...optionalMember("reviewCount", product.reviewCount),
    ...optionalMember(
      "reviews",
      detail === "full" ? product.reviews?.map((review) => unsafeMake(ProductReview, review)) : undefined
    ),
    ...optionalMember("badges", product.badges),
    ...optionalMember("sponsored", product.sponsored)
  })

const getOrCreate = <K, A>(known: Map<K, A>, key: K, make: () => A): A => {
  const found = known.get(key)
  if (found !== undefined) return found
  const created = make()
  known.set(key, created)
  return created
}

/**
 * Products ready to be shown. Until the last unit of a variant is sold one is the same again and again, so what was made is kept
 * for each address. A full cache begins anew.
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
  /** Shows products at an address. */
  return (baseUrl: string, detail: Detail = "full") => {
    const address = `${detail} ${baseUrl}`
    return (product: CatalogueProduct, stock: Stock, taken: ReadonlyMap<string, number>): Product => {
      const availability = availabilityOf(product, stock, taken)
      // Only here: an address at which nothing is shown is not counted, and would be kept for ever.
      const products = getOrCreate(addresses, address, () => new Map<CatalogueProduct, Map<number, Product>>())
      const views = getOrCreate(products, product, () => new Map<number, Product>())
      return getOrCreate(views, availability, () => {
        makeRoom()
        return toView(baseUrl, product, availability, detail)
      })
    }
  }
}
