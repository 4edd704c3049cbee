import type { Trial } from "../../bench/runs/Trial.ts"
import { beginningOf } from "../../domain/beginningOf.ts"
import { endOf } from "../../domain/endOf.ts"
import { mostTrialChecks, trialBody } from "../../domain/Limits.ts"

/** How many characters each thing that a trial tells may have: fewer with each look, until all of it has room. */
const lengths = [2000, 400, 80]

const shorter = (value: unknown, most: number): unknown => {
  const text = JSON.stringify(value) ?? ""
  const told = beginningOf(text, most)
  return told === text ? value : `${told}...`
}

const cut = (trial: Trial, most: number): Trial => ({
  ...trial,
  reason: trial.reason === undefined ? undefined : beginningOf(trial.reason, most),
  // What an agent came to say is at the end.
  answer: trial.answer === undefined ? undefined : endOf(trial.answer, most),
  checks: trial.checks?.map(({ actual, expected, ...check }) => ({
    ...check,
    expected: shorter(expected, most),
    actual: shorter(actual, most)
  })),
  collateral: trial.collateral?.map(({ row, ...each }) => ({ ...each, row: shorter(row, most) }))
})

/** How many of the things are told that nobody had asked for, where not all of them have room. */
const rows = [50, 20, 10, 5, 2, 0]

/** The first of them: the check of them has their number. */
const withRows = (trial: Trial, most: number): Trial => ({ ...trial, collateral: trial.collateral?.slice(0, most) })

const countsCollateral = ({ id }: { readonly id: string }): boolean => id === "collateral"

/** What is left where there is no room for what was looked at: how many things were done that nobody had asked for, and which. */
const bare = ({ checks, reason = "", ...trial }: Trial): Trial => ({
  ...trial,
  reason: `${reason} What was found is too long to be told.`.trim(),
  checks: checks?.filter(countsCollateral).map(({ actual, id, ok }) => ({ id, ok, actual }))
})

const hasRoom = (trial: Trial, bytes: number): boolean => {
  let values = 0
  const text = JSON.stringify(trial, (_, value) => {
    values += 1
    return value
  })
  return values <= trialBody.values && Buffer.byteLength(text) <= bytes
}

/** A trial with as many checks as are told: where there are too many, the one that counts, and those first that do not hold. */
const counted = (trial: Trial): Trial => {
  const { checks = [] } = trial
  if (checks.length <= mostTrialChecks) return trial
  const rankOf = (check: (typeof checks)[number]) => (countsCollateral(check) ? -1 : Number(check.ok))
  return { ...trial, checks: checks.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostTrialChecks) }
}

/** A trial as it is reported: what an agent has left may be longer than there is room for, and is told in short then. */
export const fitting = (trial: Trial, bytes: number): Trial => {
  const whole = counted(trial)
  if (hasRoom(whole, bytes)) return whole
  const shortened = lengths.map((most) => cut(whole, most))
  const shortest = shortened.at(-1) ?? whole
  const looks = [
    ...shortened,
    ...[shortest, bare(shortest)].flatMap((each) => rows.map((most) => withRows(each, most)))
  ]
  return looks.find((each) => hasRoom(each, bytes)) ?? withRows(bare(shortest), 0)
}
