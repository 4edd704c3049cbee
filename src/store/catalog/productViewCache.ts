import { boundedMemo } from "../../domain/boundedMemo.ts"
import type { Detail } from "../../domain/Detail.ts"
import { usd } from "../../domain/Money.ts"
import type { CatalogueProduct, Stock } from "../world/Catalogue.ts"
import { Product, ProductReview, ProductVariant } from "./Product.ts"

// A shop's worth of products for each of some dozen addresses; a caller can invent addresses without end.
const mostShown = 4096

/** Which variants have units left, a bit for each. */
const availabilityOf = ({ variants }: CatalogueProduct, stock: Stock, taken: ReadonlyMap<string, number>): number =>
  variants.reduce(
    (bits, { id }, position) => ((stock.get(id) ?? 0) > (taken.get(id) ?? 0) ? bits | (1 << position) : bits),
    0
  )

/** A member that is there only where it has a value. The compiler knows a computed name as any text. */
const given = <Name extends string, A>(name: Name, value: A | undefined): Partial<Record<Name, A>> =>
  value === undefined ? {} : ({ [name]: value } as Record<Name, A>)

const show = (baseUrl: string, product: CatalogueProduct, availability: number, detail: Detail): Product =>
  new Product({
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: detail === "full" ? product.description : "",
    category: product.category,
    price: usd(product.priceCents),
    images: detail === "full" ? [1, 2].map((view) => `${baseUrl}/images/products/${product.slug}-${view}.svg`) : [],
    variants: product.variants.map(
      ({ id, label }, position) => new ProductVariant({ id, label, available: ((availability >> position) & 1) === 1 })
    ),
    tags: detail === "full" ? product.tags : [],
    ...given("rating", product.rating),
    ...given("reviewCount", product.reviewCount),
    ...given("reviews", detail === "full" ? product.reviews?.map((review) => new ProductReview(review)) : undefined),
    ...given("badges", product.badges),
    ...given("sponsored", product.sponsored)
  })

/**
 * Products ready to be shown. Making one checks every member of it, and until the last unit of a variant is sold it is
 * the same again and again; so what was made is kept for each address.
 */
export const makeProductViewCache = () => {
  const shown = boundedMemo<string, Product>(mostShown)
  return (
    baseUrl: string,
    product: CatalogueProduct,
    stock: Stock,
    taken: ReadonlyMap<string, number>,
    detail: Detail = "full"
  ): Product => {
    const availability = availabilityOf(product, stock, taken)
    return shown(`${product.id} ${product.priceCents} ${availability} ${detail} ${baseUrl}`, () =>
      show(baseUrl, product, availability, detail)
    )
  }
}
