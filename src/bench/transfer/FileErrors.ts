import { Schema } from "effect"

export class UnknownFormat extends Schema.TaggedError<UnknownFormat>()("UnknownFormat", {
  expected: Schema.String,
  received: Schema.String
}) {
  override get message() {
    return `The body is not an exported sandbox: its format is ${this.received}, expected ${this.expected}. Nothing was imported.`
  }
}

export class FileTampered extends Schema.TaggedError<FileTampered>()("FileTampered", {}) {
  override get message() {
    return "The file was changed after the export: its sha256 does not match its content. Nothing was imported."
  }
}

/** Rows that are valid one by one, but not together. */
export class InconsistentState extends Schema.TaggedError<InconsistentState>()("InconsistentState", {
  rule: Schema.String.annotations({ description: "The rule that the state in the file violates" })
}) {
  override get message() {
    return `The file has a state that this store cannot reach. It violates this rule: ${this.rule} Nothing was imported.`
  }
}
