import { Schema } from "effect"
import { maxJournalBytes, maxJournalEntries } from "./Journal.ts"

export class JournalEntryNotFound extends Schema.TaggedError<JournalEntryNotFound>()("JournalEntryNotFound", {
  seq: Schema.Int
}) {
  override get message() {
    return `The journal has no entry ${this.seq}: it never had one, or it fell out.`
  }
}

export class JournalTruncated extends Schema.TaggedError<JournalTruncated>()("JournalTruncated", {
  /** The check that needs the missing entries. */
  id: Schema.String,
  dropped: Schema.Int
}) {
  override get message() {
    const retention = `It keeps ${maxJournalEntries} entries or ${maxJournalBytes} bytes of a sandbox`
    const never =
      "and none from before the sandbox was forked or imported, its journal was cleared, or, on SQLite, the program started"
    return `The check ${this.id} cannot be decided: the journal lacks its oldest entries, ${this.dropped} at least. ${retention}, ${never}.`
  }
}
