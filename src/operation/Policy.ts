import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { Effect } from "effect"
import type { RawRequest } from "./requestReader.ts"

/** A call whose request was not read yet. */
export interface RawCall {
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
  readonly raw: RawRequest
}

/**
 * A check before each call of a group, on every surface, before its request is read. `Caller` is what it passes to the
 * operations; `Added` names the members that it adds to their answers.
 */
export interface Policy<Caller = unknown, Added extends string = string, FindsFirst extends boolean = boolean> {
  /** Fails with a problem to refuse a call, or proceeds with its caller and may change the answer. */
  readonly admit: (
    call: RawCall,
    proceed: (caller: Caller) => Effect.Effect<unknown, unknown>
  ) => Effect.Effect<unknown, unknown>
  /**
   * Whether the path is resolved before the rest of a request is read, so that its 404 precedes a 400. The operations
   * then have two steps, see `FindFirst`.
   */
  readonly findsFirst: FindsFirst
  /** Exists in the types only: see above. */
  readonly adds?: Added
}

/** The result of a call whose caller already has the answer (HTTP 304), see `setVersion`. */
export const notModified: unique symbol = Symbol.for("vitrine/notModified")
