import { join } from "node:path"
import { Effect, Either } from "effect"
import type { BenchClient } from "../../benchClient.ts"
import type { Agent } from "../agents/Agent.ts"
import { defaultLimitMs, sandboxMissingReason } from "../trial.ts"
import { emptyFolder } from "../trialFolder.ts"

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

/** Lets the agent choose once, in a sandbox of its own. Returns its choice, or why there is none. */
export const chooseOnce = ({ agent, client, experiment, folder, isFolderKept, limitMs, model }: ExperimentContext) =>
  Effect.gen(function* () {
    const { instruction, n, sandbox } = yield* client.assignTrial({ path: { experiment }, payload: { model } })
    const directory = join(folder, "trials", `${experiment}-${n}`)
    yield* emptyFolder(directory, isFolderKept)
    const { acpUrl, baseUrl, mcpUrl, name } = yield* Effect.acquireRelease(
      client.createSandbox({ payload: sandbox }),
      ({ name }) => Effect.ignore(client.dropSandbox({ path: { sandbox: name } }))
    )
    const openapiUrl = `${baseUrl}/openapi.json`
    const outcome = yield* Effect.either(
      agent.act({
        ...{ task: experiment, attempt: n + 1, instruction, baseUrl, mcpUrl, acpUrl, openapiUrl, directory },
        limitMs: limitMs ?? defaultLimitMs
      })
    )
    if (Either.isLeft(outcome)) return Either.left(outcome.left.reason)
    return yield* client.reportChoice({ path: { experiment, trial: n }, payload: { sandbox: name } }).pipe(
      Effect.map(Either.right),
      // An error of this sandbox must not end the other trials.
      Effect.catchTag("SandboxNotFound", () => Effect.succeed(Either.left(sandboxMissingReason))),
      Effect.catchTag("SnapshotNotFound", "SnapshotTooLarge", ({ message }) => Effect.succeed(Either.left(message)))
    )
  }).pipe(
    Effect.catchTag("NotWritten", ({ reason }) => Effect.succeed(Either.left(reason))),
    Effect.scoped
  )
