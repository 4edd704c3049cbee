import { Effect, Schema } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { joinWithOr } from "../../domain/Input.ts"
import { nearest } from "../../domain/nearest.ts"
import { type Issue, invalidIssue } from "../../domain/Problem.ts"
import { dataDecoder } from "../../domain/readBuiltIn.ts"
import { runInSlices, type SlicedWork, shareWork } from "../../domain/SlicedWork.ts"
import { matchersOf, OperationNames, unknownOperations } from "../journal/OperationNames.ts"
import { filesOf } from "../packs/packFolder.ts" with { type: "macro" }
import { Task } from "./Task.ts"
import { TaskNotFound } from "./TaskErrors.ts"
import { type TaskWithHash, taskWithHash } from "./TaskWithHash.ts"

/** A built-in task, with its pack. */
export interface PackTask extends TaskWithHash {
  readonly pack: string
}

const files = filesOf("tasks")

const decode = dataDecoder(Schema.parseJson(Task))

/** The journal matchers of a task, each with its path in the request. */
export function* entryMatchersOf({ expect: { journal = [] }, forbid }: Task): ReturnType<typeof matchersOf> {
  yield* matchersOf(journal, ["task", "expect", "journal"])
  for (const [index, matcher] of (forbid?.journal ?? []).entries()) {
    yield [["task", "forbid", "journal", String(index)], matcher]
  }
}

/** Decodes the tasks of the built-in packs. */
function* readBuiltInTasks(): SlicedWork<ReadonlyMap<string, PackTask>> {
  const known = new Map<string, PackTask>()
  for (const { pack, path, text } of files) {
    const task = decode(text, path)
    if (known.has(task.id)) throw new Error(`${path}: another task has the id ${task.id}`)
    known.set(task.id, { pack, ...taskWithHash(task) })
    yield
  }
  // Sorted by area, regardless of file names.
  return new Map([...known].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

// Decoding takes 0.2 s of processor time: once, however many servers a process has.
const builtInTasks = runInSlices(shareWork(readBuiltInTasks()))

/** The issue of a filter that leaves no task, because no task has this pack or tag. The pack itself may exist. */
const filterIssues = (field: string, name: string | undefined, used: ReadonlyArray<string>): ReadonlyArray<Issue> => {
  if (name === undefined || used.includes(name)) return []
  const options = [...new Set(used)]
  const issue = invalidIssue(field, `a ${field} that has tasks: ${joinWithOr(options)}`, name)
  return [{ ...issue, nearest: nearest(name, options) }]
}

/** The built-in tasks, decoded at the first use. */
export class Tasks extends Effect.Service<Tasks>()("vitrine/bench/Tasks", {
  effect: Effect.map(OperationNames, (operationNames) => {
    const find = (id: string): Effect.Effect<PackTask, TaskNotFound> =>
      Effect.flatMap(builtInTasks, (tasks) => {
        const known = tasks.get(id)
        return known === undefined ? new TaskNotFound({ task: id }) : Effect.succeed(known)
      })

    return {
      /** All tasks, or those of a pack or with a tag. It fails if no task has that pack or tag. */
      list: ({ pack, tag }: { readonly pack?: string | undefined; readonly tag?: string | undefined }) =>
        Effect.flatMap(builtInTasks, (tasks) => {
          const all = [...tasks.values()]
          const packs = all.map((known) => known.pack)
          const tags = all.flatMap(({ task }) => task.tags)
          return Effect.as(
            InvalidRequest.failIfAny([...filterIssues("pack", pack, packs), ...filterIssues("tag", tag, tags)]),
            all.filter(
              (known) =>
                (pack === undefined || known.pack === pack) && (tag === undefined || known.task.tags.includes(tag))
            )
          )
        }),

      find,

      /** The task of an id, or the given task. It fails for unknown operations: to forbid one would forbid nothing. */
      resolve: (taskOrId: string | Task): Effect.Effect<TaskWithHash, TaskNotFound | InvalidRequest> =>
        typeof taskOrId === "string"
          ? find(taskOrId)
          : Effect.map(InvalidRequest.failIfAny(unknownOperations(entryMatchersOf(taskOrId), operationNames)), () =>
              taskWithHash(taskOrId)
            )
    }
  })
}) {}
