import { type Cause, Effect } from "effect"
import { boundedMap } from "../domain/boundedMap.ts"

// Interval of log messages with the same text, in milliseconds.
const intervalMs = 60_000

/** Warnings of a problem that every request meets: each text is logged at most once a minute. */
export class RepeatedWarnings {
  /** When each was last logged, by `performance.now()`. */
  readonly #logged = boundedMap<string, number>(100)

  /** Logs a warning, unless its text was logged within the last minute. */
  log(text: string, ...cause: ReadonlyArray<Cause.Cause<unknown>>): Effect.Effect<void> {
    return Effect.suspend(() => {
      const now = performance.now()
      if (now - (this.#logged.get(text) ?? Number.NEGATIVE_INFINITY) < intervalMs) return Effect.void
      this.#logged.set(text, now)
      return Effect.logWarning(text, ...cause)
    })
  }
}
