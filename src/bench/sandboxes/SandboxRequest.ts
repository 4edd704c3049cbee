import { Schema } from "effect"
import { expectedSandboxName, SandboxName } from "../../domain/CurrentSandbox.ts"
import { optional } from "../../domain/Input.ts"
import { TaskId, TaskPayload } from "../tasks/Task.ts"
import { settingsFields } from "./SandboxSettings.ts"

/** The request to create a sandbox. */
export const SandboxRequest = Schema.Struct({
  name: optional(SandboxName.annotations({ description: "Its name; generated if omitted" }), expectedSandboxName),
  task: optional(
    Schema.Union(TaskId, TaskPayload).annotations({
      description:
        "The task of the sandbox, as an id or a whole task: the task's settings apply where the request has none"
    }),
    "the id of a task, or a task"
  ),
  ...settingsFields
})
