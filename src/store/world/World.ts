import { Schema } from "effect"
import cars from "../../../data/world/cars.json" with { type: "json" }
import flights from "../../../data/world/flights.json" with { type: "json" }
import hotels from "../../../data/world/hotels.json" with { type: "json" }
import products from "../../../data/world/products.json" with { type: "json" }
import { WorldFile } from "./WorldFile.ts"

/** What is served: no part is left out. */
export type World = {
  readonly [Part in Exclude<keyof WorldFile, "$schema">]-?: Exclude<WorldFile[Part], undefined>
}

const decode = Schema.decodeUnknownSync(WorldFile)

const complete = ({ categories, featured, hotels = [], flights = [], cars = [], products }: WorldFile): World => ({
  categories: categories ?? [...new Set(products.map(({ category }) => category))].map((name) => ({ name })),
  featured: featured ?? products.slice(0, 12).map(({ slug }) => slug),
  products,
  hotels,
  flights,
  cars
})

let served: World | undefined

/**
 * Serves the world of a file from here on, with the built-in parts for those that it leaves out. Contracts, services and
 * pages are made of the world when they are loaded, so this comes before them, and once.
 */
export const serveWorld = (file: WorldFile): void => {
  if (served !== undefined) throw new Error("A world is served already: it has to be chosen before it is used.")
  served = complete(decode({ ...hotels, ...flights, ...cars, ...file }))
}

/** The world that this program serves: the built-in one unless another was chosen. */
export const world = (): World => {
  served ??= complete(decode({ ...products, ...hotels, ...flights, ...cars }))
  return served
}
