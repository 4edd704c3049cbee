import { Schema } from "effect"
import { expectedSandboxName, SandboxName } from "../../domain/CurrentSandbox.ts"
import { optional } from "../../domain/Input.ts"
import { TaskId, TaskPayload } from "../tasks/Task.ts"
import { settingsFields } from "./SandboxSettings.ts"

/** The request to create a sandbox. */
export const SandboxRequest = Schema.Struct({
  name: optional(
    SandboxName.annotations({ description: "Its name; generated if it is left out" }),
    expectedSandboxName
  ),
  task: optional(
    Schema.Union(TaskId, TaskPayload).annotations({
      description:
        "The task that it is made for, as an id or a whole task: its settings apply where the request sets nothing"
    }),
    "the id of a task, or a task"
  ),
  ...settingsFields
})
