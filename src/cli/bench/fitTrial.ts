import type { Trial } from "../../bench/runs/Trial.ts"
import { maxTrialChecks, trialBodyLimits } from "../../domain/Limits.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { suffixOf } from "../../domain/suffixOf.ts"

/** How many characters each thing that a trial tells may have: fewer with each look, until all of it has room. */
const maxLengths = [2000, 400, 80]

const shorten = (value: unknown, max: number): unknown => {
  const text = JSON.stringify(value) ?? ""
  const prefix = prefixOf(text, max)
  return prefix === text ? value : `${prefix}...`
}

const truncateTexts = (trial: Trial, maxLength: number): Trial => ({
  ...trial,
  reason: trial.reason === undefined ? undefined : prefixOf(trial.reason, maxLength),
  // What an agent came to say is at the end.
  answer: trial.answer === undefined ? undefined : suffixOf(trial.answer, maxLength),
  checks: trial.checks?.map(({ actual, expected, ...check }) => ({
    ...check,
    expected: shorten(expected, maxLength),
    actual: shorten(actual, maxLength)
  })),
  collateral: trial.collateral?.map(({ row, ...each }) => ({ ...each, row: shorten(row, maxLength) }))
})

/** How many of the things are told that nobody had asked for, where not all of them have room. */
const maxRows = [50, 20, 10, 5, 2, 0]

/** The first of them: the check of them has their number. */
const limitCollateral = (trial: Trial, max: number): Trial => ({
  ...trial,
  collateral: trial.collateral?.slice(0, max)
})

const isCollateralCheck = ({ id }: { readonly id: string }): boolean => id === "collateral"

/** What is left where there is no room for what was looked at: how many things were done that nobody had asked for, and which. */
const withoutDetails = ({ checks, reason = "", ...trial }: Trial): Trial => ({
  ...trial,
  reason: `${reason} What was found is too long to be told.`.trim(),
  checks: checks?.filter(isCollateralCheck).map(({ actual, id, ok }) => ({ id, ok, actual }))
})

const hasRoom = (trial: Trial, bytes: number): boolean => {
  let values = 0
  const text = JSON.stringify(trial, (_, value) => {
    values += 1
    return value
  })
  return values <= trialBodyLimits.values && Buffer.byteLength(text) <= bytes
}

/** A trial with as many checks as are told: where there are too many, the one that counts, and those first that do not hold. */
const limitChecks = (trial: Trial): Trial => {
  const { checks = [] } = trial
  if (checks.length <= maxTrialChecks) return trial
  const rankOf = (check: (typeof checks)[number]) => (isCollateralCheck(check) ? -1 : Number(check.ok))
  return { ...trial, checks: checks.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, maxTrialChecks) }
}

/** A trial as it is reported: what an agent has left may be longer than there is room for, and is told in short then. */
export const fitTrial = (trial: Trial, bytes: number): Trial => {
  const limited = limitChecks(trial)
  if (hasRoom(limited, bytes)) return limited
  const shortened = maxLengths.map((maxLength) => truncateTexts(limited, maxLength))
  const shortest = shortened.at(-1) ?? limited
  const candidates = [
    ...shortened,
    ...[shortest, withoutDetails(shortest)].flatMap((each) => maxRows.map((max) => limitCollateral(each, max)))
  ]
  return candidates.find((each) => hasRoom(each, bytes)) ?? limitCollateral(withoutDetails(shortest), 0)
}
