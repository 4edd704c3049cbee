import { Cause, ConfigError, Data, Effect, Exit, Option } from "effect"
import type { Problem } from "../domain/Problem.ts"
import { type FieldWords, problemLines } from "./problemLines.ts"
import { sayBeside } from "./visible.ts"

/** What ends a command with 1, or another code: the lines that are told on stderr, each beginning with what it is about. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly lines: ReadonlyArray<string>
  readonly code?: number
}> {}

/** A command that cannot be done, for one reason. */
export const refused = (reason: string) => new CommandFailed({ lines: [reason] })

/** What a command ends with that was called wrongly. */
export const wrongUsage = 2

/** What a command of the bench ends with where the server or the machine failed, and nothing is said of the agent. */
export const infrastructure = 3

/** A command that was called wrongly. Each line says what would be accepted. */
export const misused = (lines: string | ReadonlyArray<string>) =>
  new CommandFailed({ lines: typeof lines === "string" ? [lines] : lines, code: wrongUsage })

/** A file that is not there, or is none of its kind, makes a wrong call where 1 says what came of comparing. */
export const misusedUnlessRead = <A, R>(self: Effect.Effect<A, CommandFailed, R>): Effect.Effect<A, CommandFailed, R> =>
  Effect.mapError(self, ({ lines }) => misused(lines))

const line = (path: ReadonlyArray<string>, message: string): ReadonlyArray<string> => [`${path.join(".")}: ${message}`]

const wrongSettings: ConfigError.ConfigErrorReducer<undefined, ReadonlyArray<string>> = {
  andCase: (_, left, right) => [...left, ...right],
  orCase: (_, left, right) => [...left, ...right],
  invalidDataCase: (_, path, message) => line(path, message),
  missingDataCase: (_, path, message) => line(path, message),
  sourceUnavailableCase: (_, path, message) => line(path, message),
  unsupportedCase: (_, path, message) => line(path, message)
}

/** One line for each setting that is wrong, beginning with its name. */
export const explainSettings = (error: ConfigError.ConfigError): ReadonlyArray<string> =>
  ConfigError.reduceWithContext(error, undefined, wrongSettings)

const linesOf = <E>(cause: Cause.Cause<E>): ReadonlyArray<string> => {
  const failure = Option.getOrUndefined(Cause.failureOption(cause))
  if (failure instanceof CommandFailed) return failure.lines
  if (Cause.isInterruptedOnly(cause)) return []
  if (ConfigError.isConfigError(failure)) return explainSettings(failure)
  // A defect of ours: all that is known of it is worth more than a line.
  return [Cause.pretty(cause, { renderErrorCause: true })]
}

/** Says on stderr why a command failed. */
export const complain = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tapErrorCause(self, (cause) => Effect.forEach(linesOf(cause), sayBeside))

/** What a command ends with that is stopped by a signal before its end. */
const stopped = 130

/** Has a command that is stopped before its end not be taken for one that is done. */
export const endsStopped = Effect.onInterrupt(() =>
  Effect.sync(() => {
    process.exitCode = stopped
  })
)

const codeOf = <E, A>(exit: Exit.Exit<E, A>): number => {
  // A server that a signal stops is done. Of another command `endsStopped` says that it is not.
  if (Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) return Number(process.exitCode ?? 0)
  const failure = Option.getOrUndefined(Cause.failureOption(exit.cause))
  return failure instanceof CommandFailed ? (failure.code ?? 1) : 1
}

/** 0 for what was done, or served until a signal; 130 for what else a signal stopped; 2 for a wrong call; 1 for all else, unless it says otherwise. */
export const exitWith = <E, A>(exit: Exit.Exit<E, A>, end: (code: number) => void): void => end(codeOf(exit))

/**
 * What a command on the database failed with, as the lines that it is told by: those of the settings, or the problem's, in
 * the words of the command.
 */
export const explained = <A, R>(
  self: Effect.Effect<A, ConfigError.ConfigError | (Error & Problem), R>,
  words: FieldWords = {}
): Effect.Effect<A, CommandFailed, R> =>
  Effect.mapError(self, (error) => {
    if (error instanceof CommandFailed) return error
    const lines = ConfigError.isConfigError(error) ? explainSettings(error) : problemLines(error, words)
    return new CommandFailed({ lines })
  })
