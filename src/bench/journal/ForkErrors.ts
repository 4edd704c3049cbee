import { Schema } from "effect"
import { exactOptional } from "../../domain/Input.ts"

const sentences = {
  between: "it lies where the sandbox was begun anew, and the journal does not tell on which side",
  begun: "the sandbox did not begin empty in this generation, and what it began with was not kept",
  fault:
    "a rule for faults may have bought or set something before it: it was changed or removed since, is of an earlier generation, bought while others wrote, or bought for a caller who left",
  missing: "a write before it is not in the journal",
  masked: "a write before it has something in it that the journal masks",
  otherwise: "a write before it came out otherwise the second time"
}

/** The state at an entry cannot be reproduced. */
export class StateNotRepeatable extends Schema.TaggedError<StateNotRepeatable>()("StateNotRepeatable", {
  /** The entry whose state was requested. */
  seq: Schema.Int,
  reason: Schema.Literal("begun", "between", "fault", "missing", "masked", "otherwise"),
  /** The entry at which the replay failed. */
  at: exactOptional(Schema.Int)
}) {
  override get message() {
    const { at, reason, seq } = this
    const where = at === undefined ? "" : ` (entry ${at})`
    return `The state at entry ${seq} cannot be made again: ${sentences[reason]}${where}. Nothing was made. Take snapshots of what is to be forked later.`
  }
}
