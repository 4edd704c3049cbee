import { Effect } from "effect"
import type { Operations } from "../../operation/Operations.ts"
import type { TasksApi } from "./Api.ts"
import { Tasks } from "./Tasks.ts"
import { viewOf } from "./TaskView.ts"

export class TaskOperations extends Effect.Service<TaskOperations>()("vitrine/bench/TaskOperations", {
  effect: Effect.gen(function* () {
    const tasks = yield* Tasks

    const operations: Operations<typeof TasksApi> = {
      listTasks: ({ urlParams }) =>
        Effect.sync(() => ({ items: tasks.list(urlParams).map((each) => viewOf(each, false)) })),

      getTask: ({ path: { area, task }, urlParams: { secret } }) =>
        Effect.map(tasks.find(`${area}/${task}`), (known) => viewOf(known, secret === "true"))
    }
    return operations
  }),
  dependencies: [Tasks.Default]
}) {}
