import { ConfigError, Effect } from "effect"
import type { CannotOpenDatabase } from "../database/Database.ts"
import type { ImportRejected } from "../visibility/import/Importer.ts"
import type { NoRecipient } from "../visibility/import/Recipient.ts"
import { CommandFailed, explainSettings } from "./exit.ts"

type Failure = CommandFailed | CannotOpenDatabase | ImportRejected | NoRecipient | ConfigError.ConfigError | Error

const linesOf = (error: Exclude<Failure, CommandFailed>): ReadonlyArray<string> => {
  if (ConfigError.isConfigError(error)) return explainSettings(error)
  if (!("_tag" in error)) return [error.message]
  switch (error._tag) {
    case "CannotOpenDatabase":
      return [`DATABASE_URL: cannot open ${error.database} (${error.reason})`]
    case "ImportRejected":
      return [`Nothing was imported: ${error.rejected} lines are wrong.`]
    case "NoRecipient":
      return [error.message]
  }
}

/** What a command on the database failed with, as the lines that it is told by. */
export const explained = <A, R>(self: Effect.Effect<A, Failure, R>): Effect.Effect<A, CommandFailed, R> =>
  Effect.mapError(self, (error) =>
    error instanceof CommandFailed ? error : new CommandFailed({ lines: linesOf(error) })
  )
