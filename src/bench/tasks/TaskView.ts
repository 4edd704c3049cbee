import { Schema, Struct } from "effect"
import { exactOptional, withDescription } from "../../domain/Input.ts"
import { Budget, TaskPayload } from "./Task.ts"
import type { PackTask } from "./Tasks.ts"

/** A task for its runner: without the right outcome, unless that is requested. */
export class TaskView extends Schema.Class<TaskView>("TaskView")(
  {
    id: withDescription(Schema.String, "The task's id"),
    version: withDescription(Schema.Int, "Increases with each change of the expected outcome"),
    pack: withDescription(Schema.String, "The pack that contains the task"),
    sha256: withDescription(
      Schema.String,
      "SHA-256 of the task's RFC 8785 form: it differs after any change of the task"
    ),
    tags: Schema.Array(Schema.String),
    difficulty: withDescription(Schema.Int, "1 to 5"),
    why: withDescription(Schema.String, "What an agent that fails it does wrong"),
    instruction: withDescription(Schema.String, "What the agent is asked to do"),
    asks: withDescription(Schema.Boolean, "Whether the agent can ask the shopper"),
    budget: Schema.typeSchema(Budget),
    secret: exactOptional(TaskPayload).annotations({
      description: "The whole task, with its expected outcome, if it is requested"
    })
  },
  { description: "A task" }
) {}

/** The view of a task; with `includesSecret` it has the right outcome as well. */
export const viewOf = ({ pack, sha256, task }: PackTask, includesSecret: boolean): TaskView =>
  new TaskView({
    ...Struct.pick(task, "id", "version", "tags", "difficulty", "why", "instruction"),
    pack,
    sha256,
    asks: task.shopper !== undefined,
    budget: task.budget ?? {},
    ...(includesSecret ? { secret: task } : {})
  })
