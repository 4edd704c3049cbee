import { join } from "node:path"
import * as Options from "@effect/cli/Options"
import { Effect, Option } from "effect"
import { profileNames } from "../../bench/faults/profiles.ts"
import { maxWordLength } from "../../bench/runs/Trial.ts"
import { joinWithOr } from "../../domain/Input.ts"
import { makeBounds, maxRunBytes, trialBodyLimits, trialNumbers } from "../../domain/Limits.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { benchSettings } from "../benchClient.ts"
import { choice, command, integer, option, optional, repeated } from "../command.ts"
import { commandError, infrastructureError, usageError } from "../exit.ts"
import { progress, withHeartbeat } from "../progress.ts"
import { RefusalNotice } from "../retryRefused.ts"
import { printErrorText, printText } from "../terminal.ts"
import { outputFailure } from "../writing.ts"
import { agentOptions, folderFor, limitMsOf } from "./agentOptions.ts"
import type { Agent } from "./agents/Agent.ts"
import { chosenAgent } from "./agents/chosenAgent.ts"
import { type Gate, gateAccepted, readGate } from "./gate.ts"
import { jobsOf, keepPolicies, type RunContext } from "./Job.ts"
import { type ChosenTask, chosenTasks, packOption, taskMeaning } from "./loadTasks.ts"
import { removeReports, reportWrites, withReports } from "./reports.ts"
import { summaryOf } from "./summary.ts"
import { tryOnce } from "./trial.ts"
import { deletedMeanwhile, serverOption, withServer } from "./withServer.ts"

const parameters = {
  ...agentOptions(true),
  pack: option("pack", ...packOption),
  faults: choice(
    "faults",
    `Faults in addition to those of a task: ${joinWithOr(profileNames)}; can be repeated`,
    profileNames,
    Options.repeated,
    "values"
  ),
  task: repeated("task", taskMeaning),
  trials: integer("trials", "How often each task is tried (1)", makeBounds(1, 100), Options.withDefault(1)),
  limit: optional("limit", "The agent's time limit in seconds; if omitted, the limit of the task, or 300"),
  gate: repeated(
    "gate",
    "A condition that the run must meet, or the command exits with 1: 'pass^1>=0.8'; can be repeated"
  ),
  out: optional("out", "The folder for reports, journals and states"),
  keep: choice(
    "keep",
    `Which sandboxes are kept: ${joinWithOr(keepPolicies)} (none)`,
    keepPolicies,
    Options.withDefault("none" as const)
  ),
  name: optional("name", "The name of the run"),
  server: serverOption
}

const gatesOf = (texts: ReadonlyArray<string>, trials: number) =>
  Effect.forEach(texts, (text) =>
    readGate(text).pipe(
      Effect.mapError(() => usageError(`--gate: expected ${gateAccepted}`)),
      Effect.filterOrElse(
        (gate) => gate.trials <= trials,
        (gate) => usageError(`--gate: ${gate.text} needs at least --trials ${gate.trials}`)
      )
    )
  )

interface Plan {
  readonly tasks: ReadonlyArray<ChosenTask>
  readonly trials: number
  readonly parallel: number
}

/** The most reasons for agent failures that are printed. A report has all of them. */
const maxReasons = 5

/** Runs all trials, `parallel` at once. The reports are written however it ends. */
const tryAll = (context: RunContext, { parallel, tasks, trials }: Plan) =>
  Effect.gen(function* () {
    const jobs = jobsOf(tasks, trials)
    const reasons = new Map<string, number>()
    const counts = { pass: 0, fail: 0, error: 0, inconclusive: 0 }
    const doneCount = () => Object.values(counts).reduce((sum, count) => sum + count, 0)
    const note = Effect.sync(
      () =>
        `${doneCount()}/${jobs.length}  ${counts.pass} passed, ${counts.fail} failed, ${counts.error + counts.inconclusive} not counted`
    )
    const show = Effect.flatMap(note, (text) => progress.show(doneCount() / jobs.length, text))
    yield* show
    const trying = Effect.forEach(
      jobs,
      (job) =>
        Effect.flatMap(tryOnce(context, job), ({ reason, verdict }) => {
          counts[verdict] += 1
          if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
          return show
        }),
      { concurrency: parallel, discard: true }
    )
    yield* Effect.ensuring(withHeartbeat(trying, note), progress.clear)
    const lines = [...reasons].slice(0, maxReasons).map(([reason, times]) => `${times} x ${reason}`)
    yield* Effect.forEach(lines, printErrorText)
  }).pipe(withReports(...(context.isFolderKept ? reportWrites(context.client, context.run, context.folder) : [])))

const checkGates = (gates: ReadonlyArray<Gate>, report: Parameters<Gate["findViolation"]>[0]) =>
  Effect.gen(function* () {
    if (report.all.trials > 0 && report.all.errors === report.all.trials) {
      return yield* infrastructureError("No trial could be carried out: each ended in an error.")
    }
    const violations = gates.flatMap(({ findViolation, text }) => {
      const why = findViolation(report)
      return why === undefined ? [] : [`The gate ${text} does not hold: ${why}.`]
    })
    if (violations.length > 0) return yield* commandError(violations)
  })

export const benchRun = command({
  name: "run",
  meaning: "Lets an agent try tasks, each in a new shop, and shows how reliable it is",
  parameters,
  settings: benchSettings,
  run: ({
    agent: agentName,
    faults,
    gate,
    keep,
    limit,
    model,
    name,
    out,
    pack,
    parallel,
    server,
    shell,
    task,
    trials
  }) =>
    Effect.gen(function* () {
      const gates = yield* gatesOf(gate, trials)
      const limitMs = yield* limitMsOf(limit)
      if (keep !== "none" && Option.isNone(server) && Option.isNone(out)) {
        return yield* usageError("--keep: expected --server or --out as well: without them, sandboxes cannot be kept")
      }
      yield* withServer(server, ({ client, isInProcess, url }) =>
        Effect.gen(function* () {
          const tasks = yield* chosenTasks(client, pack, task)
          if (tasks.length * trials > trialNumbers.max + 1) {
            return yield* usageError(
              `A run can have at most ${trialNumbers.max + 1} trials: give fewer --trials or --task`
            )
          }
          const oracles = new Map(tasks.map(({ task: { id, oracles } }) => [id, oracles]))
          const agent: Agent = yield* chosenAgent({
            agent: agentName,
            isShell: shell,
            oraclesOf: (id) => oracles.get(id) ?? []
          })
          const payload = {
            agent: agent.name,
            name: Option.getOrUndefined(name),
            model: Option.getOrUndefined(model),
            plannedTrials: tasks.length * trials,
            labels: {
              pack: prefixOf(pack, maxWordLength),
              ...(faults.length === 0 ? {} : { faults: faults.join(" ") })
            }
          }
          const folder = yield* folderFor(out)
          const { id: run } = yield* client.createRun({ payload })
          // The page shows each trial as it ends.
          const page = isInProcess ? undefined : `${url}/bench/runs/${run}`
          if (page !== undefined) yield* printText(page)
          const isFolderKept = Option.isSome(out)
          // If the server fails before it gives reports, those of an earlier run would be taken for this one's.
          if (isFolderKept) yield* removeReports(folder)
          const maxBytes = Math.min(trialBodyLimits.bytes, Math.floor(maxRunBytes / (tasks.length * trials)))
          const shared = { client, run, agent, faults, keep, limitMs, maxBytes }
          const context = { ...shared, isInProcessServer: isInProcess, folder, isFolderKept }
          const line = `${url} refuses requests: they are repeated for up to a minute.`
          const notice = yield* Effect.cachedWithTTL(Effect.zipRight(progress.clear, printErrorText(line)), "1 minute")
          const { described, writeFailure } = yield* Effect.gen(function* () {
            const trying = tryAll(context, { tasks, trials, parallel })
            const writeFailure = yield* Effect.catchTag(trying, "NotWritten", Effect.succeed)
            return { writeFailure, described: yield* client.describeRun({ path: { run } }) }
          }).pipe(
            Effect.catchTag("RunNotFound", () => deletedMeanwhile(`The run ${run}`)),
            // A server in this process does not come back.
            (requests) => (isInProcess ? requests : Effect.provideService(requests, RefusalNotice, notice))
          )
          yield* printText(summaryOf(described))
          if (writeFailure !== undefined) return yield* outputFailure(writeFailure)
          if (isFolderKept) yield* printText(`Reports are in ${folder}`)
          const reasons = isFolderKept
            ? join(folder, "report.html")
            : (page ?? "run again with --out FOLDER for a report")
          const hasFailed = described.trials.some(({ verdict }) => verdict === "fail")
          if (hasFailed) yield* printText(`Why trials failed: ${reasons}`)
          yield* checkGates(gates, described.report)
        })
      )
    })
})
