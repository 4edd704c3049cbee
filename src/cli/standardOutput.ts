import { writeSync } from "node:fs"
import { Deferred, Effect, FiberId, Option } from "effect"
import { CommandFailed, commandError } from "./exit.ts"

const descriptor = 1

// The wait before retrying a full pipe.
const retryDelay = "5 millis"

const readerClosed = Deferred.unsafeMake<void>(FiberId.none)

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined)

/** The failure of a write; none if the reader has closed the pipe: one that closes early, as `head` does, has read what it wanted. */
export const explainWriteError = (error: unknown): CommandFailed | undefined =>
  codeOf(error) === "EPIPE"
    ? undefined
    : commandError(`standard output: cannot be written (${error instanceof Error ? error.message : error})`)

/** Writes a part of the bytes, and returns how many: none if a pipe is full, all if the reader has closed it. */
const writePart = (bytes: Uint8Array): number => {
  try {
    return writeSync(descriptor, bytes)
  } catch (error) {
    if (codeOf(error) === "EAGAIN") return 0
    const failure = explainWriteError(error)
    if (failure !== undefined) throw failure
    Deferred.unsafeDone(readerClosed, Effect.void)
    return bytes.length
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

/** Stops an endless command when the reader of standard output closes the pipe. Other commands run to their end. */
export const untilReaderCloses = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(self, Deferred.await(readerClosed))

/**
 * Writes what a command prints to standard output, or fails; Bun's `console.log` ignores a full disk. A console method
 * has no error type, so up to here the failure is a defect.
 */
export const withStandardOutput = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.consoleWith((console) =>
    Effect.withConsole(self, { ...console, log: (...texts) => write(`${texts.map(String).join(" ")}\n`) })
  ).pipe(
    Effect.catchSomeDefect((defect) =>
      defect instanceof CommandFailed ? Option.some(Effect.fail(defect)) : Option.none()
    )
  )
