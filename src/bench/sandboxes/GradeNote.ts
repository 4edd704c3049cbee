import { Schema } from "effect"

/** Sessions created, and carts last changed, up to these times have expired; empty if nothing expires. */
export const ExpiryCutoffs = Schema.Struct({ carts: Schema.String, sessions: Schema.String })
export type ExpiryCutoffs = typeof ExpiryCutoffs.Type

/** When a sandbox was graded, by the wall clock, and what had expired then. */
export interface GradeNote {
  readonly ms: number
  readonly expired: ExpiryCutoffs
}
