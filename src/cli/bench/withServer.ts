import { Effect, Option, Predicate, type Scope } from "effect"
import type { Problem } from "../../domain/Problem.ts"
import { type BenchClient, clientOf, failureOf } from "../benchClient.ts"
import { optional } from "../command.ts"
import { type CommandFailed, infrastructureErrorCode, usageError, usageErrorCode } from "../exit.ts"
import { problemLines } from "../problemLines.ts"
import { inProcessServer } from "./inProcessServer.ts"

export const serverOption = optional(
  "server",
  "The server's address; without it one of its own, for as long as the command. What a server keeps is looked for on this machine"
)

/** A server whose bench a command may use. */
interface Server {
  readonly client: BenchClient
  readonly url: string
  /** Whether it is there for this command alone. */
  readonly isInProcess: boolean
}

/** What nobody finds, or there is already, for who names it wrongly, and what a task or an experiment says that cannot be done. */
const usageErrorTags = new Set([
  ...["TaskNotFound", "RunNotFound", "TrialNotFound", "SandboxNotFound", "ExperimentNotFound"],
  ...["ExperimentExists", "InvalidRequest", "SetupFailed"]
])

const isUsageError = (error: unknown): error is Error & Problem =>
  Predicate.hasProperty(error, "_tag") && usageErrorTags.has(String(error._tag))

/** What a command of the bench ends with where a server refuses or fails: 1 says something of an agent, or of a task. */
export const benchExitCode = (error: unknown): number =>
  isUsageError(error) ? usageErrorCode : infrastructureErrorCode

/** A place in a task as its file has it, where a server tells it as one in a request. */
const withoutTaskPrefix = (line: string): string => line.replaceAll(/(^|; )task\./g, "$1")

/** Names the task that a server refuses for what it says. */
export const withTaskName =
  (task: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | CommandFailed, R> =>
    Effect.mapError(self, (error) =>
      isUsageError(error)
        ? usageError(problemLines(error, {}).map((line) => `${task}: ${withoutTaskPrefix(line)}`))
        : error
    )

/**
 * Uses the bench of a server: the one that is named, or else one that is there as long as it is used. What only a server that
 * runs can have kept `isKept`: it is looked for on this machine.
 */
export const withServer = <A, R>(
  address: Option.Option<string>,
  use: (server: Server) => Effect.Effect<A, unknown, R>,
  isKept = false
): Effect.Effect<A, CommandFailed, Exclude<R, Scope.Scope>> =>
  Effect.gen(function* () {
    const isInProcess = Option.isNone(address) && !isKept
    const { client, url } = yield* isInProcess ? inProcessServer : clientOf(address)
    return yield* Effect.mapError(use({ client, isInProcess, url }), failureOf(url, benchExitCode))
  }).pipe(Effect.mapError(failureOf("", benchExitCode)), Effect.scoped)
