import { Schema } from "effect"
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
