import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { Effect } from "effect"
import type { RawRequest } from "./requestReader.ts"

/** A call before anything of it was read. */
export interface RawCall {
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
  readonly raw: RawRequest
}

/**
 * What a group of operations asks of every call, on whatever surface, before its request is read. `Caller` is what it hands
 * to the operations, `Added` names the members that it adds to their answers.
 */
export interface Policy<Caller = unknown, Added extends string = string, FindsFirst extends boolean = boolean> {
  /** Refuses a call by failing with a problem, or proceeds with its caller; the answer passes through it again. */
  readonly admit: (
    call: RawCall,
    proceed: (caller: Caller) => Effect.Effect<unknown, unknown>
  ) => Effect.Effect<unknown, unknown>
  /**
   * What a path names is found before the rest of a request is read, so that its 404 comes before their 400. The operations
   * are written in these two steps, see `FindFirst`.
   */
  readonly findsFirst: FindsFirst
  /** Only in the types: see above. */
  readonly adds?: Added
}

/** What a call comes to whose caller holds the answer already, see `isHeld`. */
export const notModified: unique symbol = Symbol.for("vitrine/unchanged")
