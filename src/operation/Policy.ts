import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context, type Effect } from "effect"
import type { RawRequest } from "./requestReader.ts"

/** A call before anything of it was read. */
export interface Asked {
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
    asked: Asked,
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

/** What a policy says of an answer beside it. A surface that has a place for it provides one for each call. */
export interface AnswerNotes {
  /** Headers that go with the answer, whatever it will be. */
  readonly addHeaders: (headers: Readonly<Record<string, string>>) => void
  /** Names the version of the answer; true if the caller holds that one already, and need not be answered. */
  readonly isHeld: (version: string) => boolean
}

/** Where the answer of a call has no place for notes, they are dropped. */
export class CurrentNotes extends Context.Reference<CurrentNotes>()("vitrine/CurrentNotes", {
  defaultValue: (): AnswerNotes => ({ addHeaders: () => undefined, isHeld: () => false })
}) {}

/** What a call comes to whose caller holds the answer already, see `isHeld`. */
export const unchanged: unique symbol = Symbol.for("vitrine/unchanged")
