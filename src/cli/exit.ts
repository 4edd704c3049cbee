import { Cause, Chunk, ConfigError, Data, Effect, Exit, Option } from "effect"
import { DatabaseUnavailable } from "../domain/Errors.ts"
import type { Problem } from "../domain/Problem.ts"
import { type FieldNames, problemLines } from "./problemLines.ts"
import { printErrorText } from "./terminal.ts"

/** Ends a command with an exit code: its lines go to stderr, each beginning with its subject. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly lines: ReadonlyArray<string>
  readonly code: number
}> {}

/** The exit code of a command that was called wrongly. */
export const usageErrorCode = 2

/** The exit code of a bench command if the server or the machine failed, which says nothing about the agent. */
export const infrastructureErrorCode = 3

const failWith = (code: number) => (lines: string | ReadonlyArray<string>) =>
  new CommandFailed({ lines: typeof lines === "string" ? [lines] : lines, code })

/** A command that failed. */
export const commandError = failWith(1)

/** A command that was called wrongly. Each line says what would be accepted. */
export const usageError = failWith(usageErrorCode)

/** A command that could not tell anything about an agent, because the server or the machine failed. */
export const infrastructureError = failWith(infrastructureErrorCode)

/** For commands whose exit code 1 is the result of a comparison: a missing or invalid file is a usage error. */
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

/** One line for each wrong setting, beginning with its name. */
export const explainSettings = (error: ConfigError.ConfigError): ReadonlyArray<string> =>
  ConfigError.reduceWithContext(error, undefined, settingsErrorReducer)

const failureLines = <E>(cause: Cause.Cause<E>): ReadonlyArray<string> => {
  const failure = Option.getOrUndefined(Cause.failureOption(cause))
  if (failure instanceof CommandFailed) return failure.lines
  if (Cause.isInterruptedOnly(cause)) return []
  if (ConfigError.isConfigError(failure)) return explainSettings(failure)
  // Its message is for a shop's clients. The operator needs the database's own reason.
  const unavailable = Chunk.findFirst(Cause.defects(cause), (defect) => defect instanceof DatabaseUnavailable)
  if (Option.isSome(unavailable)) {
    return [`DATABASE_URL: the database cannot be used (${unavailable.value.operatorReason})`]
  }
  // A defect of ours: everything known about it matters.
  return [Cause.pretty(cause, { renderErrorCause: true })]
}

/** Prints to stderr why a command failed. */
export const reportFailure = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tapErrorCause(self, (cause) => Effect.forEach(failureLines(cause), printErrorText))

/** The exit code of a command that a signal stops before its end. */
const interruptedCode = 130

/** Makes a command that a signal interrupts exit with 130 instead of 0. */
export const failOnInterrupt = Effect.onInterrupt(() =>
  Effect.sync(() => {
    process.exitCode = interruptedCode
  })
)

/** 0 for success, or a server stopped by a signal; 130 for other interrupted commands; 2 for a usage error; else its code or 1. */
export const exitCodeOf = <E, A>(exit: Exit.Exit<E, A>): number => {
  // A server that a signal stops is done. For other commands `failOnInterrupt` has set the exit code.
  if (Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) return Number(process.exitCode ?? 0)
  const failure = Option.getOrUndefined(Cause.failureOption(exit.cause))
  return failure instanceof CommandFailed ? failure.code : 1
}

/**
 * Turns the errors of a command on the database into lines: wrong settings, or the problem in the words of the command.
 */
export const explainErrors = <A, R>(
  self: Effect.Effect<A, ConfigError.ConfigError | (Error & Problem), R>,
  words: FieldNames = {}
): Effect.Effect<A, CommandFailed, R> =>
  Effect.mapError(self, (error) => {
    if (error instanceof CommandFailed) return error
    return commandError(ConfigError.isConfigError(error) ? explainSettings(error) : problemLines(error, words))
  })
