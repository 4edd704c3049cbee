import { Schema } from "effect"

/** A call of a set-up was rejected: nothing of the set-up remains. */
export class SetupFailed extends Schema.TaggedError<SetupFailed>()("SetupFailed", {
  index: Schema.Int.annotations({ description: "Which call of `setup` it was, from 0" }),
  operation: Schema.String,
  code: Schema.String.annotations({ description: "The code of the store's own error" }),
  text: Schema.String.annotations({ description: "What the store said" })
}) {
  override get message() {
    return `setup[${this.index}], ${this.operation}, was refused with ${this.code}: ${this.text} Nothing of the set-up is left.`
  }
}
