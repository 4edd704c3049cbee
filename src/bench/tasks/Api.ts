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
import { Task, TaskId, TaskIdPart, TaskPayload } from "./Task.ts"
import { TaskNotFound } from "./TaskErrors.ts"
import { TaskView } from "./TaskView.ts"

const word = "lower-case letters, digits and hyphens"

const listTasks = HttpApiEndpoint.get("listTasks", "/bench/v1/tasks")
  .setUrlParams(
    Schema.Struct({
      pack: optionalParam(TaskIdPart.annotations({ description: "Only tasks of this pack, such as starter" }), word),
      tag: optionalParam(TaskIdPart.annotations({ description: "Only tasks with this tag, such as flight" }), word)
    })
  )
  .addSuccess(Schema.Struct({ items: Schema.Array(TaskView) }))
  .annotate(OpenApi.Summary, "List tasks")
  .annotate(OpenApi.Description, "The built-in tasks, without their expected outcomes.")

const getTask = HttpApiEndpoint.get("getTask", "/bench/v1/tasks/:area/:task")
  .setPath(
    Schema.Struct({
      area: expects(
        TaskIdPart.annotations({ description: "The part of the task's id before the slash: its area" }),
        word
      ),
      task: expects(
        TaskIdPart.annotations({ description: "The part of the task's id after the slash: its name" }),
        word
      )
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
    "The task with this id; the path has the two parts of the id. `secret=true` adds the whole task, with its expected outcome, oracles and mutants."
  )

const validateTask = HttpApiEndpoint.post("validateTask", "/bench/v1/tasks/validate")
  .setPayload(
    Schema.Struct({
      taskId: optional(TaskId.annotations({ description: "The task" })),
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
    "Runs the task in sandboxes of its own. Its oracles must pass; its mutants and the agents idle, greedy and cheat must fail. The result names the failed checks. It also names unneeded expectations: the same agents would fail without them, too."
  )

export const TasksApi = HttpApiGroup.make("tasks", { topLevel: true })
  .add(listTasks)
  .add(getTask)
  .add(validateTask)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Tasks")
  .annotate(OpenApi.Description, "What agents are asked to do, and how it is graded.")

export { Task }
