import { join } from "node:path"
import { Array as Arr, Duration, Effect, Either, Stream } from "effect"
import { rulesOfProfile } from "../../bench/faults/profiles.ts"
import { maxAnswerLength } from "../../bench/grading/Api.ts"
import { missingEntriesText } from "../../bench/runs/report/reasons.ts"
import type { Trial } from "../../bench/runs/Trial.ts"
import { SandboxNotFound } from "../../bench/sandboxes/SandboxErrors.ts"
import { SnapshotTooLarge } from "../../bench/snapshots/SnapshotErrors.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { suffixOf } from "../../domain/suffixOf.ts"
import { version } from "../../telemetry/Version.ts"
import { printErrorText } from "../terminal.ts"
import type { AgentFailed, Outcome } from "./agents/Agent.ts"
import { fitTrial } from "./fitTrial.ts"
import type { Job, RunContext } from "./Job.ts"
import { emptyFolder, isRealFolder, writeInside } from "./trialFolder.ts"
import { withTaskName } from "./withServer.ts"

/** How long an agent may take that a task sets no limit for, in milliseconds. */
export const defaultLimitMs = 300_000

// What a report holds of texts that somebody else has written.
const maxTextLength = 10_000
const maxIdLength = 200

const folderOf = ({ folder }: RunContext, { attempt, chosen: { name } }: Job): string =>
  join(folder, "trials", `${name}-${attempt}`)

/** What became of a trial, as it is reported. */
const trialReport = (job: Job, rest: Omit<Trial, "task" | "attempt">): Trial => {
  const { attempt, chosen } = job
  const { id, tags, version } = chosen.task
  return { task: { id, version, sha256: chosen.sha256, tags }, attempt, ...rest }
}

const failedTrial = (job: Job, { reason, usage }: Pick<AgentFailed, "reason" | "usage">): Trial =>
  trialReport(job, { verdict: "error", reason: prefixOf(reason, maxTextLength), usage, vitrine: version })

/** Somebody dropped it, or its time is over. That ends its trial, and none of the others. */
export const sandboxMissingReason = "The sandbox is not there any more: it was dropped, or has expired."

/** What an agent told of itself, as a trial has it. */
const agentReport = ({ answer, usage }: Outcome): Pick<Trial, "answer" | "usage"> => ({
  answer: answer ? suffixOf(answer, maxTextLength) : undefined,
  usage
})

/** Has a trial graded. Of what an agent said the end counts: where that is a log, its answer is there. */
const gradeTrial = (
  { client }: RunContext,
  job: Job,
  sandbox: SandboxName,
  outcome: Outcome,
  duration: Duration.Duration
) =>
  Effect.gen(function* () {
    const { reference } = job.chosen
    const { stopped, usage } = outcome
    const answer = outcome.answer === undefined ? undefined : suffixOf(outcome.answer, maxAnswerLength)
    const payload = { answer, usage, ...(typeof reference === "string" ? { taskId: reference } : { task: reference }) }
    const { checks, usage: _, task: __, ...report } = yield* client.gradeSandbox({ path: { sandbox }, payload })
    return trialReport(job, {
      ...report,
      reason: [stopped, missingEntriesText(report)].filter((why) => why !== undefined).join(" ") || undefined,
      checks: checks.map((check) => ({ ...check, id: prefixOf(check.id, maxIdLength) })),
      ...agentReport(outcome),
      // A grade knows of the calls alone, and an agent thinks before the first and after the last.
      budget: { ...report.budget, ms: Math.round(Duration.toMillis(duration)) }
    })
  }).pipe(
    Effect.catchTag("SandboxNotFound", () =>
      Effect.succeed(failedTrial(job, { reason: sandboxMissingReason, usage: outcome.usage }))
    ),
    Effect.catchTag("SnapshotNotFound", ({ message }) =>
      Effect.succeed(failedTrial(job, { reason: message, usage: outcome.usage }))
    ),
    // The agent's own doing: as an error it would be a way around a grade.
    Effect.catchTag("SnapshotTooLarge", ({ maximum_rows }) => {
      const reason = `The agent left more than ${maximum_rows} rows of state, the most that are graded.`
      return Effect.succeed(trialReport(job, { verdict: "fail", reason, ...agentReport(outcome), vitrine: version }))
    })
  )

/** What a sandbox has for a file of its trial: nothing where it is gone, or where there is too much for it, which is told. */
const textIfAvailable = <E, R>(folder: string, name: string, text: Effect.Effect<string, E, R>) =>
  Effect.catchAll(text, (error) => {
    if (error instanceof SandboxNotFound) return Effect.succeed(undefined)
    return error instanceof SnapshotTooLarge
      ? Effect.as(printErrorText(`${join(folder, name)}: ${error.message}`), undefined)
      : Effect.fail(error)
  })

/** Writes it into the folder of its trial. */
const recordFile = <E, R>(folder: string, name: string, text: Effect.Effect<string, E, R>) =>
  Effect.flatMap(textIfAvailable(folder, name, text), (text) =>
    text === undefined ? Effect.void : writeInside(folder, name, text)
  )

/** The sandbox as it is now, as a file that any server imports. */
const fileOf = ({ client }: RunContext, sandbox: SandboxName) =>
  Effect.map(client.exportSandbox({ path: { sandbox } }), (file) => JSON.stringify(file))

interface RecordOptions {
  readonly sandbox: SandboxName
  readonly folder: string
  /** The file of it that was taken before the agent came. */
  readonly start: string | undefined
  readonly isKept: boolean
}

/** Writes what there is to see of a trial afterwards: the state that it began with, its journal, and the state that it came to. */
const recordTrial = (context: RunContext, { folder, isKept, sandbox, start }: RecordOptions) =>
  Effect.gen(function* () {
    const { client, isInProcessServer: isOwnServer } = context
    const path = { sandbox }
    const journal = Effect.flatMap(client.exportJournal({ path, urlParams: { format: "jsonl" } }), ({ parts }) =>
      Stream.mkString(parts)
    )
    const state = Effect.map(
      client.getState({ path, urlParams: { view: "exact" } }),
      (state) => `${JSON.stringify(state, null, 2)}\n`
    )
    const files = [
      start === undefined ? Effect.void : writeInside(folder, "start.json", start),
      recordFile(folder, "journal.jsonl", journal),
      recordFile(folder, "state.json", state),
      // A sandbox that would go with the server is kept as a file.
      isKept && isOwnServer ? recordFile(folder, "sandbox.json", fileOf(context, sandbox)) : Effect.void
    ]
    // One that cannot be written leaves the others, and gives way to a server that fails; it is told when all were tried.
    const failures = Arr.getLefts(yield* Effect.all(files, { mode: "either" }))
    const failure = failures.find(({ _tag }) => _tag !== "NotWritten") ?? failures[0]
    if (failure !== undefined) return yield* failure
  })

/**
 * What goes wrong in a trial: what a request says would else be in the place of what the task says. What is added is drawn anew for
 * each trial: tasks have one seed, by which all of them would have it at the same calls, or none of them at any.
 */
const faultsFor = ({ faults }: RunContext, { attempt, chosen: { task } }: Job) => {
  const added = faults.flatMap(rulesOfProfile).map((rule) => ({ ...rule, seed: `${task.id}/${attempt}` }))
  return added.length === 0 ? {} : { faults: [...(task.sandbox?.faults ?? []), ...added] }
}

/** Tells the server of a trial. */
const reportTrial = ({ client, mostBytes, run }: RunContext, { n }: Job, trial: Trial) =>
  Effect.as(client.reportTrial({ path: { run, trial: n }, payload: fitTrial(trial, mostBytes) }), trial)

/** Has the agent try a task once, in a sandbox of its own, and reports what came of it. */
export const tryOnce = (context: RunContext, job: Job) =>
  Effect.gen(function* () {
    const { agent, client, isFolderKept, keep, limitMs, run } = context
    const { attempt, chosen } = job
    const { budget, id, instruction } = chosen.task
    const folder = folderOf(context, job)
    yield* emptyFolder(folder, isFolderKept)
    let isKept = false
    const labels = { run, trial: String(attempt) }
    const { acpUrl, baseUrl, mcpUrl, name } = yield* Effect.acquireRelease(
      client
        .createSandbox({ payload: { task: chosen.reference, labels, ...faultsFor(context, job) } })
        .pipe(withTaskName(id)),
      ({ name }) => (isKept ? Effect.void : Effect.ignore(client.dropSandbox({ path: { sandbox: name } })))
    )
    // As it is before the agent comes: its calls can be made again in a copy. The file tells what agents are not told, so it is
    // written when this one has ended.
    const start = isFolderKept ? yield* textIfAvailable(folder, "start.json", fileOf(context, name)) : undefined
    const [duration, outcome] = yield* Effect.timed(
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
          limitMs: limitMs ?? (budget?.seconds === undefined ? defaultLimitMs : budget.seconds * 1000)
        })
      )
    )
    const trial = yield* Either.match(outcome, {
      onLeft: (failed) => Effect.succeed(failedTrial(job, failed)),
      onRight: (outcome) => gradeTrial(context, job, name, outcome, duration)
    })
    const shouldKeep = keep === "all" || (keep === "failed" && trial.verdict !== "pass")
    if (isFolderKept && (yield* isRealFolder(folder))) {
      yield* recordTrial(context, { sandbox: name, folder, start, isKept: shouldKeep }).pipe(
        // What the agent did counts all the same. Of a trial that is an error that is told already.
        Effect.catchTag("NotWritten", ({ reason }) =>
          trial.verdict === "error" ? Effect.void : printErrorText(reason)
        )
      )
    }
    isKept =
      shouldKeep &&
      !context.isInProcessServer &&
      (yield* Effect.isSuccess(client.describeSandbox({ path: { sandbox: name } })))
    return yield* reportTrial(context, job, isKept ? { ...trial, sandbox: name } : trial)
  }).pipe(
    // Nothing can be written before the agent comes: it is not let in, and the other trials go on.
    Effect.catchTag("NotWritten", (failed) => reportTrial(context, job, failedTrial(job, failed))),
    Effect.scoped
  )
