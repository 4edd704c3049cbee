import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Either, Predicate } from "effect"
import type { FitWorld, PackFile } from "../bench/packs/readPackFiles.ts"
import { joinWithOr } from "../domain/Input.ts"
import type { Pack } from "../store/world/Pack.ts"
import { fileErrorLines, readRegularFile } from "./chosenWorld.ts"
import { type CommandFailed, commandError } from "./exit.ts"
import { systemErrorText } from "./writing.ts"

export interface PackFolder {
  /** Undefined if the folder has only tasks and experiments. */
  readonly pack: Pack | undefined
  readonly tasks: number
  readonly experiments: number
}

const isNoFolder = (error: unknown): boolean =>
  Predicate.hasProperty(error, "code") && (error.code === "ENOENT" || error.code === "ENOTDIR")

/** The file names in a folder; none if there is no such folder. Fails if it cannot be read. */
export const fileNamesOf = (folder: string): Effect.Effect<ReadonlyArray<string>, CommandFailed> =>
  Effect.tryPromise({ try: async () => (await readdir(folder)).sort(), catch: (error) => error }).pipe(
    Effect.catchAll((error) =>
      isNoFolder(error) ? Effect.succeed([]) : commandError(`${folder}: cannot be read (${systemErrorText(error)})`)
    )
  )

const countTasks = Effect.fnUntraced(function* (folder: string) {
  const { readTasks } = yield* Effect.promise(() => import("./readTask.ts"))
  return (yield* fileNamesOf(folder)).length === 0 ? 0 : (yield* readTasks(folder)).length
})

const countExperiments = Effect.fnUntraced(function* (folder: string) {
  const { readExperiments } = yield* Effect.promise(() => import("./readExperiments.ts"))
  return (yield* readExperiments(folder, yield* fileNamesOf(folder))).length
})

/** A file name (`product.` for `products.json`) or folder name (`task`) without capitals and plural. */
const normalizeName = (name: string): string => name.toLowerCase().replace(/s?(?:(\.)(?:json|csv))?$/, "$1")

/** A line for each ignored file that differs from a known name only in capitals, plural or extension. */
const misspelledNames = (
  folder: string,
  names: ReadonlyArray<string>,
  knownNames: ReadonlyArray<string>
): ReadonlyArray<string> =>
  names.flatMap((name) => {
    const intended = knownNames.filter((each) => normalizeName(each) === normalizeName(name))
    return intended.length === 0 || intended.includes(name)
      ? []
      : [`${join(folder, name)}: expected the name ${joinWithOr(intended)}, or one that is not similar to it`]
  })

/**
 * Reads the folder of a pack: pack.json, and products.json or products.csv, hotels.json, texts.json, tasks/ and
 * experiments/. Fails with lines that say what is wrong in which file, and where.
 */
export const readPackFolder = (folder: string, world: FitWorld): Effect.Effect<PackFolder, CommandFailed> =>
  Effect.gen(function* () {
    const { packParts, readPackFiles } = yield* Effect.promise(() => import("../bench/packs/readPackFiles.ts"))
    const partByName = new Map<string, PackFile["part"]>([
      ...(["pack", ...packParts] as const).map((part) => [`${part}.json`, part] as const),
      ["products.csv", "products"]
    ])
    const names = yield* fileNamesOf(folder)
    const misspelt = misspelledNames(folder, names, [...partByName.keys(), "tasks", "experiments"])
    const files = yield* Effect.forEach(
      names.flatMap((name) => {
        const part = partByName.get(name)
        return part === undefined ? [] : [{ name, part }]
      }),
      ({ name, part }) => Effect.map(readRegularFile(join(folder, name)), (text) => ({ name, part, text }))
    )
    const tasks = yield* Effect.either(countTasks(join(folder, "tasks")))
    const experiments = yield* Effect.either(countExperiments(join(folder, "experiments")))
    const hasOthers = [tasks, experiments].some((found) => Either.isLeft(found) || found.right > 0)
    const read =
      files.length === 0 && (hasOthers || misspelt.length > 0) ? Either.right(undefined) : readPackFiles(files, world)
    const packErrors = Either.isRight(read)
      ? []
      : read.left.flatMap(({ issues, name }) => fileErrorLines(join(folder, name), issues))
    if (Either.isLeft(read) || Either.isLeft(tasks) || Either.isLeft(experiments) || misspelt.length > 0) {
      const otherErrors = [tasks, experiments].flatMap((found) => (Either.isLeft(found) ? found.left.lines : []))
      return yield* commandError([...misspelt, ...packErrors, ...otherErrors])
    }
    return { pack: read.right, tasks: tasks.right, experiments: experiments.right }
  })
