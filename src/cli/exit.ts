import { Cause, ConfigError, Data, Effect, Exit, Option } from "effect"
import type { Problem } from "../domain/Problem.ts"
import { type FieldNames, problemLines } from "./problemLines.ts"
import { printErrorText } from "./terminal.ts"

/** What ends a command with 1, or another code: the lines that are told on stderr, each beginning with what it is about. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly lines: ReadonlyArray<string>
  readonly code?: number
}> {}

/** A command that cannot be done, for one reason. */
export const commandError = (reason: string) => new CommandFailed({ lines: [reason] })

/** What a command ends with that was called wrongly. */
export const usageErrorCode = 2

/** What a command of the bench ends with where the server or the machine failed, and nothing is said of the agent. */
export const infrastructureErrorCode = 3

/** A command that was called wrongly. Each line says what would be accepted. */
export const usageError = (lines: string | ReadonlyArray<string>) =>
  new CommandFailed({ lines: typeof lines === "string" ? [lines] : lines, code: usageErrorCode })

/** A file that is not there, or is none of its kind, makes a wrong call where 1 says what came of comparing. */
export const asUsageError = <A, R>(self: Effect.Effect<A, CommandFailed, R>): Effect.Effect<A, CommandFailed, R> =>
  Effect.mapError(self, ({ lines }) => usageError(lines))

const settingLine = (path: ReadonlyArray<string>, message: string): ReadonlyArray<string> => [
  `${path.join(".")}: ${message}`
]

const settingsErrorReducer: ConfigError.ConfigErrorReducer<undefined, ReadonlyArray<string>> = {
  andCase: (_, left, right) => [...left, ...right],
  orCase: (_, left, right) => [...left, ...right],
  invalidDataCase: (_, path, message) => settingLine(path, message),
  missingDataCase: (_, path, message) => settingLine(path, message),
  sourceUnavailableCase: (_, path, message) => settingLine(path, message),
  unsupportedCase: (_, path, message) => settingLine(path, message)
}

/** One line for each setting that is wrong, beginning with its name. */
export const explainSettings = (error: ConfigError.ConfigError): ReadonlyArray<string> =>
  ConfigError.reduceWithContext(error, undefined, settingsErrorReducer)

const failureLines = <E>(cause: Cause.Cause<E>): ReadonlyArray<string> => {
  const failure = Option.getOrUndefined(Cause.failureOption(cause))
  if (failure instanceof CommandFailed) return failure.lines
  if (Cause.isInterruptedOnly(cause)) return []
  if (ConfigError.isConfigError(failure)) return explainSettings(failure)
  // A defect of ours: all that is known of it is worth more than a line.
  return [Cause.pretty(cause, { renderErrorCause: true })]
}

/** Says on stderr why a command failed. */
export const reportFailure = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tapErrorCause(self, (cause) => Effect.forEach(failureLines(cause), printErrorText))

/** What a command ends with that is stopped by a signal before its end. */
const interruptedCode = 130

/** Has a command that is stopped before its end not be taken for one that is done. */
export const failOnInterrupt = Effect.onInterrupt(() =>
  Effect.sync(() => {
    process.exitCode = interruptedCode
  })
)

const exitCodeOf = <E, A>(exit: Exit.Exit<E, A>): number => {
  // A server that a signal stops is done. Of another command `failOnInterrupt` says that it is not.
  if (Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) return Number(process.exitCode ?? 0)
  const failure = Option.getOrUndefined(Cause.failureOption(exit.cause))
  return failure instanceof CommandFailed ? (failure.code ?? 1) : 1
}

/** 0 for what was done, or served until a signal; 130 for what else a signal stopped; 2 for a wrong call; 1 for all else, unless it says otherwise. */
export const exitWith = <E, A>(exit: Exit.Exit<E, A>, end: (code: number) => void): void => end(exitCodeOf(exit))

/**
 * What a command on the database failed with, as the lines that it is told by: those of the settings, or the problem's, in
 * the words of the command.
 */
export const explainErrors = <A, R>(
  self: Effect.Effect<A, ConfigError.ConfigError | (Error & Problem), R>,
  words: FieldNames = {}
): Effect.Effect<A, CommandFailed, R> =>
  Effect.mapError(self, (error) => {
    if (error instanceof CommandFailed) return error
    const lines = ConfigError.isConfigError(error) ? explainSettings(error) : problemLines(error, words)
    return new CommandFailed({ lines })
  })
