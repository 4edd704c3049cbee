import { Schema } from "effect"

/** A call of a set-up was rejected: nothing of the set-up remains. */
export class SetupFailed extends Schema.TaggedError<SetupFailed>()("SetupFailed", {
  index: Schema.Int.annotations({ description: "The index of the failed call in `setup`, from 0" }),
  operation: Schema.String,
  code: Schema.String.annotations({ description: "The code of the store's own error" }),
  text: Schema.String.annotations({ description: "The message of the store's own error" })
}) {
  override get message() {
    return `The call setup[${this.index}] (${this.operation}) was refused with ${this.code}: ${this.text} Nothing of the set-up remains.`
  }
}
