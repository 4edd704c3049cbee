import { Console, Effect } from "effect"
import { declared } from "../Config.ts"
import type { WorldFile } from "../store/world/WorldFile.ts"
import { readWorldFile } from "./chosenWorld.ts"
import { argument, command } from "./command.ts"

const counted = (list: ReadonlyArray<unknown> | undefined, one: string, many: string): string => {
  if (list === undefined) return `the built-in ${many}`
  return list.length === 0 ? `no ${many}` : `${list.length} ${list.length === 1 ? one : many}`
}

const summary = ({ cars, flights, hotels, products }: WorldFile): string =>
  [
    counted(products, "product", "products"),
    counted([...new Set(products.map(({ category }) => category))], "category", "categories"),
    counted(hotels, "hotel", "hotels"),
    counted(flights, "flight", "flights"),
    counted(cars, "class of cars", "classes of cars")
  ].join(", ")

const check = command({
  name: "check",
  meaning: "Says what a file for --world has, or what is wrong with it and where",
  parameters: { file: argument("file", "A world as JSON, as docs/world.md describes it") },
  run: ({ file }) =>
    Effect.gen(function* () {
      yield* declared.logLevel.config
      yield* Console.log(`${file}: ${summary(yield* readWorldFile(file))}`)
    })
})

/** `vitrine world ...`: catalogues to serve in place of the built-in one. */
export const world = command({
  name: "world",
  meaning: "Checks a catalogue to serve in place of the built-in one",
  children: [check]
})
