import { join } from "node:path"
import * as Options from "@effect/cli/Options"
import { Effect } from "effect"
import type { Task } from "../../bench/tasks/Task.ts"
import type { TaskWithHash } from "../../bench/tasks/TaskWithHash.ts"
import { joinWithOr } from "../../domain/Input.ts"
import type { BenchClient } from "../benchClient.ts"
import { isFolder } from "../chosenWorld.ts"
import { asUsageError, commandError, usageError } from "../exit.ts"
import { readTasks } from "../readTask.ts"

interface LoadedTask extends TaskWithHash {
  /** The reference for the bench: the id if the bench knows the task, else the task itself. */
  readonly reference: string | Task
}

export interface ChosenTask extends LoadedTask {
  /** Its id as a folder name, unique in its pack. */
  readonly name: string
}

/** A task as the member of a request to grade or validate it. */
export const taskMember = ({ reference }: LoadedTask) =>
  typeof reference === "string" ? { taskId: reference } : { task: reference }

/** The folder of task files: `tasks/` if there is one, as in a pack's folder; undefined for a pack without one. */
const taskFolderIn = async (folder: string): Promise<string | undefined> => {
  const taskFolder = join(folder, "tasks")
  if (await isFolder(taskFolder)) return taskFolder
  return (await Bun.file(join(folder, "pack.json")).exists()) ? undefined : folder
}

/** The tasks of a folder. Errors of all files are reported together. */
const loadFolder = (folder: string) =>
  Effect.gen(function* () {
    const { taskWithHash } = yield* Effect.promise(() => import("../../bench/tasks/TaskWithHash.ts"))
    const taskFolder = yield* Effect.promise(() => taskFolderIn(folder))
    const tasks = taskFolder === undefined ? [] : yield* asUsageError(readTasks(taskFolder))
    return tasks.map((task) => ({ ...taskWithHash(task), reference: task }))
  })

const loadFromServer = (client: BenchClient, pack: string, word: string) =>
  Effect.gen(function* () {
    const { items } = yield* client.listTasks({ urlParams: {} })
    const packNames = [...new Set(items.map((task) => task.pack))]
    if (!packNames.includes(pack))
      return yield* usageError(
        `${word}: ${pack} is neither a pack of the server nor a folder: expected ${joinWithOr(packNames)}, or a folder of files`
      )
    const found = items.filter((task) => task.pack === pack)
    return yield* Effect.forEach(found, ({ id, sha256 }) => {
      const [area = "", task = ""] = id.split("/")
      return Effect.flatMap(client.getTask({ path: { area, task }, urlParams: { secret: "true" } }), ({ secret }) =>
        secret === undefined
          ? commandError(`${id}: the server does not show the whole task`)
          : Effect.succeed({ task: secret, sha256, reference: id })
      )
    })
  })

/** Two folder names for an id: with `-` for the slash, and with `--`, which no id contains. */
export const folderNames = (id: string) => [id.replace("/", "-"), id.replace("/", "--")] as const

/** Uses the second name if another id has the same first one. */
const withFolderNames = (tasks: ReadonlyArray<LoadedTask>): ReadonlyArray<ChosenTask> => {
  const plain = ({ task }: LoadedTask) => folderNames(task.id)[0]
  const tasksByName = Map.groupBy(tasks, plain)
  return tasks.map((each) => {
    const name = plain(each)
    return { ...each, name: tasksByName.get(name)?.length === 1 ? name : folderNames(each.task.id)[1] }
  })
}

/** The tasks of a pack that the server has, or of a folder of files. */
const loadTasks = (client: BenchClient, pack: string, word: string) =>
  Effect.gen(function* () {
    const found: ReadonlyArray<LoadedTask> = yield* (yield* Effect.promise(() => isFolder(pack)))
      ? loadFolder(pack)
      : loadFromServer(client, pack, word)
    return found.length === 0 ? yield* usageError(`${word}: there is no task in ${pack}`) : withFolderNames(found)
  })

/** Whether an id is the wanted one, or, as for `checkout/*`, one that begins with what is before the `*`. */
const isWanted =
  (id: string) =>
  (wanted: string): boolean =>
    wanted.endsWith("*") ? id.startsWith(wanted.slice(0, -1)) : id === wanted

/** The wanted tasks; all if none is named. `word` is the command's name for the pack. */
export const chosenTasks = (client: BenchClient, pack: string, wanted: ReadonlyArray<string>, word = "--pack") =>
  Effect.gen(function* () {
    const all = yield* loadTasks(client, pack, word)
    const unknown = wanted.filter((name) => !all.some(({ task }) => isWanted(task.id)(name)))
    if (unknown.length > 0) {
      const { items } = yield* client.listTasks({ urlParams: {} })
      const named = unknown.map((name) => {
        const other = items.find(({ id }) => isWanted(id)(name))
        return other === undefined ? name : `${name} (${other.pack} has it)`
      })
      const complaint = `--task: ${pack} has no task ${named.join(", ")}`
      return yield* usageError([complaint, `Try: vitrine bench list --pack ${pack}`])
    }
    return wanted.length === 0 ? all : all.filter(({ task }) => wanted.some(isWanted(task.id)))
  })

export const taskMeaning = "Only this task; with a * at its end, all tasks that begin so; can be repeated"

export const packOption = [
  "The tasks: a pack on the server, a folder of files, or a pack's folder with tasks/ (starter)",
  (name: string) => Options.withDefault(Options.text(name), "starter")
] as const
