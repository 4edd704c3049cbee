import { Schema } from "effect"
import { exactOptional } from "./Input.ts"

/** Previous and current price of one unit, in cents. */
const PriceChange = Schema.Struct({
  sku: Schema.String,
  /** Night, departure day or pick-up day; goods have none. */
  date: exactOptional(Schema.String),
  beforeCents: Schema.Int,
  nowCents: Schema.Int
})
export type PriceChange = typeof PriceChange.Type

/** A failure injected by a tester. It has the tester's text and the form of every other error. */
export class InjectedFailure extends Schema.TaggedError<InjectedFailure>()("InjectedFailure", {
  /** HTTP status, from 400 to 599. */
  status: Schema.Int,
  code: Schema.String,
  text: Schema.String,
  retryAfterSeconds: exactOptional(Schema.Int),
  /** The changed price, if that is the reason. */
  price: exactOptional(PriceChange)
}) {
  /** Not part of the details: the answer has them elsewhere. */
  static readonly withheld = ["status", "code", "text", "retryAfterSeconds"]

  override get message() {
    return this.text
  }
}

/**
 * The sandbox was graded or deleted while the call waited. The server's own refusal; a subclass so that it is formatted like an
 * injected one.
 */
export class TooLate extends InjectedFailure {}

/** A budget that a tester set is used up. A subclass, because no fault rule fired. */
export class BudgetExhausted extends InjectedFailure {}
