import { Schema } from "effect"

/** An offer id that no search of this desk gives: made up, mistyped, or of a date that is not on offer. */
export class UnknownOffer extends Schema.TaggedError<UnknownOffer>()("UnknownOffer", { message: Schema.String }) {}
