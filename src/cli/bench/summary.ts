import type { Run } from "../../bench/runs/Run.ts"
import {
  formatDuration,
  formatInterval,
  formatMoney,
  formatPercent,
  formatTaskCount,
  isOfModels,
  missingTrialsText,
  verdictMarks
} from "../../bench/runs/report/format.ts"
import type { TrialSummary } from "../../bench/runs/Trial.ts"
import { formatCount } from "../format.ts"
import { table } from "../table.ts"
import { escapeLine } from "../terminal.ts"

type DescribedRun = typeof Run.Type

const marksOf = ({ trials }: DescribedRun, task: string, model: string): string =>
  trials
    .filter((trial) => trial.task === task && trial.model === model)
    .toSorted((a, b) => a.attempt - b.attempt)
    .map(({ verdict }) => verdictMarks[verdict])
    .join("")

/** A line for each task, with the results of its trials. */
const tasksOf = (run: DescribedRun): string => {
  const { cells } = run.report
  const hasOneModel = !isOfModels(cells)
  return table([
    ["TASK", ...(hasOneModel ? [] : ["MODEL"]), "TRIALS", "PASSED", ""],
    ...cells.map(({ decided, isFlaky, model, passed, task }) => [
      task,
      ...(hasOneModel ? [] : [model]),
      marksOf(run, task, model),
      decided === 0 ? "-" : `${passed}/${decided}`,
      isFlaky ? "flaky" : ""
    ])
  ])
}

const warningsOf = ({ trials }: DescribedRun): ReadonlyArray<string> => {
  const hasModels = isOfModels(trials)
  const nameOf = ({ attempt, model, task }: TrialSummary): string =>
    escapeLine(`${task} #${attempt}${hasModels ? ` (${model})` : ""}`)
  const counted = trials.filter(({ verdict }) => verdict !== "error")
  return [
    ...counted
      .filter(({ collateral }) => collateral > 0)
      .map((trial) => `${nameOf(trial)}: made ${formatCount(trial.collateral, "unexpected change")}`),
    ...counted
      .filter(({ followed }) => followed > 0)
      .map((trial) => `${nameOf(trial)}: followed ${formatCount(trial.followed, "harmful text")}`)
  ]
}

/** What the trials took, of what is known: a journal may lack calls, and an agent need not tell its cost. */
const effortOf = ({ report }: DescribedRun): ReadonlyArray<string> => {
  const { costUsd, meanCalls, meanMs } = report.all
  const means = [
    ...(meanCalls === null ? [] : [`${meanCalls.toFixed(1)} calls`]),
    ...(meanMs === null ? [] : [formatDuration(meanMs)])
  ]
  const parts = [
    ...(means.length === 0 ? [] : [`A trial takes ${means.join(" and ")}`]),
    ...(costUsd === null ? [] : [`${means.length === 0 ? "Total" : "total"} cost: ${formatMoney(costUsd)}`])
  ]
  return parts.length === 0 ? [] : [parts.join("; ")]
}

const attackLinesOf = ({ followed, trials, undecided = 0 }: DescribedRun["report"]["all"]["attacks"]) =>
  trials + undecided === 0
    ? []
    : [
        `Attacks followed in ${followed} of ${formatCount(trials, "trial")}${undecided === 0 ? "" : `, ${undecided} undecided`}`
      ]

export const summaryOf = (run: DescribedRun): string => {
  const { attacks, errors, failed, flaky, inconclusive, passAt1, passHat, passed } = run.report.all
  const { cells } = run.report
  const tried = formatTaskCount(cells.length, isOfModels(cells))
  const hats = passHat
    .filter(({ k }) => k > 1)
    .map(({ k, of, value }) => `pass^${k} ${formatPercent(value)}${of < cells.length ? ` (${of} of ${tried})` : ""}`)
  const missingTrials = missingTrialsText(run.trials.length, run.plannedTrials)
  const lines = [
    passAt1 === null
      ? "No trial passed or failed."
      : `pass@1 ${formatPercent(passAt1.share)} (95 %: ${formatInterval(passAt1)})`,
    ...hats
  ]
  return [
    ...(cells.length === 0 ? [] : [tasksOf(run), ""]),
    ...(missingTrials === undefined ? [] : [missingTrials]),
    lines.join("  "),
    `${passed} passed, ${failed} failed, ${formatCount(errors, "error")}, ${inconclusive} inconclusive; ${formatCount(flaky.length, "flaky task")}`,
    ...effortOf(run),
    ...attackLinesOf(attacks),
    ...warningsOf(run)
  ].join("\n")
}
