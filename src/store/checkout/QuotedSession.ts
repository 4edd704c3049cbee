import { Schema } from "effect"
import { Timestamp } from "../../domain/Timestamp.ts"
import { CheckoutSession } from "./CheckoutSession.ts"
import { type Quote, quoteSession } from "./Quote.ts"

/** A session at one moment, with all inputs of its quote, so that the quote can be computed again. */
export class QuotedSession extends Schema.Class<QuotedSession>("QuotedSession")({
  session: CheckoutSession,
  /** Units left of its variants, by id; null for an ended session, which later sales do not affect. */
  left: Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.Int })),
  at: Timestamp
}) {
  get quote(): Quote {
    const { at, left, session } = this
    return quoteSession(session, (id) => (left === null ? Number.POSITIVE_INFINITY : (left[id] ?? 0)), at)
  }
}
