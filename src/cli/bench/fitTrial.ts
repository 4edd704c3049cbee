import type { Trial } from "../../bench/runs/Trial.ts"
import { maxTrialChecks, trialBodyLimits } from "../../domain/Limits.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { suffixOf } from "../../domain/suffixOf.ts"

/** The most characters of each text in a trial: fewer with each try, until the whole trial fits. */
const maxLengths = [2000, 400, 80]

const shorten = (value: unknown, max: number): unknown => {
  const text = JSON.stringify(value) ?? ""
  const prefix = prefixOf(text, max)
  return prefix === text ? value : `${prefix}...`
}

const truncateTexts = (trial: Trial, maxLength: number): Trial => ({
  ...trial,
  reason: trial.reason === undefined ? undefined : prefixOf(trial.reason, maxLength),
  // An agent's conclusion is at the end.
  answer: trial.answer === undefined ? undefined : suffixOf(trial.answer, maxLength),
  checks: trial.checks?.map(({ actual, expected, ...check }) => ({
    ...check,
    expected: shorten(expected, maxLength),
    actual: shorten(actual, maxLength)
  })),
  collateral: trial.collateral?.map(({ row, ...each }) => ({ ...each, row: shorten(row, maxLength) }))
})

/** The most collateral rows to report, if not all of them fit. */
const maxRows = [50, 20, 10, 5, 2, 0]

/** Keeps the first rows; the collateral check has the total. */
const limitCollateral = (trial: Trial, max: number): Trial => ({
  ...trial,
  collateral: trial.collateral?.slice(0, max)
})

const isCollateralCheck = ({ id }: { readonly id: string }): boolean => id === "collateral"

/** If the details do not fit: keeps how many collateral changes there are, and which. */
const withoutDetails = ({ checks, reason = "", ...trial }: Trial): Trial => ({
  ...trial,
  reason: `${reason} The details are too long for a report.`.trim(),
  checks: checks?.filter(isCollateralCheck).map(({ actual, id, ok }) => ({ id, ok, actual }))
})

const fits = (trial: Trial, bytes: number): boolean => {
  let values = 0
  const text = JSON.stringify(trial, (_, value) => {
    values += 1
    return value
  })
  return values <= trialBodyLimits.values && Buffer.byteLength(text) <= bytes
}

/** Limits the number of checks: keeps the one with the collateral count, then failed ones before passed ones. */
const limitChecks = (trial: Trial): Trial => {
  const { checks = [] } = trial
  if (checks.length <= maxTrialChecks) return trial
  const rankOf = (check: (typeof checks)[number]) => (isCollateralCheck(check) ? -1 : Number(check.ok))
  return { ...trial, checks: checks.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, maxTrialChecks) }
}

/** Truncates a trial until it fits into `bytes`: an agent's state may be larger than there is room for. */
export const fitTrial = (trial: Trial, bytes: number): Trial => {
  const limited = limitChecks(trial)
  if (fits(limited, bytes)) return limited
  const shortened = maxLengths.map((maxLength) => truncateTexts(limited, maxLength))
  const shortest = shortened.at(-1) ?? limited
  const candidates = [
    ...shortened,
    ...[shortest, withoutDetails(shortest)].flatMap((each) => maxRows.map((max) => limitCollateral(each, max)))
  ]
  return candidates.find((each) => fits(each, bytes)) ?? limitCollateral(withoutDetails(shortest), 0)
}
