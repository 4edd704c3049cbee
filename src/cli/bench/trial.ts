import { join } from "node:path"
import { Duration, Effect, Either, Stream } from "effect"
import { longestAnswer } from "../../bench/grading/Api.ts"
import type { Trial } from "../../bench/runs/Trial.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { version } from "../../telemetry/Version.ts"
import type { AgentFailed, Outcome } from "./agents/Agent.ts"
import { fitting } from "./fitting.ts"
import type { Job, RunContext } from "./Job.ts"
import { emptyFolder, isFolder, writeInside } from "./trialFolder.ts"
import { naming } from "./withServer.ts"

/** How long an agent may take that a task sets no limit for, in milliseconds. */
export const usualLimitMs = 300_000

// What a report holds of texts that somebody else has written.
const longestText = 10_000
const longestId = 200

const folderOf = ({ folder }: RunContext, { attempt, chosen: { name } }: Job): string =>
  join(folder, "trials", `${name}-${attempt}`)

/** What became of a trial, as it is reported. */
const told = (job: Job, rest: Omit<Trial, "task" | "attempt">): Trial => {
  const { attempt, chosen } = job
  const { id, tags, version } = chosen.task
  return { task: { id, version, sha256: chosen.sha256, tags }, attempt, ...rest }
}

const broken = (job: Job, { reason }: AgentFailed): Trial =>
  told(job, { verdict: "error", reason: reason.slice(0, longestText), vitrine: version })

/** Has a trial graded. Of what an agent said the end counts: where that is a log, its answer is there. */
const graded = ({ client }: RunContext, job: Job, sandbox: SandboxName, outcome: Outcome, took: Duration.Duration) =>
  Effect.gen(function* () {
    const { reference } = job.chosen
    const { stopped, usage } = outcome
    const answer = outcome.answer?.slice(-longestAnswer)
    const payload = { answer, usage, ...(typeof reference === "string" ? { taskId: reference } : { task: reference }) }
    const { checks, usage: _, task: __, ...report } = yield* client.gradeSandbox({ path: { sandbox }, payload })
    return told(job, {
      ...report,
      reason: stopped,
      checks: checks.map((check) => ({ ...check, id: check.id.slice(0, longestId) })),
      answer: answer === "" ? undefined : answer?.slice(-longestText),
      // A grade knows of the calls alone, and an agent thinks before the first and after the last.
      budget: { calls: report.budget.calls, ms: Math.round(Duration.toMillis(took)) },
      usage
    })
  })

/** Writes the sandbox as it is before the agent comes: its calls can be made again in a copy. */
const recordStart = ({ client }: RunContext, sandbox: SandboxName, folder: string) =>
  Effect.flatMap(client.exportSandbox({ path: { sandbox } }), (file) =>
    writeInside(folder, "start.json", JSON.stringify(file))
  )

/** Writes what there is to see of a trial afterwards: its journal, and the state that it came to. */
const record = ({ client, isOwnServer }: RunContext, sandbox: SandboxName, folder: string, isKept: boolean) =>
  Effect.gen(function* () {
    const path = { sandbox }
    const { parts } = yield* client.exportJournal({ path, urlParams: { format: "jsonl" } })
    const journal = yield* Stream.mkString(parts)
    const state = yield* client.getState({ path, urlParams: { view: "exact" } })
    const files = { "journal.jsonl": journal, "state.json": `${JSON.stringify(state, null, 2)}\n` }
    // A sandbox that would go with the server is kept as a file, which any other one imports.
    const kept = isKept && isOwnServer ? { "sandbox.json": JSON.stringify(yield* client.exportSandbox({ path })) } : {}
    yield* Effect.forEach(Object.entries({ ...files, ...kept }), ([name, text]) => writeInside(folder, name, text))
  })

/** What goes wrong in a trial: what a request says would else be in the place of what the task says. */
const faultsFor = ({ faults }: RunContext, { chosen }: Job) =>
  faults.length === 0 ? {} : { faults: [...(chosen.task.sandbox?.faults ?? []), ...faults] }

/** Has the agent try a task once, in a sandbox of its own, and reports what came of it. */
export const tryOnce = (context: RunContext, job: Job) =>
  Effect.gen(function* () {
    const { agent, client, isFolderKept, keep, limitMs, run } = context
    const { attempt, chosen, n } = job
    const { budget, id, instruction } = chosen.task
    const folder = folderOf(context, job)
    yield* emptyFolder(folder, isFolderKept)
    let isKept = false
    const labels = { run, trial: String(attempt) }
    const { acpUrl, baseUrl, mcpUrl, name } = yield* Effect.acquireRelease(
      client
        .createSandbox({ payload: { task: chosen.reference, labels, ...faultsFor(context, job) } })
        .pipe(naming(id)),
      ({ name }) => (isKept ? Effect.void : Effect.ignore(client.dropSandbox({ path: { sandbox: name } })))
    )
    if (isFolderKept) yield* recordStart(context, name, folder)
    const [took, outcome] = yield* Effect.timed(
      Effect.either(
        agent.act({
          task: id,
          attempt,
          instruction,
          baseUrl,
          mcpUrl,
          acpUrl,
          openapiUrl: `${baseUrl}/openapi.json`,
          directory: folder,
          limitMs: limitMs ?? (budget?.seconds === undefined ? usualLimitMs : budget.seconds * 1000)
        })
      )
    )
    const trial = yield* Either.match(outcome, {
      onLeft: (failed) => Effect.succeed(broken(job, failed)),
      onRight: (outcome) => graded(context, job, name, outcome, took)
    })
    const wantsKeeping = keep === "all" || (keep === "failed" && trial.verdict !== "pass")
    if (isFolderKept && (yield* isFolder(folder))) yield* record(context, name, folder, wantsKeeping)
    isKept = wantsKeeping && !context.isOwnServer
    const payload = fitting(isKept ? { ...trial, sandbox: name } : trial, context.mostBytes)
    yield* client.reportTrial({ path: { run, trial: n }, payload })
    return trial
  }).pipe(Effect.scoped)
