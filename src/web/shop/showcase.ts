import { byPacks } from "../../store/world/perWorld.ts"
import { world } from "../../store/world/World.ts"
import type { WorldView } from "../../store/world/WorldView.ts"

const { categories, featured } = world()

/** The departments of a world that have goods, each with the product for its picture. */
const departmentsOf = ({ isInOrder, products }: WorldView) =>
  categories.flatMap(({ cover, name, text }) => {
    const goods = products.filter(({ category }) => category === name)
    const names = goods.slice(0, 2).map(({ name }) => name)
    const [first] = goods
    if (first === undefined) return []
    // A cover and a text that were chosen for other goods do not fit these.
    const hasCover = cover === undefined || goods.some(({ slug }) => slug === cover)
    return hasCover
      ? [{ name, text: text ?? names.join(", "), cover: isInOrder ? first.slug : (cover ?? first.slug) }]
      : [{ name, text: names.join(", "), cover: first.slug }]
  })

/** The first page's content for a world: departments, and slugs, featured ones first unless a tester ordered the goods. */
export const showcaseOf = byPacks((view) => {
  const slugs = view.products.map(({ slug }) => slug)
  const first = view.isInOrder ? [] : featured.filter((slug) => slugs.includes(slug))
  const shown = new Set([...first, ...slugs])
  return { departments: departmentsOf(view), shown: [...shown].slice(0, featured.length) }
})

export type Showcase = ReturnType<typeof showcaseOf>
