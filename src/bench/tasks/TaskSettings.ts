import { Schema } from "effect"
import { SnapshotId } from "../../domain/Ids.ts"
import { exactOptional } from "../../domain/Input.ts"
import { Shopper } from "./Shopper.ts"

export const TaskSettings = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  sha256: Schema.String.annotations({ description: "SHA-256 of the task's RFC 8785 form" }),
  shopper: exactOptional(Shopper),
  start: exactOptional(SnapshotId).annotations({
    description: "The snapshot of the state after the set-up and before the agent started, if the task has a set-up"
  })
}).annotations({ identifier: "TaskSettings", description: "The task that the sandbox was made for" })
export type TaskSettings = typeof TaskSettings.Type
