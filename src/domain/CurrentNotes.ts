import { Context } from "effect"

/** What is said of an answer beside it. A surface that has a place for it provides one for each call. */
export interface AnswerNotes {
  /** Headers that go with the answer, whatever it will be. */
  readonly addHeaders: (headers: Readonly<Record<string, string>>) => void
  /** Names the version of the answer; true if the caller holds that one already, and need not be answered. */
  readonly isHeld: (version: string) => boolean
}

/** The header of an answer that was given before, under the same key: nothing was done this time. */
export const replayedHeader = "idempotent-replayed"

/** Where the answer of a call has no place for notes, they are dropped. */
export class CurrentNotes extends Context.Reference<CurrentNotes>()("vitrine/CurrentNotes", {
  defaultValue: (): AnswerNotes => ({ addHeaders: () => undefined, isHeld: () => false })
}) {}
