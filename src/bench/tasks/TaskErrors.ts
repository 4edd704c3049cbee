import { Schema } from "effect"
import { quote } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"

export class TaskNotFound extends Schema.TaggedError<TaskNotFound>()("TaskNotFound", { task: Schema.String }) {
  override get message() {
    return `There is no task ${quote(this.task)}.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listTasks" }]
  }
}
