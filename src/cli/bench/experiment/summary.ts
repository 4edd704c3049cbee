import { type ExperimentReport, minTrialsForShare } from "../../../bench/experiments/ExperimentReport.ts"
import { formatInterval, formatPercent, formatSigned } from "../../../bench/runs/report/format.ts"
import { formatCount } from "../../format.ts"
import { table } from "../../table.ts"
import { escapeLine } from "../../terminal.ts"

type Model = ExperimentReport["models"][number]
type Cell = Model["none"]
type Level = Model["factors"][number]["levels"][number]

const tooFewText = "too few"

const shareOf = ({ share, tooFew }: Cell): string =>
  tooFew || share === null ? tooFewText : `${formatPercent(share.share)} (${formatInterval(share)})`

const countOf = ({ chosen, trials }: Cell): string => `${chosen}/${trials}`

/** The difference of a level to the first one, the baseline: it depends on the trials of both. */
const effectOf = (
  { difference, effect, tooFew }: Level,
  first?: Level
): readonly [difference: string, effect: string] => {
  if (difference === null) return ["", ""]
  if (tooFew || first?.tooFew === true) return ["", tooFewText]
  const effectText =
    effect === null ? "unknown" : `${formatSigned(effect.estimate, 2)} (se ${effect.standardError.toFixed(2)})`
  return [`${formatSigned(difference * 100, 0)} points`, effectText]
}

const effectsOf = (factors: Model["factors"]): string =>
  table([
    ["FACTOR", "LEVEL", "CHOSEN", "SHARE", "DIFFERENCE", "EFFECT"],
    ...factors.flatMap(({ factor, levels }) =>
      levels.map((level) => [factor, level.level, countOf(level), shareOf(level), ...effectOf(level, levels[0])])
    )
  ])

const legendOf = (models: ReadonlyArray<Model>): string => {
  const tooFewNote = `"${tooFewText}" means fewer than ${minTrialsForShare} trials.`
  return models.every(({ factors }) => factors.length === 0)
    ? tooFewNote
    : `EFFECT is the effect of the level alone, compared with the first level, in log odds. ${tooFewNote}`
}

const modelSummary = ({ assigned, candidates, decided, factors, model, none, several }: Model): string =>
  [
    `${escapeLine(model)}: ${decided} of ${formatCount(assigned, "trial")} decided`,
    "",
    table([
      ["CHOSEN", "TRIALS", "SHARE"],
      ...candidates.map((cell) => [cell.candidate, countOf(cell), shareOf(cell)]),
      ["(none)", countOf(none), shareOf(none)],
      ...(several.chosen === 0 ? [] : [["(several)", countOf(several), shareOf(several)]])
    ]),
    ...(factors.length === 0 ? [] : ["", effectsOf(factors)])
  ].join("\n")

export const experimentSummary = ({ models }: ExperimentReport): string =>
  models.length === 0 ? "No trial was assigned." : [...models.map(modelSummary), legendOf(models)].join("\n\n")
