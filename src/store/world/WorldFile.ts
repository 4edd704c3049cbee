import { Schema } from "effect"
import { quote } from "../../domain/Input.ts"
import { CarClass, carClassIds } from "./CarClass.ts"
import { listOf, mayHave, record, Slug, unique } from "./Entry.ts"
import { FlightEntry } from "./Flight.ts"
import { HotelEntry } from "./Hotel.ts"
import { CategoryEntry, ProductEntry } from "./Product.ts"
import { SearchWords } from "./SearchWords.ts"

const mostCategories = 40

const Parts = record({
  $schema: mayHave(Schema.String),
  categories: mayHave(unique("name")(listOf(CategoryEntry, 1, mostCategories, "categories"))).annotations({
    description: "The departments in their order; without them those of the products, as they first appear"
  }),
  featured: mayHave(listOf(Slug, 1, 12, "slugs")).annotations({
    description: "What the first page shows; without it the first products"
  }),
  products: unique("slug")(listOf(ProductEntry, 1, 10_000, "products")),
  hotels: mayHave(unique("slug")(listOf(HotelEntry, 0, 1000, "hotels"))),
  flights: mayHave(unique("flightNumber")(listOf(FlightEntry, 0, 5000, "flights"))),
  cars: mayHave(unique("id")(listOf(CarClass, 0, carClassIds.length, "classes of cars"))),
  search: mayHave(SearchWords).annotations({
    description: "What words of a search mean; a list that it leaves out is the built-in one"
  })
})

interface Named {
  readonly name: string
  readonly path: ReadonlyArray<PropertyKey>
}

/** Each of some names that is none of those known, where it stands. */
const strangers = (what: string, known: ReadonlySet<string>, named: ReadonlyArray<Named>) =>
  named
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => ({ path, message: `${what}, received ${quote(name)}` }))

const named = (list: string, member: string | undefined, names: ReadonlyArray<string | undefined>) =>
  names.flatMap((name, at) =>
    name === undefined ? [] : [{ name, path: member === undefined ? [list, at] : [list, at, member] }]
  )

/** A catalogue as a file: the products, and whatever else it has. What it leaves out is the built-in part. */
export const WorldFile = Parts.pipe(
  Schema.filter(({ categories, featured = [], products }) => {
    const slugs = new Set(products.map(({ slug }) => slug))
    const used = products.map(({ category }) => category)
    const given = categories?.map(({ name }) => name)
    if (given === undefined && new Set(used).size > mostCategories) {
      return [{ path: ["products"], message: `up to ${mostCategories} categories, received ${new Set(used).size}` }]
    }
    const slugOf = "the slug of a product of this file"
    return [
      ...strangers("a category of this file", new Set(given ?? used), named("products", "category", used)),
      ...strangers("a category that a product has", new Set(used), named("categories", "name", given ?? [])),
      ...strangers(slugOf, slugs, named("featured", undefined, featured)),
      ...strangers(slugOf, slugs, named("categories", "cover", categories?.map(({ cover }) => cover) ?? []))
    ]
  })
)
export type WorldFile = typeof WorldFile.Type
