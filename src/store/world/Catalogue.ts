import { ProductId, VariantId } from "../../domain/Ids.ts"
import { draw } from "../../domain/Seed.ts"
import { runToCompletion, type SlicedWork } from "../../domain/SlicedWork.ts"
import { nameId } from "./nameId.ts"
import type { ProductEntry, VariantEntry } from "./Product.ts"

/** A variant with its id. */
export interface CatalogueVariant extends VariantEntry {
  readonly id: VariantId
}

/** A product with its ids. */
export interface CatalogueProduct extends Omit<ProductEntry, "variants"> {
  readonly id: ProductId
  readonly variants: ReadonlyArray<CatalogueVariant>
}

const toCatalogueProduct = (entry: ProductEntry): CatalogueProduct => ({
  ...entry,
  id: ProductId.make(nameId("prod", entry.slug)),
  variants: entry.variants.map((variant) => ({
    id: VariantId.make(nameId("var", `${entry.slug}\n${variant.label}`)),
    label: variant.label,
    stock: variant.stock
  }))
})

interface Entries {
  readonly products: ReadonlyArray<ProductEntry>
}

/** All products of a world in the order in which the shop lists them. */
export function* catalogueInSlices({ products }: Entries): SlicedWork<ReadonlyArray<CatalogueProduct>> {
  const placed: Array<CatalogueProduct> = []
  for (const entry of products) {
    placed.push(toCatalogueProduct(entry))
    yield
  }
  return placed
}

/** The same without slices: for checks, which serve nobody meanwhile. */
export const catalogue = (entries: Entries): ReadonlyArray<CatalogueProduct> =>
  runToCompletion(catalogueInSlices(entries))

/** A variant with its product: what a cart line or an order line refers to. */
export interface Item {
  readonly product: CatalogueProduct
  readonly variant: CatalogueVariant
}

/** Units in a fresh sandbox with this seed. All else about its goods follows from its packs alone. */
export const unitsOf = (
  seed: string,
  { slug }: Pick<ProductEntry, "slug">,
  { label, stock }: Pick<VariantEntry, "label" | "stock">
): number => (stock === "plenty" ? 40 + draw(seed, `stock\n${slug}\n${label}`, 81) : stock)

/** Units in a fresh sandbox, by variant id. */
export interface Stock {
  readonly get: (id: string) => number | undefined
}

/** The stock of a world with this seed, for variants that `find` knows. Each is drawn on its first use. */
export const stockOf = (seed: string, find: (id: string) => Item | undefined): Stock => {
  const known = new Map<string, number>()
  return {
    get: (id) => {
      const drawn = known.get(id)
      if (drawn !== undefined) return drawn
      const item = find(id)
      if (item === undefined) return undefined
      const units = unitsOf(seed, item.product, item.variant)
      known.set(id, units)
      return units
    }
  }
}
