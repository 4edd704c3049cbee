import { Console, Effect } from "effect"
import { declared } from "../Config.ts"
import type { WorldFile } from "../store/world/WorldFile.ts"
import { benchSettings, server, withBench } from "./benchClient.ts"
import { json, print } from "./benchWords.ts"
import { isCsv, readWorldFile, textOf } from "./chosenWorld.ts"
import { argument, command } from "./command.ts"
import { refused } from "./exit.ts"
import { filesOf, type PackFolder, readPackFolder } from "./packFolder.ts"

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

const packSummary = ({ experiments, pack, tasks }: PackFolder): string =>
  [
    counted(pack?.products ?? [], "product", "products"),
    counted(pack?.hotels ?? [], "hotel", "hotels"),
    counted(pack?.texts ?? [], "text", "texts"),
    tasks === 1 ? "1 task" : `${tasks === 0 ? "no" : tasks} tasks`,
    ...(experiments === 0 ? [] : [experiments === 1 ? "1 experiment" : `${experiments} experiments`])
  ].join(", ")

const isPack = (path: string) => Effect.map(filesOf(path), (names) => names.length > 0)

const check = command({
  name: "check",
  meaning: "Says what a file for --world or a folder of a pack has, or what is wrong with it and where",
  parameters: {
    file: argument("file", "A world as JSON or CSV, or the folder of a pack, as docs/world.md describes them")
  },
  run: ({ file }) =>
    Effect.gen(function* () {
      yield* declared.logLevel.config
      const has = (yield* isPack(file)) ? packSummary(yield* readPackFolder(file)) : summary(yield* readWorldFile(file))
      yield* Console.log(`${file}: ${has}`)
    })
})

const add = command({
  name: "add",
  meaning: "Brings the folder of a pack, or goods as CSV, to the bench of a running server, and prints its name",
  parameters: {
    file: argument("file", "The folder of a pack, or a CSV file, as docs/world.md describes them"),
    server,
    json
  },
  settings: benchSettings,
  run: ({ file, json, server }) =>
    withBench(
      server,
      (client) =>
        Effect.gen(function* () {
          if (!isCsv(file) && !(yield* isPack(file))) {
            return yield* refused(`${file}: is no folder of a pack: expected one, or a .csv file`)
          }
          const payload = isCsv(file) ? { csv: yield* textOf(file) } : (yield* readPackFolder(file)).pack
          if (payload === undefined) return yield* refused(`${file}: expected goods, hotels or texts beside its tasks`)
          yield* print(json, yield* client.addPack({ payload }), ({ name }) => name)
        }),
      { csv: file }
    )
})

/** `vitrine world ...`: catalogues to serve in place of the built-in one, and packs for sandboxes. */
export const world = command({
  name: "world",
  meaning: "Checks a catalogue to serve in place of the built-in one, or a pack, and brings packs to a server",
  children: [check, add]
})
