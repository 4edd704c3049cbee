import type { PlatformError } from "@effect/platform/Error"
import { ConfigError, Console, Data, Effect } from "effect"
import type { DatabaseUnavailable } from "../database/Database.ts"
import type { ImportRejected } from "../visibility/import/Importer.ts"
import type { NoRecipient } from "../visibility/import/Recipient.ts"

/** A command that did not do what it was asked to, and has said so. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{ readonly message: string }> {}

type Failure =
  | CommandFailed
  | ImportRejected
  | NoRecipient
  | DatabaseUnavailable
  | ConfigError.ConfigError
  | PlatformError
  | Error

const messageOf = (error: Failure): string => {
  if (ConfigError.isConfigError(error) || !("_tag" in error)) return String(error)
  switch (error._tag) {
    case "ImportRejected":
      return `Nothing was imported: ${error.rejected} lines are wrong.`
    case "DatabaseUnavailable":
      return `DATABASE_URL: cannot open ${error.filename} (${error.reason})`
    default:
      return error.message
  }
}

/** What went wrong, in a line on stderr; the command fails after it. */
export const explained = <A, R>(self: Effect.Effect<A, Failure, R>): Effect.Effect<A, CommandFailed, R> =>
  Effect.catchAll(self, (error) => {
    const message = messageOf(error)
    return Effect.zipRight(Console.error(message), new CommandFailed({ message }))
  })
