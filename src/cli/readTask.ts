import { readdir, realpath } from "node:fs/promises"
import { join, relative } from "node:path"
import { Effect, Either, Schema } from "effect"
import { Task } from "../bench/tasks/Task.ts"
import { fieldOf } from "../domain/issuesOf.ts"
import { repeatedMembers } from "../domain/repeatedMembers.ts"
import { readYaml } from "../domain/YamlText.ts"
import { isFolder, readRegularFile } from "./chosenWorld.ts"
import { type CommandFailed, commandError } from "./exit.ts"
import { makeJsonParser } from "./jsonFile.ts"
import { parseErrorLines } from "./problemLines.ts"
import { systemErrorText } from "./writing.ts"

const strictOptions = { errors: "all", onExcessProperty: "error" } as const

const decode = Schema.decodeUnknownEither(Task, strictOptions)

const taskIn = makeJsonParser(Task)

const parseYamlTask = (path: string, text: string): Either.Either<Task, CommandFailed> =>
  Either.gen(function* () {
    const value = yield* Either.mapLeft(readYaml(text), ({ isYaml, line, reason }) => {
      const place = line === undefined ? path : `${path}:${line}`
      return commandError(isYaml ? `${place}: ${reason}` : `${place}: expected valid YAML (${reason})`)
    })
    const repeated = repeatedMembers(text, false)
    if (repeated.length > 0) {
      return yield* Either.left(
        commandError(repeated.map((member) => `${path}: ${fieldOf(member)}: expected this member once`))
      )
    }
    return yield* Either.mapLeft(decode(value), (error) => commandError(parseErrorLines(path, error)))
  })

/** Whether a name is that of a task file; no task id looks like one. */
export const isTaskFile = (name: string): boolean => /\.(json|ya?ml)$/i.test(name)

/** The task files in a folder and its subfolders. Links are followed; each folder is visited once, as links can form cycles. */
const taskFilesOf = async (folder: string, visited = new Set<string>()): Promise<ReadonlyArray<string>> => {
  const here = await realpath(folder)
  if (visited.has(here)) return []
  visited.add(here)
  const files: Array<string> = []
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name)
    if (await isFolder(path)) files.push(...(await taskFilesOf(path, visited)))
    else if (isTaskFile(name)) files.push(path)
  }
  return files.sort()
}

/** Reads a task file, JSON or YAML by extension. Fails with a line for each error, beginning with the file. */
export const readTask = (path: string): Effect.Effect<Task, CommandFailed> =>
  Effect.flatMap(readRegularFile(path), (text) =>
    /\.json$/i.test(path) ? taskIn(path, text) : parseYamlTask(path, text)
  )

/** The tasks of a folder, each in a file of its own with a unique id. Fails with a line for each error in any of them. */
export const readTasks = (folder: string): Effect.Effect<ReadonlyArray<Task>, CommandFailed> =>
  Effect.gen(function* () {
    const paths = yield* Effect.tryPromise({
      try: () => taskFilesOf(folder),
      catch: (error) => commandError(`${folder}: cannot be read (${systemErrorText(error)})`)
    })
    const files = new Map<string, string>()
    return yield* Effect.validateAll(paths, (path) =>
      Effect.flatMap(readTask(path), (task) => {
        const other = files.get(task.id)
        files.set(task.id, relative(folder, path))
        return other === undefined
          ? Effect.succeed(task)
          : commandError(`${path}: expected a unique id: ${other} has the id ${task.id} too`)
      })
    ).pipe(Effect.mapError((failures) => commandError(failures.flatMap(({ lines }) => lines))))
  })
