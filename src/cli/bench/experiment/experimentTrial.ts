import { join } from "node:path"
import { Effect, Either } from "effect"
import { InvalidRequest } from "../../../domain/Errors.ts"
import type { BenchClient } from "../../benchClient.ts"
import type { Agent } from "../agents/Agent.ts"
import { scopedSandbox } from "../scopedSandbox.ts"
import { defaultLimitMs, sandboxMissingReason } from "../trial.ts"
import { emptyFolder } from "../trialFolder.ts"
import { deletedMeanwhile } from "../withServer.ts"

interface ExperimentContext {
  readonly client: BenchClient
  readonly experiment: string
  readonly agent: Agent
  readonly model: string
  /** The parent of the trials' folders, and whether they are kept. */
  readonly folder: string
  readonly isFolderKept: boolean
  readonly limitMs: number | undefined
}

const isAboutPacks = (error: unknown): boolean =>
  error instanceof InvalidRequest && error.issues.some(({ field }) => field.startsWith("packs"))

/** Lets the agent choose once, in a sandbox of its own. Returns its choice, or why there is none. */
export const chooseOnce = ({ agent, client, experiment, folder, isFolderKept, limitMs, model }: ExperimentContext) =>
  Effect.gen(function* () {
    const whenDeleted = () => deletedMeanwhile(`The experiment ${experiment}`)
    const { instruction, n, sandbox } = yield* client
      .assignTrial({ path: { experiment }, payload: { model } })
      .pipe(Effect.catchTag("ExperimentNotFound", whenDeleted))
    const directory = join(folder, "trials", `${experiment}-${n}`)
    yield* emptyFolder(directory, isFolderKept)
    const { acpUrl, baseUrl, mcpUrl, name } = yield* scopedSandbox(
      client.createSandbox({ payload: sandbox }).pipe(
        // The pack of a trial is deleted with its experiment.
        Effect.mapError((error) => (isAboutPacks(error) ? whenDeleted() : error))
      ),
      ({ name }) => client.dropSandbox({ path: { sandbox: name } })
    )
    const outcome = yield* Effect.either(
      agent.act({
        ...{ task: experiment, attempt: n + 1, instruction, baseUrl, mcpUrl, acpUrl, directory },
        limitMs: limitMs ?? defaultLimitMs
      })
    )
    if (Either.isLeft(outcome)) return Either.left(outcome.left.reason)
    return yield* client.reportChoice({ path: { experiment, trial: n }, payload: { sandbox: name } }).pipe(
      Effect.map(Either.right),
      // A built-in experiment stays, without its trials.
      Effect.catchTag("ExperimentNotFound", "ChoiceNotFound", whenDeleted),
      // An error of this sandbox must not end the other trials.
      Effect.catchTag("SandboxNotFound", () => Effect.succeed(Either.left(sandboxMissingReason))),
      Effect.catchTag("SnapshotNotFound", "SnapshotTooLarge", ({ message }) => Effect.succeed(Either.left(message))),
      // It is not the sandbox of the trial if it was dropped and created again by a request, or if the experiment was.
      Effect.catchIf(
        (error) => error instanceof InvalidRequest,
        ({ message }) => Effect.succeed(Either.left(message))
      )
    )
  }).pipe(
    Effect.catchTag("NotWritten", ({ reason }) => Effect.succeed(Either.left(reason))),
    Effect.scoped
  )
