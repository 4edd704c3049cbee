import { Config, Console, Effect } from "effect"
import { settingDeclarations } from "../Config.ts"
import { quote } from "../domain/Input.ts"
import type { WorldFile } from "../store/world/WorldFile.ts"
import { benchSettings, serverOption, withBench } from "./benchClient.ts"
import { jsonFlag, print } from "./benchParameters.ts"
import { chooseWorld, isCsv, isFolder, readText, readWorldFile } from "./chosenWorld.ts"
import { argument, command } from "./command.ts"
import { commandError, usageError } from "./exit.ts"
import { formatCount } from "./format.ts"
import { fileNamesOf, type PackFolder, readPackFolder } from "./packFolder.ts"
import { CommandLineSettings } from "./SettingOptions.ts"
import { printErrorText } from "./terminal.ts"

const describeCount = (list: ReadonlyArray<unknown> | undefined, one: string, many: string): string => {
  if (list === undefined) return `the built-in ${many}`
  return list.length === 0 ? `no ${many}` : `${list.length} ${list.length === 1 ? one : many}`
}

const summary = ({ cars, flights, hotels, products }: WorldFile): string =>
  [
    describeCount(products, "product", "products"),
    describeCount([...new Set(products.map(({ category }) => category))], "category", "categories"),
    describeCount(hotels, "hotel", "hotels"),
    describeCount(flights, "flight", "flights"),
    describeCount(cars, "class of cars", "classes of cars")
  ].join(", ")

const packSummary = ({ experiments, pack, tasks }: PackFolder): string =>
  [
    describeCount(pack?.products ?? [], "product", "products"),
    describeCount(pack?.hotels ?? [], "hotel", "hotels"),
    describeCount(pack?.texts ?? [], "text", "texts"),
    tasks === 0 ? "no tasks" : formatCount(tasks, "task"),
    ...(experiments === 0 ? [] : [formatCount(experiments, "experiment")])
  ].join(", ")

/** What `add` does not bring to a server with a pack; undefined if there is nothing. */
const skippedNotice = ({ experiments, tasks }: PackFolder): string | undefined => {
  if (tasks + experiments === 0) return undefined
  const found = [
    ...(tasks === 0 ? [] : [formatCount(tasks, "task")]),
    ...(experiments === 0 ? [] : [formatCount(experiments, "experiment")])
  ]
  return `${found.join(" and ")} ${tasks + experiments === 1 ? "is" : "are"} not uploaded: \`vitrine bench\` reads such files itself`
}

const isPack = (path: string) => Effect.map(fileNamesOf(path), (names) => names.length > 0)

const checkPack = (folder: string) =>
  chooseWorld.pipe(Effect.zipRight(readPackFolder(folder, "served")), Effect.map(packSummary))

/** A world file is checked alone: only a pack takes `--world`. */
const checkWorld = Effect.fnUntraced(function* (file: string, hasWorldOption: boolean) {
  const found = yield* readWorldFile(file)
  if (hasWorldOption)
    return yield* usageError(`--world: expected the folder of a pack as <file>, received ${quote(file)}`)
  return summary(found)
})

const check = command({
  name: "check",
  meaning: "Shows what a file for --world or a pack folder has, or what is wrong. Names the place of each mistake.",
  parameters: {
    file: argument("file", "A world as JSON or CSV, or the folder of a pack, as docs/world.md describes them")
  },
  settings: [{ name: "world", meaning: "The catalogue that a pack must fit, as the server has it." }],
  run: ({ file }) =>
    Effect.gen(function* () {
      const isOfPack = yield* Effect.promise(() => isFolder(file))
      const hasWorldOption = (yield* CommandLineSettings).has(settingDeclarations.world.variable)
      // The environment's WORLD may be meant for the server only.
      const needsWorld = isOfPack || hasWorldOption
      yield* Config.all([
        settingDeclarations.logLevel.config,
        ...(needsWorld ? [settingDeclarations.world.config] : [])
      ])
      const contents = yield* isOfPack ? checkPack(file) : checkWorld(file, hasWorldOption)
      yield* Console.log(`${file}: ${contents}`)
    })
})

const add = command({
  name: "add",
  meaning: "Uploads a pack folder, or products as CSV, to a server. Prints the pack's name.",
  parameters: {
    file: argument("file", "The folder of a pack, or a CSV file, as docs/world.md describes them"),
    server: serverOption,
    json: jsonFlag
  },
  settings: benchSettings,
  run: ({ file, json, server }) =>
    withBench(
      server,
      (client) =>
        Effect.gen(function* () {
          if (!isCsv(file) && !(yield* isPack(file))) {
            return yield* commandError(`${file}: expected the folder of a pack, or a .csv file`)
          }
          // The server checks whether its departments and slugs match its own world.
          const folder = isCsv(file) ? undefined : yield* readPackFolder(file, "unknown")
          const payload = folder === undefined ? { csv: yield* readText(file) } : folder.pack
          if (payload === undefined)
            return yield* commandError(
              `${file}: expected products, hotels or texts in addition to its tasks and experiments`
            )
          yield* print(json, yield* client.addPack({ payload }), ({ name }) => name)
          const rest = folder === undefined ? undefined : skippedNotice(folder)
          if (rest !== undefined) yield* printErrorText(`${file}: ${rest}`)
        }),
      { csv: file }
    )
})

/** `vitrine world ...`: catalogues to serve instead of the built-in one, and packs for sandboxes. */
export const world = command({
  name: "world",
  meaning: "Checks catalogues and packs, and uploads packs to a server",
  children: [check, add]
})
