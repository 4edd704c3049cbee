import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { CaseInsensitiveLiteral, expects, optional, optionalParam } from "../../domain/Input.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { tooManySandboxes } from "../sandboxes/Api.ts"
import { SetupFailed } from "../setup/SetupFailed.ts"
import { Validation } from "../validation/Validation.ts"
import { expectedTaskId, Task, TaskId, TaskIdPart, TaskPayload } from "./Task.ts"
import { TaskNotFound } from "./TaskErrors.ts"
import { TaskView } from "./TaskView.ts"

const word = "lower-case letters, digits and hyphens"

const listTasks = HttpApiEndpoint.get("listTasks", "/bench/v1/tasks")
  .setUrlParams(
    Schema.Struct({
      pack: optionalParam(TaskIdPart.annotations({ description: "Only those of this pack, such as starter" }), word),
      tag: optionalParam(TaskIdPart.annotations({ description: "Only those with this tag, such as flight" }), word)
    })
  )
  .addSuccess(Schema.Struct({ items: Schema.Array(TaskView) }))
  .annotate(OpenApi.Summary, "List tasks")
  .annotate(OpenApi.Description, "The built-in tasks, without their expected outcomes.")

const getTask = HttpApiEndpoint.get("getTask", "/bench/v1/tasks/:area/:task")
  .setPath(
    Schema.Struct({
      area: expects(TaskIdPart.annotations({ description: "Its area, the part of its id before the slash" }), word),
      task: expects(TaskIdPart.annotations({ description: "Its name, the part of its id after the slash" }), word)
    })
  )
  .setUrlParams(
    Schema.Struct({
      secret: optionalParam(
        CaseInsensitiveLiteral("true", "false").annotations({
          description: "Whether to include the whole task, with its expected outcome"
        }),
        "true or false"
      )
    })
  )
  .addSuccess(TaskView)
  .addError(envelope(TaskNotFound, 404))
  .annotate(OpenApi.Summary, "Get a task")
  .annotate(
    OpenApi.Description,
    "A task by its id, whose two parts are in the path. With `secret=true` the whole task: the expected outcome, the oracles and the mutants too."
  )

const validateTask = HttpApiEndpoint.post("validateTask", "/bench/v1/tasks/validate")
  .setPayload(
    Schema.Struct({
      taskId: optional(TaskId.annotations({ description: "The task" }), expectedTaskId),
      task: optional(TaskPayload, "a task")
    })
  )
  .addSuccess(Validation)
  .addError(envelope(SetupFailed, 400))
  .addError(tooManySandboxes)
  .addError(envelope(TaskNotFound, 404))
  .annotate(OpenApi.Summary, "Validate a task")
  .annotate(
    OpenApi.Description,
    "Runs the task in sandboxes of its own: its oracles must pass, and its mutants and the agents idle, greedy and cheat must fail. Names the checks that failed, and the expectations without which the same agents would fail."
  )

export const TasksApi = HttpApiGroup.make("tasks", { topLevel: true })
  .add(listTasks)
  .add(getTask)
  .add(validateTask)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Tasks")
  .annotate(OpenApi.Description, "What agents are asked to do, and how it is graded.")

export { Task }
