import { join } from "node:path"
import { Array as Arr, Duration, Effect, Either, Stream } from "effect"
import { rulesOfProfile } from "../../bench/faults/profiles.ts"
import { maxAnswerLength } from "../../bench/grading/Api.ts"
import { missingEntriesText } from "../../bench/runs/report/reasons.ts"
import { maxTextLength, maxWordLength, type Trial } from "../../bench/runs/Trial.ts"
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
import { taskMember } from "./loadTasks.ts"
import { scopedSandbox } from "./scopedSandbox.ts"
import { emptyFolder, isRealFolder, writeInside } from "./trialFolder.ts"
import { withTaskName } from "./withServer.ts"

/** An agent's time limit if the task sets none, in milliseconds. */
export const defaultLimitMs = 300_000

const folderOf = ({ folder }: RunContext, { attempt, chosen: { name } }: Job): string =>
  join(folder, "trials", `${name}-${attempt}`)

const trialReport = (job: Job, rest: Omit<Trial, "task" | "attempt">): Trial => {
  const { attempt, chosen } = job
  const { id, tags, version } = chosen.task
  return { task: { id, version, sha256: chosen.sha256, tags }, attempt, ...rest }
}

const failedTrial = (job: Job, { reason, usage }: Pick<AgentFailed, "reason" | "usage">): Trial =>
  trialReport(job, { verdict: "error", reason: prefixOf(reason, maxTextLength), usage, vitrine: version })

/** The sandbox was dropped or has expired. That ends its trial, but no other. */
export const sandboxMissingReason = "The sandbox no longer exists: it was dropped, or it has expired."

/** What an agent reported, as members of the trial. */
const agentReport = ({ answer, usage }: Outcome): Pick<Trial, "answer" | "usage"> => ({
  answer: answer ? suffixOf(answer, maxTextLength) : undefined,
  usage
})

/** Grades a trial. Keeps the end of a long answer: a log ends with the answer. */
const gradeTrial = (
  { client }: RunContext,
  job: Job,
  sandbox: SandboxName,
  outcome: Outcome,
  duration: Duration.Duration
) =>
  Effect.gen(function* () {
    const { stopped, usage } = outcome
    const answer = outcome.answer === undefined ? undefined : suffixOf(outcome.answer, maxAnswerLength)
    const payload = { answer, usage, ...taskMember(job.chosen) }
    const { checks, usage: _, task: __, ...report } = yield* client.gradeSandbox({ path: { sandbox }, payload })
    return trialReport(job, {
      ...report,
      reason: [stopped, missingEntriesText(report)].filter((why) => why !== undefined).join(" ") || undefined,
      checks: checks.map((check) => ({ ...check, id: prefixOf(check.id, maxWordLength) })),
      ...agentReport(outcome),
      // A grade only knows the calls, but an agent also thinks before the first and after the last.
      budget: { ...report.budget, ms: Math.round(Duration.toMillis(duration)) }
    })
  }).pipe(
    Effect.catchTags({
      SandboxNotFound: () => Effect.succeed(failedTrial(job, { reason: sandboxMissingReason, usage: outcome.usage })),
      SnapshotNotFound: ({ message }) => Effect.succeed(failedTrial(job, { reason: message, usage: outcome.usage })),
      // The agent caused this. If it were an error, an agent could avoid its grade.
      SnapshotTooLarge: ({ maximum_rows }) => {
        const reason = `The agent left more than ${maximum_rows} rows of state, which is the maximum for a grade.`
        return Effect.succeed(trialReport(job, { verdict: "fail", reason, ...agentReport(outcome), vitrine: version }))
      }
    })
  )

/** A text of the sandbox for a trial's file; undefined if the sandbox is gone, or if it is too large, which is printed. */
const textIfAvailable = <E, R>(folder: string, name: string, text: Effect.Effect<string, E, R>) =>
  Effect.catchAll(text, (error) => {
    if (error instanceof SandboxNotFound) return Effect.succeed(undefined)
    return error instanceof SnapshotTooLarge
      ? Effect.as(printErrorText(`${join(folder, name)}: ${error.message}`), undefined)
      : Effect.fail(error)
  })

/** Writes a text of the sandbox into the folder of its trial. */
const recordFile = <E, R>(folder: string, name: string, text: Effect.Effect<string, E, R>) =>
  Effect.flatMap(textIfAvailable(folder, name, text), (text) =>
    text === undefined ? Effect.void : writeInside(folder, name, text)
  )

/** The sandbox as an export file that any server imports. */
const fileOf = ({ client }: RunContext, sandbox: SandboxName) =>
  Effect.map(client.exportSandbox({ path: { sandbox } }), (file) => JSON.stringify(file))

interface RecordOptions {
  readonly sandbox: SandboxName
  readonly folder: string
  /** Its export from before the agent started. */
  readonly start: string | undefined
  readonly isKept: boolean
}

/** Writes the files of a trial: the state at its begin, its journal, and its final state. */
const recordTrial = (context: RunContext, { folder, isKept, sandbox, start }: RecordOptions) =>
  Effect.gen(function* () {
    const { client, isInProcessServer } = context
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
      // A sandbox that ends with the server is kept as a file.
      isKept && isInProcessServer ? recordFile(folder, "sandbox.json", fileOf(context, sandbox)) : Effect.void
    ]
    // If one file fails, the others are still written. A server's failure takes precedence over one of writing.
    const failures = Arr.getLefts(yield* Effect.all(files, { mode: "either" }))
    const failure = failures.find(({ _tag }) => _tag !== "NotWritten") ?? failures[0]
    if (failure !== undefined) return yield* failure
  })

/**
 * The fault rules of a trial: those of the task plus those of `--faults`, because a request's rules replace the task's.
 * The added ones get a seed per trial: a task has one seed, so all its trials would have them at the same calls.
 */
const faultsFor = ({ faults }: RunContext, { attempt, chosen: { task } }: Job) => {
  const added = faults.flatMap(rulesOfProfile).map((rule) => ({ ...rule, seed: `${task.id}/${attempt}` }))
  return added.length === 0 ? {} : { faults: [...(task.sandbox?.faults ?? []), ...added] }
}

const reportTrial = ({ client, maxBytes, run }: RunContext, { n }: Job, trial: Trial) =>
  Effect.as(client.reportTrial({ path: { run, trial: n }, payload: fitTrial(trial, maxBytes) }), trial)

/** Lets the agent try a task once, in a sandbox of its own, and reports the result. */
export const tryOnce = (context: RunContext, job: Job) =>
  Effect.gen(function* () {
    const { agent, client, isFolderKept, keep, limitMs, run } = context
    const { attempt, chosen } = job
    const { budget, id, instruction } = chosen.task
    const folder = folderOf(context, job)
    yield* emptyFolder(folder, isFolderKept)
    let isKept = false
    const labels = { run, trial: String(attempt) }
    const { acpUrl, baseUrl, mcpUrl, name } = yield* scopedSandbox(
      client
        .createSandbox({ payload: { task: chosen.reference, labels, ...faultsFor(context, job) } })
        .pipe(withTaskName(id)),
      ({ name }) => Effect.unless(client.dropSandbox({ path: { sandbox: name } }), () => isKept)
    )
    // The state before the agent starts, in which its calls can be replayed. Written after the agent has ended, because
    // it contains what agents must not see.
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
        // What the agent did still counts. An error trial has reported this already.
        Effect.catchTag("NotWritten", ({ reason }) =>
          trial.verdict === "error" ? Effect.void : printErrorText(reason)
        )
      )
    }
    const canKeep =
      shouldKeep &&
      !context.isInProcessServer &&
      (yield* Effect.isSuccess(client.describeSandbox({ path: { sandbox: name } })))
    const reported = yield* reportTrial(context, job, canKeep ? { ...trial, sandbox: name } : trial)
    // Not before: a sandbox that no report names is dropped.
    isKept = canKeep
    return reported
  }).pipe(
    // If nothing can be written before the agent starts, the agent is not run, and the other trials go on.
    Effect.catchTag("NotWritten", (failed) => reportTrial(context, job, failedTrial(job, failed))),
    Effect.scoped
  )
