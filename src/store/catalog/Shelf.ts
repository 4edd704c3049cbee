import { usd } from "../../domain/Money.ts"
import type { CatalogueProduct } from "../world/Catalogue.ts"
import { Product, ProductVariant } from "./Product.ts"

// Base addresses whose products are kept ready; a caller can invent addresses without end.
const mostAddresses = 64

/** A product as it is shown, and the availability (a bit for each variant) that it was made for. */
interface Shown {
  readonly availability: number
  readonly product: Product
}

const availabilityOf = (product: CatalogueProduct, taken: ReadonlyMap<string, number>): number =>
  product.variants.reduce(
    (bits, { id, stock }, position) => (stock > (taken.get(id) ?? 0) ? bits | (1 << position) : bits),
    0
  )

const show = (baseUrl: string, product: CatalogueProduct, availability: number): Product =>
  new Product({
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    category: product.category,
    price: usd(product.priceCents),
    images: [1, 2].map((view) => `${baseUrl}/images/products/${product.slug}-${view}.svg`),
    variants: product.variants.map(
      ({ id, label }, position) => new ProductVariant({ id, label, available: ((availability >> position) & 1) === 1 })
    ),
    tags: product.tags
  })

/**
 * Products ready to be shown. Making one checks every member of it, and between two sales of its last units it is the
 * same again and again; so the last one made is kept for each address.
 */
export const makeShelf = () => {
  const addresses = new Map<string, Map<string, Shown>>()

  const at = (baseUrl: string): Map<string, Shown> => {
    const known = addresses.get(baseUrl)
    if (known !== undefined) return known
    const [oldest] = addresses.keys()
    if (oldest !== undefined && addresses.size >= mostAddresses) addresses.delete(oldest)
    const fresh = new Map<string, Shown>()
    addresses.set(baseUrl, fresh)
    return fresh
  }

  return (baseUrl: string, product: CatalogueProduct, taken: ReadonlyMap<string, number>): Product => {
    const shown = at(baseUrl)
    const availability = availabilityOf(product, taken)
    const last = shown.get(product.id)
    if (last?.availability === availability) return last.product
    const made = show(baseUrl, product, availability)
    shown.set(product.id, { availability, product: made })
    return made
  }
}
