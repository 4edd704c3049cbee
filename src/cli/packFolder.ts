import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Either } from "effect"
import type { PackFile } from "../bench/packs/readPackFiles.ts"
import type { Pack } from "../store/world/Pack.ts"
import { linesOf, textInside } from "./chosenWorld.ts"
import { CommandFailed } from "./exit.ts"

/** What a folder of a pack has. */
export interface PackFolder {
  /** None where it has nothing but tasks. */
  readonly pack: Pack | undefined
  readonly tasks: number
}

/** The names of the files of a folder; none where there is no such folder. */
export const filesOf = (folder: string) =>
  Effect.orElseSucceed(
    Effect.tryPromise(async () => (await readdir(folder)).sort()),
    (): ReadonlyArray<string> => []
  )

/** The tasks of a pack, if it has any. */
const tasksIn = Effect.fnUntraced(function* (folder: string) {
  const { isFolder, readTasks } = yield* Effect.promise(() => import("./readTask.ts"))
  return (yield* Effect.promise(() => isFolder(folder))) ? yield* readTasks(folder) : []
})

/**
 * Reads the folder of a pack: pack.json, and beside it products.json or products.csv, hotels.json, texts.json and tasks/. Fails with
 * lines that say what is wrong in which file, and where.
 */
export const readPackFolder = (folder: string): Effect.Effect<PackFolder, CommandFailed> =>
  Effect.gen(function* () {
    const { packParts, readPackFiles } = yield* Effect.promise(() => import("../bench/packs/readPackFiles.ts"))
    const known = new Map<string, PackFile["part"]>([
      ...(["pack", ...packParts] as const).map((part) => [`${part}.json`, part] as const),
      ["products.csv", "products"]
    ])
    const files = yield* Effect.forEach(
      (yield* filesOf(folder)).flatMap((name) => {
        const part = known.get(name)
        return part === undefined ? [] : [{ name, part }]
      }),
      ({ name, part }) => Effect.map(textInside(join(folder, name)), (text) => ({ name, part, text }))
    )
    const tasks = yield* Effect.either(tasksIn(join(folder, "tasks")))
    const hasTasks = Either.isLeft(tasks) || tasks.right.length > 0
    const read = files.length === 0 && hasTasks ? Either.right(undefined) : readPackFiles(files)
    const ofPack = Either.isRight(read)
      ? []
      : read.left.flatMap(({ mistakes, name }) => linesOf(join(folder, name), mistakes))
    if (Either.isLeft(read) || Either.isLeft(tasks)) {
      return yield* new CommandFailed({ lines: [...ofPack, ...(Either.isLeft(tasks) ? tasks.left : [])] })
    }
    return { pack: read.right, tasks: tasks.right.length }
  })
