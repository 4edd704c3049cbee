import { Schema } from "effect"
import { quote } from "../../domain/Input.ts"
import { Issue, type Next, sentenceOf } from "../../domain/Problem.ts"

/** An offer id that no search gives: invented, mistyped, or of a date that is not offered; `issues` explains the last. */
export class UnknownOffer extends Schema.TaggedError<UnknownOffer>()("UnknownOffer", {
  id: Schema.String,
  kind: Schema.Literal("flight", "car"),
  issues: Schema.Array(Issue)
}) {
  override get message() {
    const why = this.issues.length === 0 ? "" : ` (${sentenceOf(this)})`
    return `offer_id: ${quote(this.id)} is not a ${this.kind} offer${why}. Use the id of an offer from a search.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: this.kind === "flight" ? "searchFlights" : "searchCars" }]
  }
}
