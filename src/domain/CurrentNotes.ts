import { Context } from "effect"

/** Metadata of an answer. A surface that can send it provides an instance for each call. */
export interface AnswerNotes {
  /** Adds headers to the answer, whatever its result. */
  readonly addHeaders: (headers: Readonly<Record<string, string>>) => void
  /** Sets the version of the answer. True if the caller already has this version and needs no answer. */
  readonly setVersion: (version: string) => boolean
}

/** The header of a replayed answer: the key was used before, and nothing was done this time. */
export const replayedHeader = "idempotent-replayed"

/** Drops the notes by default: not every surface can send them. */
export class CurrentNotes extends Context.Reference<CurrentNotes>()("vitrine/CurrentNotes", {
  defaultValue: (): AnswerNotes => ({ addHeaders: () => undefined, setVersion: () => false })
}) {}
