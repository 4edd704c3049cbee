import cars from "../../../data/world/cars.json" with { type: "json" }
import flights from "../../../data/world/flights.json" with { type: "json" }
import hotels from "../../../data/world/hotels.json" with { type: "json" }
import products from "../../../data/world/products.json" with { type: "json" }
import search from "../../../data/world/search.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import type { SearchWords } from "./SearchWords.ts"
import { WorldFile } from "./WorldFile.ts"

/** A complete world, as it is served. */
export type World = Required<Omit<WorldFile, "$schema" | "search">> & { readonly search: SearchWords }

const builtInWorld = () => readBuiltIn(WorldFile, { ...products, ...hotels, ...flights, ...cars, ...search }, "world")

const noWords: SearchWords = {
  ignored: [],
  lowPrice: [],
  highPrice: [],
  atMost: [],
  atLeast: [],
  orLess: [],
  orMore: [],
  between: [],
  to: [],
  measures: [],
  synonyms: {},
  labels: {}
}

const completeWorld = ({
  categories,
  featured,
  hotels = [],
  flights = [],
  cars = [],
  products,
  search
}: WorldFile): World => ({
  categories: categories ?? [...new Set(products.map(({ category }) => category))].map((name) => ({ name })),
  featured: featured ?? products.slice(0, 12).map(({ slug }) => slug),
  products,
  hotels,
  flights,
  cars,
  search: { ...noWords, ...search }
})

let served: World | undefined

/**
 * Serves the world of a file from now on, with the built-in hotels, flights and cars if it has none. Contracts,
 * services and pages use the world as they are loaded, so call this before, and once.
 */
export const serveWorld = (file: WorldFile): void => {
  if (served !== undefined) throw new Error("A world is already in use: choose the world before anything uses it.")
  const { cars, flights, hotels, search } = completeWorld(builtInWorld())
  served = completeWorld({ hotels, flights, cars, ...file, search: { ...search, ...file.search } })
}

/** The world that this program serves: the built-in one unless another was chosen. */
export const world = (): World => {
  served ??= completeWorld(builtInWorld())
  return served
}
