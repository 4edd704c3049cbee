import type { ProductEntry } from "./Product.ts"
import { world } from "./World.ts"

const { categories: departments, featured, products } = world()

/** The names of the departments of the shop, in the order in which it lists them. */
export const categories: ReadonlyArray<string> = departments.map(({ name }) => name)

const exampleOf = (slug: string | undefined): ProductEntry => {
  const product = products.find((product) => product.slug === slug)
  if (product === undefined) throw new Error("a world has products, and what it features is among them")
  return product
}

/** The product that descriptions use as an example. */
export const exampleProduct = exampleOf(featured[4] ?? featured[0])
