import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { compareRuns } from "../../bench/runs/comparison.ts"
import { type RunComparison, RunSettings } from "../../bench/runs/Run.ts"
import { formatInterval, formatPercent, missingTrialsText } from "../../bench/runs/report/format.ts"
import { reportFormat } from "../../bench/runs/report/jsonReport.ts"
import { TrialSummary } from "../../bench/runs/Trial.ts"
import { RunId } from "../../domain/Ids.ts"
import { benchSettings, serverOption } from "../benchClient.ts"
import { jsonFlag, print } from "../benchParameters.ts"
import { isFolder, readRegularFile, readText } from "../chosenWorld.ts"
import { argument, command } from "../command.ts"
import { asUsageError, commandError, usageError } from "../exit.ts"
import { formatBeside, formatCount, withoutRoundingError } from "../format.ts"
import { table } from "../table.ts"
import { escapeLine } from "../terminal.ts"
import { reportFiles } from "./reports.ts"
import { withServer } from "./withServer.ts"

type Comparison = typeof RunComparison.Type

/** A pass rate with its interval. */
const shareOf = (share: Comparison["all"]["before"]): string =>
  share === null ? "nothing" : `${formatPercent(share.share)} (${formatInterval(share)})`

/** The limit for `p`: one in twenty. */
const significanceLevel = 0.05

const isSignificant = (p: number): boolean => withoutRoundingError(p) <= significanceLevel

/** A probability, never rounded to the limit. */
const probability = (p: number): string => formatBeside(p, significanceLevel)

const formatP = (p: number): string => (p < 0.001 ? "p < 0.001" : `p = ${probability(p)}`)

/** How reliable the difference over all tasks is. */
const verdictOf = ({ all: { after, before, least, p }, changed }: Comparison): string => {
  // Totals say little if tasks were not tried equally often in both runs: they may hide a difference.
  const isEven = before?.share === after?.share
  if (changed.length === 0) return isEven ? "The results are the same." : "Task by task, the results are the same."
  if (!isSignificant(least)) return `Too few trials to show any difference (${formatP(p)}, at best ${formatP(least)}).`
  if (isSignificant(p)) return `${isEven ? "Task by task, the" : "The"} difference is more than chance: ${formatP(p)}.`
  return isEven
    ? "In total, both runs have the same pass rate. Single tasks differ:"
    : `The difference may be chance: ${formatP(p)}.`
}

const changesOf = ({ changed, leastAdjusted }: Comparison): ReadonlyArray<string> =>
  changed.length === 0
    ? ["No task has a different result."]
    : [
        "",
        table([
          ["TASK", "BEFORE", "AFTER", "P", "ADJUSTED"],
          ...changed.map(({ adjusted, after, before, p, task }) => [
            task,
            `${before.passed}/${before.trials}`,
            `${after.passed}/${after.trials}`,
            probability(p),
            probability(adjusted)
          ])
        ]),
        "",
        isSignificant(leastAdjusted)
          ? "ADJUSTED is P, corrected for the number of tasks: 0.050 or less is significant."
          : `With this number of tasks and trials, no change of a single task can be significant (adjusted: ${probability(leastAdjusted)} at best).`
      ]

const listLines = (title: string, tasks: ReadonlyArray<string>): ReadonlyArray<string> =>
  tasks.length === 0 ? [] : [escapeLine(`${title}: ${tasks.join(", ")}`)]

const missingTrialsLine = (which: string, { plannedTrials, trials }: Comparison["before"]): ReadonlyArray<string> => {
  const text = missingTrialsText(trials, plannedTrials)
  return text === undefined ? [] : [`The run ${which} is incomplete: ${text}`]
}

/** What a difference may be due to, besides the agents. */
const differencesOf = ({ after, before }: Comparison): ReadonlyArray<string> => {
  const names = [...new Set([...Object.keys(before.labels), ...Object.keys(after.labels)])]
  return [
    ...(before.world === null || after.world === null || before.world === after.world
      ? []
      : ["The worlds of the runs differ: a task may have been easier in one of them."]),
    ...names.flatMap((name) => {
      const [one, other] = [before.labels[name], after.labels[name]]
      return one === other
        ? []
        : [escapeLine(`The label ${name} differs: ${one ?? "none"} before, ${other ?? "none"} after.`)]
    })
  ]
}

const formatComparison = (comparison: Comparison): string => {
  const { after, all, before, onlyAfter, onlyBefore, otherForm, undecided } = comparison
  return [
    ...missingTrialsLine("before", before),
    ...missingTrialsLine("after", after),
    ...differencesOf(comparison),
    ...(all.tasks === 0
      ? ["Nothing was compared: no unchanged task passed or failed in both runs."]
      : [
          `${formatCount(all.tasks, "task")}: ${shareOf(all.before)} before, ${shareOf(all.after)} after. ${verdictOf(comparison)}`,
          ...changesOf(comparison)
        ]),
    ...listLines("Not compared, because the task changed between the runs", otherForm),
    ...listLines("Not compared, because no trial passed or failed in at least one of the runs", undecided),
    ...listLines("Only in the run before", onlyBefore),
    ...listLines("Only in the run after", onlyAfter)
  ].join("\n")
}

const ReportFile = Schema.parseJson(
  Schema.Struct({
    format: Schema.Literal(reportFormat),
    plannedTrials: RunSettings.fields.plannedTrials,
    world: RunSettings.fields.world,
    labels: Schema.optionalWith(RunSettings.fields.labels, { default: () => ({}) }),
    trials: Schema.Array(TrialSummary)
  })
)

const readReport = (path: string) =>
  Effect.gen(function* () {
    const isOfRun = yield* Effect.promise(() => isFolder(path))
    const text = yield* Effect.mapError(
      isOfRun ? readRegularFile(join(path, reportFiles.json)) : readText(path),
      (failure) =>
        existsSync(path) ? failure : commandError(`${path}: is neither the id of a run nor a file that can be read`)
    )
    return yield* Effect.mapError(Schema.decode(ReportFile)(text), () =>
      commandError(`${path}: expected the report.json of a run`)
    )
  }).pipe(asUsageError)

const isRunId = Schema.is(RunId)

export const diff = command({
  name: "diff",
  meaning: "Compares two runs, and shows whether the difference is more than chance",
  parameters: {
    before: argument("before", "The id of a run on a server, or the folder or report.json of a run"),
    after: argument("after", "The run to compare it with: also an id, a folder or a report.json"),
    server: serverOption,
    json: jsonFlag
  },
  settings: benchSettings,
  run: ({ after, before, json, server }) =>
    Effect.gen(function* () {
      if (isRunId(before) && isRunId(after)) {
        return yield* withServer(
          server,
          ({ client }) =>
            Effect.flatMap(client.compareRuns({ path: { run: after }, urlParams: { before } }), (comparison) =>
              print(json, comparison, formatComparison)
            ),
          { isKept: true }
        )
      }
      if (isRunId(before) || isRunId(after)) return yield* usageError("Give two ids of runs, or two folders or files")
      yield* print(json, compareRuns(yield* readReport(before), yield* readReport(after)), formatComparison)
    })
})
