import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Validator } from "../validation/Validator.ts"
import type { TasksApi } from "./Api.ts"
import { Tasks } from "./Tasks.ts"
import { viewOf } from "./TaskView.ts"

export class TaskOperations extends Effect.Service<TaskOperations>()("vitrine/bench/TaskOperations", {
  scoped: Effect.gen(function* () {
    const tasks = yield* Tasks
    const validator = yield* Validator

    const operations: Operations<typeof TasksApi> = {
      listTasks: ({ urlParams }) =>
        Effect.map(tasks.list(urlParams), (known) => ({ items: known.map((each) => viewOf(each, false)) })),

      getTask: ({ path: { area, task }, urlParams: { secret } }) =>
        Effect.map(tasks.find(`${area}/${task}`), (known) => viewOf(known, secret === "true")),

      validateTask: ({ payload: { task, taskId } }) =>
        Effect.gen(function* () {
          const taskOrId = task ?? taskId
          if (taskOrId === undefined)
            return yield* InvalidRequest.value("taskId", "the id of a task, or a task", undefined)
          return yield* validator.validate(yield* tasks.resolve(taskOrId))
        })
    }
    return operations
  }).pipe(dependingOn(Tasks, Validator))
}) {}
