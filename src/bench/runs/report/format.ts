import type { Verdict } from "../../grading/Report.ts"
import type { Share } from "../Share.ts"

/** Marks of verdicts in a table, distinct without colours. */
export const verdictMarks: Readonly<Record<Verdict, string>> = { pass: "✓", fail: "✗", error: "!", inconclusive: "?" }

/** A percentage that is 100 or 0 only if exact; close values are `>99` or `<1`. */
const hundredths = (share: number): string => {
  const rounded = Math.round(share * 100)
  if (rounded === 100 && share < 1) return ">99"
  return rounded === 0 && share > 0 ? "<1" : String(rounded)
}

/** `83 %` */
export const formatPercent = (share: number): string => `${hundredths(share)} %`

/** `69 to 92 %` */
export const formatInterval = ({ from, to }: Pick<Share, "from" | "to">): string =>
  `${hundredths(from)} to ${formatPercent(to)}`

/** `+0.42`, `-12`; a value that rounds to 0 has no sign: `0.00` */
export const formatSigned = (value: number, digits: number): string => {
  const rounded = value.toFixed(digits)
  if (Number(rounded) === 0) return (0).toFixed(digits)
  return value < 0 ? rounded : `+${rounded}`
}

export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`

const instantFormat = { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" } as const

/** `12 Mar 2027, 09:30:00 UTC`, as the site writes it: from an RFC 3339 time. */
export const formatInstant = (time: string): string => `${new Date(time).toLocaleString("en-GB", instantFormat)} UTC`

export const formatMoney = (dollars: number): string => `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`

/** `3 tasks`; with several models, each of which tries every task, `6 pairs of task and model` */
export const formatTaskCount = (count: number, hasModels: boolean): string =>
  hasModels ? `${pluralize(count, "pair")} of task and model` : pluralize(count, "task")

const missesTrials = (trials: number, plannedTrials: number | null | undefined): boolean =>
  plannedTrials != null && trials < plannedTrials

/** `18`; `4/18` if fewer were reported than planned. */
export const formatTrialCount = (trials: number, plannedTrials: number | null | undefined): string =>
  missesTrials(trials, plannedTrials) ? `${trials}/${plannedTrials}` : `${trials}`

/** `4 of 18 trials were reported.`; undefined if none of the planned trials is missing. */
export const missingTrialsText = (trials: number, plannedTrials: number | null | undefined): string | undefined =>
  missesTrials(trials, plannedTrials) ? `${trials} of ${plannedTrials} trials were reported.` : undefined

/** Whether several models tried something. */
export const isOfModels = (cells: ReadonlyArray<{ readonly model: string }>): boolean =>
  new Set(cells.map(({ model }) => model)).size > 1

export const pluralize = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`
