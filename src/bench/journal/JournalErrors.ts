import { Schema, Struct } from "effect"
import { exactOptional } from "../../domain/Input.ts"
import { maxJournalBytes, maxJournalEntries } from "./Journal.ts"

export class JournalEntryNotFound extends Schema.TaggedError<JournalEntryNotFound>()("JournalEntryNotFound", {
  seq: Schema.Int
}) {
  override get message() {
    return `The journal has no entry ${this.seq}: it never had that entry, or no longer keeps it.`
  }
}

export class JournalTruncated extends Schema.TaggedError<JournalTruncated>()("JournalTruncated", {
  /** The check that needs the missing entries. */
  id: Schema.String,
  dropped: Schema.Int
}) {
  override get message() {
    const retention = `It keeps up to ${maxJournalEntries} entries or ${maxJournalBytes} bytes, whichever is less`
    const never =
      "and none from before the sandbox was forked, imported or restored to another sandbox's state, its journal was cleared, or, on SQLite, the program started"
    return `The check ${this.id} has no result: the journal lacks at least ${this.dropped} entries. ${retention}, ${never}.`
  }
}

const obstacles = {
  begun: "the sandbox was not empty at the start of this generation, and that start was not kept",
  between:
    "the sandbox was reset or restored, or its clock was set back, and this entry is not the last write before that: the journal does not show which state it had",
  fault:
    "a fault rule may have bought something or changed a price or stock before it, and this cannot be repeated: the rule was changed or removed since, is from an earlier generation, bought while other requests wrote, or acted for a caller who left",
  missing: "a write up to it is not in the journal",
  masked: "the journal masks part of a write up to it",
  otherwise: "a write up to it had a different result when it was repeated"
}

/** The state at an entry cannot be reproduced. */
export class StateNotRepeatable extends Schema.TaggedError<StateNotRepeatable>()("StateNotRepeatable", {
  /** The entry whose state was requested. */
  seq: Schema.Int,
  reason: Schema.Literal(...Struct.keys(obstacles)),
  /** The entry at which the replay failed. */
  at: exactOptional(Schema.Int)
}) {
  override get message() {
    const { at, reason, seq } = this
    const where = at === undefined || reason === "begun" ? "" : ` (entry ${at})`
    return `The state at entry ${seq} cannot be reproduced: ${obstacles[reason]}${where}. No fork was made. Take a snapshot of each state that you want to fork later.`
  }
}
