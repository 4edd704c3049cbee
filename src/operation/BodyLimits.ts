import { Context } from "effect"

/** How much of a body is read: its bytes, and the values of its JSON. */
export interface BodySize {
  readonly bytes: number
  readonly values: number
}

/** Put on an endpoint, it says that its body may be larger than any that an agent may send. */
export class BodyLimits extends Context.Tag("vitrine/BodyLimits")<BodyLimits, BodySize>() {}
