import { Effect, Fiber } from "effect"
import { printErrorText } from "./terminal.ts"

const width = 30

const write = (text: string) =>
  Effect.sync(() => {
    if (process.stderr.isTTY) process.stderr.write(text)
  })

/** A progress line on the terminal. Without a terminal, it does nothing. */
export const progress = {
  /** Writes the line anew. `share` is 0 to 1; undefined if the total is unknown. */
  show: (share: number | undefined, note: string) => {
    const filled = Math.round(width * Math.min(1, share ?? 0))
    const bar =
      share === undefined
        ? ""
        : `[${"█".repeat(filled)}${"░".repeat(width - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %  `
    return write(`\r\u001b[2K${bar}${note}`)
  },
  clear: write("\r\u001b[2K")
}

/**
 * Prints a note once a minute until an effect ends, unless a terminal has a progress line: some CIs stop silent jobs.
 * An interruption waits for the clean-up of the effect, which a race of the two would not.
 */
export const withHeartbeat = <A, E, R>(
  self: Effect.Effect<A, E, R>,
  note: Effect.Effect<string>,
  isTerminal: boolean = process.stderr.isTTY
): Effect.Effect<A, E, R> => {
  if (isTerminal) return self
  const notes = Effect.forever(Effect.delay(Effect.flatMap(note, printErrorText), "1 minute"))
  return Effect.acquireUseRelease(Effect.fork(Effect.interruptible(notes)), () => self, Fiber.interrupt)
}
