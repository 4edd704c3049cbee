import { Effect, Option, Predicate, type Scope } from "effect"
import type { Problem } from "../../domain/Problem.ts"
import { type BenchClient, clientOf, failureOf, serverOptionOf } from "../benchClient.ts"
import {
  type CommandFailed,
  infrastructureError,
  infrastructureErrorCode,
  usageError,
  usageErrorCode
} from "../exit.ts"
import { type FieldNames, problemLines } from "../problemLines.ts"
import { inProcessServer } from "./inProcessServer.ts"

export const serverOption = serverOptionOf(
  "The server's address. Without it, the command starts its own server; stored runs and experiments are expected on the server of this machine"
)

interface Server {
  readonly client: BenchClient
  readonly url: string
  /** Whether it runs only for this command. */
  readonly isInProcess: boolean
}

/** Errors that are the caller's: a wrong token, an unknown or duplicate name, or a task or experiment that is invalid. */
const usageErrorTags = new Set([
  ...["TaskNotFound", "RunNotFound", "TrialNotFound", "SandboxNotFound", "ExperimentNotFound"],
  ...["ExperimentExists", "InvalidRequest", "SetupFailed", "BenchTokenRequired"]
])

const isUsageError = (error: unknown): error is Error & Problem =>
  Predicate.hasProperty(error, "_tag") && usageErrorTags.has(String(error._tag))

/** The exit code of a bench command if a server refuses or fails: not 1, which is a result about an agent or a task. */
const benchExitCode = (error: unknown): number => (isUsageError(error) ? usageErrorCode : infrastructureErrorCode)

/** The error for a run or an experiment that was deleted after its command had begun: the command was not called wrongly. */
export const deletedMeanwhile = (what: string) => infrastructureError(`${what} was deleted meanwhile.`)

/** A path within a task file, where the server reports it within a request. */
const withoutTaskPrefix = (line: string): string => line.replaceAll(/(^|; )task\./g, "$1")

/** Adds the task's name to what the server refuses in it. */
export const withTaskName =
  (task: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | CommandFailed, R> =>
    Effect.mapError(self, (error) =>
      isUsageError(error)
        ? usageError(problemLines(error, {}).map((line) => `${task}: ${withoutTaskPrefix(line)}`))
        : error
    )

interface ServerOptions {
  /** Whether the data is on a running server, which is the one on this machine if none is named. */
  readonly isKept?: boolean
  /** The command's words for the fields of its request. */
  readonly words?: FieldNames
}

/** Uses the bench of a server: the named one, or else one that runs as long as it is used. */
export const withServer = <A, R>(
  address: Option.Option<string>,
  use: (server: Server) => Effect.Effect<A, unknown, R>,
  { isKept = false, words = {} }: ServerOptions = {}
): Effect.Effect<A, CommandFailed, Exclude<R, Scope.Scope>> =>
  Effect.gen(function* () {
    const isInProcess = Option.isNone(address) && !isKept
    const server = yield* isInProcess ? inProcessServer : clientOf(address)
    return yield* Effect.mapError(use({ ...server, isInProcess }), failureOf(server, words, benchExitCode))
  }).pipe(Effect.mapError(failureOf({ url: "" }, {}, benchExitCode)), Effect.scoped)
