import { jsonHashOf } from "../state/canonical.ts"
import type { Task } from "./Task.ts"

/** A task, and the hash of this version. */
export interface TaskWithHash {
  readonly task: Task
  readonly sha256: string
}

// A decoded task is JSON: to encode it would only check it again, 2 ms for each.
export const taskWithHash = (task: Task): TaskWithHash => ({ task, sha256: jsonHashOf(task) })
