import { ConfigError, Effect } from "effect"
import { CommandFailed, explainSettings, refused } from "./exit.ts"

/**
 * What a command on the database failed with, as the lines that it is told by: those of the settings, or its message.
 */
export const explained = <A, R>(
  self: Effect.Effect<A, ConfigError.ConfigError | Error, R>
): Effect.Effect<A, CommandFailed, R> =>
  Effect.mapError(self, (error) => {
    if (error instanceof CommandFailed) return error
    return ConfigError.isConfigError(error)
      ? new CommandFailed({ lines: explainSettings(error) })
      : refused(error.message)
  })
