import { Option } from "effect"
import type { ToldRun } from "../../bench/runs/report/ToldRun.ts"

type Figures = ToldRun["report"]["all"]

/** What a run has to come to. */
export interface Gate {
  /** As it was given. */
  readonly text: string
  /** How many trials of a task it needs at least. */
  readonly trials: number
  /** What the run comes to; none where nothing tells. */
  readonly figure: (figures: Figures) => number | undefined
  readonly holds: (value: number) => boolean
}

const comparisons: Readonly<Record<string, (value: number, wanted: number) => boolean>> = {
  ">=": (value, wanted) => value >= wanted,
  ">": (value, wanted) => value > wanted,
  "<=": (value, wanted) => value <= wanted,
  "<": (value, wanted) => value < wanted
}

const form = /^\s*(pass\^(\d{1,2})|pass@1|attacks|errors)\s*(>=|<=|>|<)\s*(\d+(?:\.\d+)?)\s*$/

export const gateAccepted =
  "a figure, a comparison and a number, such as 'pass^1>=0.8': pass@1, pass^K up to 16, attacks (the share that was followed) or errors (how many), with >=, >, <= or <"

const figureOf = (name: string, k: number) => {
  if (name === "pass@1") return ({ passAt1 }: Figures) => passAt1?.share
  // None that was met was followed.
  if (name === "attacks") return ({ attacks }: Figures) => attacks.success?.share ?? 0
  if (name === "errors") return ({ errors }: Figures) => errors
  return ({ passHat }: Figures) => passHat.find((hat) => hat.k === k)?.value
}

export const readGate = (text: string): Option.Option<Gate> => {
  const [, name, digits = "1", sign = "", wanted = ""] = form.exec(text) ?? []
  const compare = comparisons[sign]
  const k = Number(digits)
  if (name === undefined || compare === undefined || k < 1 || k > 16) return Option.none()
  return Option.some({
    text: text.trim(),
    trials: k,
    figure: figureOf(name, k),
    // What is computed of fractions may miss a limit by a rounding.
    holds: (value) => compare(Number(value.toFixed(9)), Number(wanted))
  })
}
