import { catalogue, unitsOf } from "../../src/store/world/Catalogue.ts"
import { world } from "../../src/store/world/World.ts"

/** The products of the served world. Each variant has the stock of a fresh sandbox with this seed. */
export const productsWithStock = (seed = "test") =>
  catalogue(world()).map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock: unitsOf(seed, product, variant) }))
  }))
