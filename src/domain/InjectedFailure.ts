import { Schema } from "effect"

/** What a unit of something cost, and what it costs now, in cents. */
const PriceChange = Schema.Struct({
  sku: Schema.String,
  /** The night, the departure or the day of pick-up; goods have none. */
  date: Schema.optionalWith(Schema.String, { exact: true }),
  beforeCents: Schema.Int,
  nowCents: Schema.Int
})
export type PriceChange = typeof PriceChange.Type

/** A failure that a tester has ordered: its caller is told what the tester wrote, in the form of every other refusal. */
export class InjectedFailure extends Schema.TaggedError<InjectedFailure>()("InjectedFailure", {
  /** The status of HTTP, from 400 to 599. */
  status: Schema.Int,
  code: Schema.String,
  text: Schema.String,
  retryAfterSeconds: Schema.optionalWith(Schema.Int, { exact: true }),
  /** Of what the price has changed, and how. */
  price: Schema.optionalWith(PriceChange, { exact: true })
}) {
  /** Members that no caller is told: they are said elsewhere in the answer. */
  static readonly withheld = ["status", "code", "text", "retryAfterSeconds"]

  override get message() {
    return this.text
  }
}

/** What a call fails with that waited until its sandbox was graded or dropped. No tester has ordered it, though one may say the same. */
export class TooLate extends InjectedFailure {}
