import { Option } from "effect"
import { maxPassHatTrials } from "../../bench/runs/figures.ts"
import type { EncodedRun } from "../../bench/runs/report/EncodedRun.ts"
import { formatTaskCount, isOfModels } from "../../bench/runs/report/format.ts"
import { formatBeside, withoutRoundingError } from "../format.ts"

type Report = EncodedRun["report"]

/** A condition that a run must meet. */
export interface Gate {
  /** As on the command line. */
  readonly text: string
  /** The least number of trials per task. */
  readonly trials: number
  /** Why a run's report does not meet it; undefined if it does. */
  readonly findViolation: (report: Report) => string | undefined
}

/** A figure of a run, and its lowest and highest possible value. */
interface Figure {
  readonly value: number
  readonly bounds: ReadonlyArray<number>
  /** Added to the value where it does not tell all. */
  readonly note?: string
}

const comparisons: Readonly<Record<string, (value: number, wanted: number) => boolean>> = {
  ">=": (value, wanted) => value >= wanted,
  ">": (value, wanted) => value > wanted,
  "<=": (value, wanted) => value <= wanted,
  "<": (value, wanted) => value < wanted
}

const gatePattern = /^\s*(pass\^(\d{1,2})|pass@1|attacks|errors)\s*(>=|<=|>|<)\s*(\d+(?:\.\d+)?)\s*$/

export const gateAccepted = `a figure, a comparison (>=, >, <= or <) and a number, such as 'pass^1>=0.8': pass@1, pass^K with K up to ${maxPassHatTrials}, or attacks (the share that was followed) with a number from 0 to 1, or errors with how many`

const exactFigure = (value: number): Figure => ({ value, bounds: [value] })

/** pass^k of a task with fewer than k decided trials is unknown, so the total is a range: from none of them passing to all. */
const passHatOf = ({ all: { passHat }, cells }: Report, k: number): Figure | undefined => {
  const hat = passHat.find((each) => each.k === k)
  if (hat === undefined) return undefined
  const unknownCount = cells.length - hat.of
  if (unknownCount === 0) return exactFigure(hat.value)
  const sum = hat.value * hat.of
  return {
    bounds: [sum / cells.length, (sum + unknownCount) / cells.length],
    value: hat.value,
    note: ` over ${hat.of} of ${formatTaskCount(cells.length, isOfModels(cells))}, and the others have fewer than ${k} trials that passed or failed`
  }
}

/**
 * The success rate of attacks. Undecided trials make it a range: from none of them following to all.
 *
 * If no attack was met it is 0, unless there are errors and a task without a decided trial: its
 * trials may all be inconclusive, so that none was missed, but its figures do not tell them from errors.
 */
const attacksOf = ({ all: { attacks, errors }, cells }: Report): Figure | undefined => {
  const { followed, success, trials, undecided = 0 } = attacks
  if (success === null && undecided > 0) return undefined
  if (success !== null) {
    const all = trials + undecided
    const note = ` over ${trials} of ${all} trials with attacks, and the journals of the others lack entries`
    const bounds = [followed / all, (followed + undecided) / all]
    return undecided === 0 ? exactFigure(success.share) : { value: success.share, bounds, note }
  }
  return errors > 0 && cells.some(({ decided }) => decided === 0) ? undefined : exactFigure(0)
}

/** A figure of a run; undefined if the report cannot tell it. */
const figureOf = (name: string, k: number, report: Report): Figure | undefined => {
  const { errors, passAt1 } = report.all
  if (name === "pass@1") return passAt1 === null ? undefined : exactFigure(passAt1.share)
  if (name === "attacks") return attacksOf(report)
  return name === "errors" ? exactFigure(errors) : passHatOf(report, k)
}

export const readGate = (text: string): Option.Option<Gate> => {
  const [, name, digits = "1", sign = "", wanted = ""] = gatePattern.exec(text) ?? []
  const compare = comparisons[sign]
  const k = Number(digits)
  if (name === undefined || compare === undefined || k < 1 || k > maxPassHatTrials) return Option.none()
  const limit = Number(wanted)
  // All others are shares.
  if (name !== "errors" && limit > 1) return Option.none()
  const holds = (value: number) => compare(withoutRoundingError(value), limit)
  return Option.some({
    text: text.trim(),
    trials: k,
    findViolation: (report) => {
      const figure = figureOf(name, k, report)
      if (figure === undefined) return "its value is unknown"
      return figure.bounds.every(holds) ? undefined : `${formatBeside(figure.value, limit)}${figure.note ?? ""}`
    }
  })
}
