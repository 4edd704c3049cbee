import { Schema } from "effect"
import { exactOptional, quote } from "../../domain/Input.ts"
import { CarClass, carClassIds } from "./CarClass.ts"
import { listOf, Slug, struct, unique } from "./Entry.ts"
import { FlightEntry } from "./Flight.ts"
import { HotelEntry } from "./Hotel.ts"
import { CategoryEntry, ProductEntry } from "./Product.ts"
import { SearchWords } from "./SearchWords.ts"

const maxCategories = 40

const Parts = struct({
  $schema: exactOptional(Schema.String),
  categories: exactOptional(unique("name")(listOf(CategoryEntry, 1, maxCategories, "categories"))).annotations({
    description:
      "The departments in their order; if omitted, those of the products, in the order of their first appearance"
  }),
  featured: exactOptional(listOf(Slug, 1, 12, "slugs")).annotations({
    description: "The products on the first page; if omitted, the first products of the list"
  }),
  products: unique("slug")(listOf(ProductEntry, 1, 10_000, "products")),
  hotels: exactOptional(unique("slug")(listOf(HotelEntry, 0, 1000, "hotels"))),
  flights: exactOptional(unique("flightNumber")(listOf(FlightEntry, 0, 5000, "flights"))),
  cars: exactOptional(unique("id")(listOf(CarClass, 0, carClassIds.length, "classes of cars"))),
  search: exactOptional(SearchWords).annotations({
    description: "The meanings of words in a search; for an omitted list, the built-in one is used"
  })
})

interface Named {
  readonly name: string
  readonly path: ReadonlyArray<PropertyKey>
}

/** Issues for names that are not known, at their paths. */
const unknownReferences = (what: string, known: ReadonlySet<string>, named: ReadonlyArray<Named>) =>
  named
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => ({ path, message: `${what}, received ${quote(name)}` }))

const namesAt = (list: string, member: string | undefined, names: ReadonlyArray<string | undefined>) =>
  names.flatMap((name, at) =>
    name === undefined ? [] : [{ name, path: member === undefined ? [list, at] : [list, at, member] }]
  )

/**
 * A catalogue as a file: the products, and optional other parts. Absent hotels, flights, cars and search words are the
 * built-in ones.
 */
export const WorldFile = Parts.pipe(
  Schema.filter(({ categories, featured = [], products }) => {
    const slugs = new Set(products.map(({ slug }) => slug))
    const used = products.map(({ category }) => category)
    const listed = categories?.map(({ name }) => name)
    if (listed === undefined && new Set(used).size > maxCategories) {
      return [{ path: ["products"], message: `up to ${maxCategories} categories, received ${new Set(used).size}` }]
    }
    const slugOf = "the slug of a product of this file"
    return [
      ...unknownReferences("a category of this file", new Set(listed ?? used), namesAt("products", "category", used)),
      ...unknownReferences("a category that a product has", new Set(used), namesAt("categories", "name", listed ?? [])),
      ...unknownReferences(slugOf, slugs, namesAt("featured", undefined, featured)),
      ...unknownReferences(slugOf, slugs, namesAt("categories", "cover", categories?.map(({ cover }) => cover) ?? []))
    ]
  })
)
export type WorldFile = typeof WorldFile.Type
