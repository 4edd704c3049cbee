import { Schema } from "effect"
import { jsonHashOf } from "../state/canonical.ts"
import { Task } from "./Task.ts"

/** A task, and the hash of this version. */
export interface TaskWithHash {
  readonly task: Task
  readonly sha256: string
}

const encode = Schema.encodeSync(Task)

export const taskWithHash = (task: Task): TaskWithHash => ({ task, sha256: jsonHashOf(encode(task)) })
