import { ProductId, VariantId } from "../../domain/Ids.ts"
import { draw } from "../../domain/Seed.ts"
import { runToCompletion, type SlicedWork } from "../../domain/SlicedWork.ts"
import { nameId } from "./Names.ts"
import type { ProductEntry, VariantEntry } from "./Product.ts"
import { world } from "./World.ts"

/** A variant as it stands in the shop. */
export interface CatalogueVariant extends VariantEntry {
  readonly id: VariantId
}

/** A product as it stands in the shop. */
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

/** The same in one go, of the served world or another one. */
export const catalogue = (entries: Entries = world()): ReadonlyArray<CatalogueProduct> =>
  runToCompletion(catalogueInSlices(entries))

/** A variant together with the product that it is a variant of: what a cart line or an order line names. */
export interface Item {
  readonly product: CatalogueProduct
  readonly variant: CatalogueVariant
}

/** Units that a fresh sandbox of the world with this seed holds. All else of its goods follows from its packs alone. */
export const unitsOf = (
  seed: string,
  { slug }: Pick<ProductEntry, "slug">,
  { label, stock }: Pick<VariantEntry, "label" | "stock">
): number => (stock === "plenty" ? 40 + draw(seed, `stock\n${slug}\n${label}`, 81) : stock)

/** Units that a fresh sandbox holds, by the ids of the variants. */
export interface Stock {
  readonly get: (id: string) => number | undefined
}

/** The stock of a world with this seed, of the variants that are found. Each is drawn when it is first asked for. */
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
