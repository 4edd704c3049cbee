import { catalogue, unitsOf } from "../../src/store/world/Catalogue.ts"

/** The products of the served world, each variant with the units that a fresh sandbox of the world with this seed holds. */
export const productsWithStock = (seed = "test") =>
  catalogue().map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock: unitsOf(seed, product, variant) }))
  }))
