import { writeSync } from "node:fs"
import { Deferred, Effect, FiberId, Option } from "effect"
import { CommandFailed, commandError } from "./exit.ts"

const descriptor = 1

// A pipe that is full is tried again after so long.
const retryDelay = "5 millis"

const readerClosed = Deferred.unsafeMake<void>(FiberId.none)

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined)

/** Writes a part of the bytes, and tells how many: none where a pipe is full, all where nobody reads any more. */
const writePart = (bytes: Uint8Array): number => {
  try {
    return writeSync(descriptor, bytes)
  } catch (error) {
    if (codeOf(error) === "EAGAIN") return 0
    // Whoever leaves early, as `head` does, has read what they wanted.
    if (codeOf(error) === "EPIPE") {
      Deferred.unsafeDone(readerClosed, Effect.void)
      return bytes.length
    }
    throw commandError(`standard output: cannot be written (${error instanceof Error ? error.message : error})`)
  }
}

const write = (text: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    let rest: Uint8Array = Buffer.from(text)
    while (rest.length > 0) {
      const written = writePart(rest)
      rest = rest.subarray(written)
      if (written === 0) yield* Effect.sleep(retryDelay)
    }
  })

/** Ends what goes on for as long as somebody reads it. Other commands have more to do than to tell, and a result that is waited for. */
export const untilReaderCloses = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(self, Deferred.await(readerClosed))

/**
 * Has what a command prints written to standard output, or fails. `console.log` of Bun says nothing where a disk is full. A console
 * has no errors, so the failure comes as a defect as far as this.
 */
export const withStandardOutput = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.consoleWith((console) =>
    Effect.withConsole(self, { ...console, log: (...texts) => write(`${texts.map(String).join(" ")}\n`) })
  ).pipe(
    Effect.catchSomeDefect((defect) =>
      defect instanceof CommandFailed ? Option.some(Effect.fail(defect)) : Option.none()
    )
  )
