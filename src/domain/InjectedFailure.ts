import { Schema } from "effect"

/** A failure that a tester has ordered: its caller is told what the tester wrote, in the form of every other refusal. */
export class InjectedFailure extends Schema.TaggedError<InjectedFailure>()("InjectedFailure", {
  /** The status of HTTP, from 400 to 599. */
  status: Schema.Int,
  code: Schema.String,
  text: Schema.String,
  retryAfterSeconds: Schema.optionalWith(Schema.Int, { exact: true })
}) {
  /** Members that no caller is told: they are said elsewhere in the answer. */
  static readonly withheld = ["status", "code", "text", "retryAfterSeconds"]

  override get message() {
    return this.text
  }
}
