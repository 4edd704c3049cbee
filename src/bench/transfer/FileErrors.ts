import { Schema } from "effect"

export class UnknownFormat extends Schema.TaggedError<UnknownFormat>()("UnknownFormat", {
  expected: Schema.String,
  received: Schema.String
}) {
  override get message() {
    return `The body is no sandbox that was exported: its format is ${this.received}, expected ${this.expected}. Nothing was imported.`
  }
}

export class FileTampered extends Schema.TaggedError<FileTampered>()("FileTampered", {}) {
  override get message() {
    return "The file is not as it was exported: its sha256 is of other content. Nothing was imported."
  }
}

/** Rows that are valid one by one, but not together. */
export class InconsistentState extends Schema.TaggedError<InconsistentState>()("InconsistentState", {
  rule: Schema.String.annotations({ description: "What is true of every store, but not of this one" })
}) {
  override get message() {
    return `The file holds a state that this store cannot have come to. It breaks a rule: ${this.rule} Nothing was imported.`
  }
}
