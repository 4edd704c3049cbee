import type { ProductEntry } from "./Product.ts"
import { world } from "./World.ts"

const { featured, products } = world()

/** The departments of the shop, in the order in which it lists them, each with the product whose picture stands for it. */
export const departments = world().categories.map(({ cover, name, text }) => {
  const goods = products.filter(({ category }) => category === name)
  return {
    name,
    text:
      text ??
      goods
        .slice(0, 2)
        .map(({ name }) => name)
        .join(", "),
    cover: cover ?? goods[0]?.slug
  }
})

/** The names of the departments. */
export const categories: ReadonlyArray<string> = departments.map(({ name }) => name)

/** Slugs of what stands in the shop window, and of what lies on the counter behind it. */
export const panes = featured.slice(0, 4)
export const counter = featured.slice(panes.length)

const exampleOf = (slug: string | undefined): ProductEntry => {
  const product = products.find((product) => product.slug === slug)
  if (product === undefined) throw new Error("a world has products, and what it features is among them")
  return product
}

/** A product that descriptions name where they need one. */
export const example = exampleOf(counter[0] ?? panes[0])
