import { Effect } from "effect"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { wilson } from "../runs/statistics/wilson.ts"
import { factorsOf } from "./design.ts"
import type { Experiment, ShownCandidate } from "./Experiment.ts"
import { type ExperimentReport, type ExperimentTrial, minTrialsForShare } from "./ExperimentReport.ts"
import { type Choice, conditionalLogit, type Estimate } from "./statistics/conditionalLogit.ts"

type Trials = ReadonlyArray<ExperimentTrial>

const cellOf = (chosen: number, trials: number) => ({
  trials,
  chosen,
  share: wilson(chosen, trials),
  tooFew: trials < minTrialsForShare
})

/** A trait of candidates: 1 for those that have it, 0 for the others. */
interface Trait {
  readonly name: string
  readonly appliesTo: (shown: ShownCandidate) => boolean
}

const traitName = (factor: string, level: string): string => `${factor}\n${level}`

/**
 * A constant for each candidate, and one for each level of a factor except the first. If some bought nothing, that is one more
 * alternative with no traits; otherwise the first candidate is the reference.
 */
const traitsOf = (experiment: Experiment, hasNone: boolean): ReadonlyArray<Trait> => [
  ...experiment.candidates
    .slice(hasNone ? 0 : 1)
    .map((slug) => ({ name: slug, appliesTo: ({ candidate }: ShownCandidate) => candidate === slug })),
  ...factorsOf(experiment).flatMap(({ levels, name }) =>
    levels.slice(1).map((level) => ({
      name: traitName(name, level),
      appliesTo: (shown: ShownCandidate) => shown.levels[name] === level
    }))
  )
]

const choiceOf = ({ cell, chosen }: ExperimentTrial, traits: ReadonlyArray<Trait>, hasNone: boolean): Choice => ({
  alternatives: [
    ...cell.map((shown) => traits.map(({ appliesTo }) => (appliesTo(shown) ? 1 : 0))),
    ...(hasNone ? [traits.map(() => 0)] : [])
  ],
  chosen: chosen === null ? cell.length : cell.findIndex(({ candidate }) => candidate === chosen)
})

// In log odds: an estimate with a larger standard error is not reported.
const maxStandardError = 5

// So many trials take a few milliseconds.
const trialsPerTick = 500

const effectsOf = Effect.fnUntraced(function* (experiment: Experiment, decided: Trials) {
  const single = decided.filter(({ outcome }) => outcome !== "several")
  const hasNone = single.some(({ outcome }) => outcome === "none")
  const traits = traitsOf(experiment, hasNone)
  const choices: Array<Choice> = []
  for (const [at, trial] of single.entries()) {
    if (at % trialsPerTick === 0) yield* yieldToEventLoop
    choices.push(choiceOf(trial, traits, hasNone))
  }
  const estimates = yield* conditionalLogit(choices, traits.length)
  return new Map<string, Estimate>(
    traits.flatMap(({ name }, at) => {
      const estimate = estimates[at]
      return estimate === undefined || estimate.standardError > maxStandardError ? [] : [[name, estimate] as const]
    })
  )
})

/**
 * How often a candidate with this level was chosen, among the trials in which at least one candidate had it; several of
 * one trial may have it.
 */
const levelCell = (decided: Trials, factor: string, level: string) => {
  const wasChosen = decided.flatMap(({ cell, chosen }) => {
    const matching = cell.filter(({ levels }) => levels[factor] === level)
    return matching.length === 0 ? [] : [matching.some(({ candidate }) => candidate === chosen)]
  })
  return cellOf(wasChosen.filter((isChosen) => isChosen).length, wasChosen.length)
}

const factorReports = Effect.fnUntraced(function* (experiment: Experiment, decided: Trials) {
  const effects = yield* effectsOf(experiment, decided)
  return yield* Effect.forEach(factorsOf(experiment), ({ levels, name }) =>
    Effect.gen(function* () {
      const cells = yield* Effect.forEach(levels, (level) =>
        Effect.map(yieldToEventLoop, () => ({ level, ...levelCell(decided, name, level) }))
      )
      const [first] = cells
      return {
        factor: name,
        levels: cells.map((cell, at) => ({
          ...cell,
          difference:
            at === 0 || cell.share === null || first === undefined || first.share === null
              ? null
              : cell.share.share - first.share.share,
          effect: effects.get(traitName(name, cell.level)) ?? null
        }))
      }
    })
  )
})

const modelReport = Effect.fnUntraced(function* (experiment: Experiment, model: string, trials: Trials) {
  const decided = trials.filter(({ outcome }) => outcome !== null)
  const count = (isCounted: (trial: ExperimentTrial) => boolean) =>
    cellOf(decided.filter(isCounted).length, decided.length)
  return {
    model,
    assigned: trials.length,
    decided: decided.length,
    candidates: experiment.candidates.map((candidate) => ({
      candidate,
      ...count(({ chosen }) => chosen === candidate)
    })),
    none: count(({ outcome }) => outcome === "none"),
    several: count(({ outcome }) => outcome === "several"),
    factors: yield* factorReports(experiment, decided)
  }
})

/** The report of an experiment, by model. It yields to other requests. */
export const reportOf = (experiment: Experiment, trials: Trials): Effect.Effect<ExperimentReport> =>
  Effect.map(
    Effect.forEach(
      [...Map.groupBy(trials, ({ model }) => model)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ([model, modelTrials]) => modelReport(experiment, model, modelTrials)
    ),
    (models) => ({ models })
  )

export const countsOf = (trials: Trials) => ({
  assigned: trials.length,
  decided: trials.filter(({ outcome }) => outcome !== null).length
})

/** The results of an experiment: its counts and its report, all of the same trials. */
export const resultsOf = (experiment: Experiment, trials: Trials) =>
  Effect.map(reportOf(experiment, trials), (report) => ({ ...countsOf(trials), report }))
