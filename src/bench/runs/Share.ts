import { Schema } from "effect"

export const Share = Schema.Struct({
  share: Schema.Number,
  from: Schema.Number,
  to: Schema.Number
}).annotations({ identifier: "Share", description: "A share of trials with its 95 % interval (Wilson), 0 to 1" })
export type Share = typeof Share.Type
