import { Struct } from "effect"
import { byPacks } from "../../store/world/perWorld.ts"
import { world } from "../../store/world/World.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import type { TravelSection } from "../page/Page.ts"

const { cars, categories, featured, flights } = world()

/** The departments of a world that have goods, each with the product for its picture. */
const departmentsOf = ({ products }: WorldView) =>
  categories.flatMap(({ cover, name, text }) => {
    const goods = products.filter(({ category }) => category === name)
    const names = goods.slice(0, 2).map(({ name }) => name)
    const [first] = goods
    if (first === undefined) return []
    // A cover and a text that were chosen for other goods do not fit these.
    const hasCover = cover === undefined || goods.some(({ slug }) => slug === cover)
    return hasCover
      ? [{ name, text: text ?? names.join(", "), cover: cover ?? first.slug }]
      : [{ name, text: names.join(", "), cover: first.slug }]
  })

/** The kinds of trips that a world offers. Packs have hotels alone: flights and cars are those of the served world. */
export const travelIn = ({ hotels }: WorldView): ReadonlyArray<TravelSection> =>
  Struct.entries({ hotels, flights, cars }).flatMap(([section, { length }]) => (length > 0 ? [section] : []))

/** The first page's content for a world: its departments, and slugs with the featured products first. */
export const showcaseOf = byPacks((view) => {
  const slugs = view.products.map(({ slug }) => slug)
  const shown = new Set([...featured.filter((slug) => slugs.includes(slug)), ...slugs])
  return { departments: departmentsOf(view), shown: [...shown].slice(0, featured.length) }
})

export type Showcase = ReturnType<typeof showcaseOf>
