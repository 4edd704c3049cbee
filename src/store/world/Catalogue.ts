import { ProductId, VariantId } from "../../domain/Ids.ts"
import { draw } from "../../domain/Seed.ts"
import { nameId } from "./Names.ts"
import type { ProductEntry, VariantEntry } from "./Product.ts"
import { world } from "./World.ts"
import type { WorldView } from "./WorldView.ts"

/** A variant as it stands in the shop of one world. */
export interface CatalogueVariant {
  readonly id: VariantId
  readonly label: string
  /** Units that a fresh sandbox holds. */
  readonly stock: number
}

/** A product as it stands in the shop of one world. */
export interface CatalogueProduct extends Omit<ProductEntry, "variants"> {
  readonly id: ProductId
  readonly variants: ReadonlyArray<CatalogueVariant>
}

const stockOf = (seed: string, slug: string, { label, stock }: VariantEntry): number =>
  stock === "plenty" ? 40 + draw(seed, `stock\n${slug}\n${label}`, 81) : stock

const place = (seed: string, entry: ProductEntry): CatalogueProduct => ({
  ...entry,
  id: ProductId.make(nameId("prod", entry.slug)),
  variants: entry.variants.map((variant) => ({
    id: VariantId.make(nameId("var", `${entry.slug}\n${variant.label}`)),
    label: variant.label,
    stock: stockOf(seed, entry.slug, variant)
  }))
})

/** All products of the world with this seed, in the order in which the shop lists them: the served one, or that of some packs. */
export const catalogue = (
  seed: string,
  { products }: { readonly products: ReadonlyArray<ProductEntry> } = world()
): ReadonlyArray<CatalogueProduct> => products.map((entry) => place(seed, entry))

/** Units that a fresh sandbox holds, by the ids of the variants. */
export type Stock = ReadonlyMap<string, number>

/** The stock of the world with this seed. All else of its goods follows from its packs alone. */
export const stockOfWorld = (seed: string, world: WorldView): Stock =>
  new Map(catalogue(seed, world).flatMap(({ variants }) => variants.map(({ id, stock }) => [id, stock] as const)))
