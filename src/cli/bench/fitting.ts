import type { Trial } from "../../bench/runs/Trial.ts"
import { mostTrialChecks, trialBody } from "../../domain/Limits.ts"

/** How many characters each thing that a trial tells may have: fewer with each look, until all of it has room. */
const lengths = [2000, 400, 80]

const shorter = (value: unknown, most: number): unknown => {
  const text = JSON.stringify(value) ?? ""
  return text.length > most ? `${text.slice(0, most)}...` : value
}

const cut = (trial: Trial, most: number): Trial => ({
  ...trial,
  reason: trial.reason?.slice(0, most),
  // What an agent came to say is at the end.
  answer: trial.answer?.slice(-most),
  checks: trial.checks?.map(({ actual, expected, ...check }) => ({
    ...check,
    expected: shorter(expected, most),
    actual: shorter(actual, most)
  })),
  collateral: trial.collateral?.map(({ row, ...each }) => ({ ...each, row: shorter(row, most) }))
})

/** What is left where there is no room for anything that was found. */
const bare = ({ reason = "", ...trial }: Trial): Trial => ({
  ...trial,
  reason: `${reason} What was found is too long to be told.`.trim(),
  checks: undefined,
  collateral: undefined
})

const hasRoom = (trial: Trial, bytes: number): boolean => {
  let values = 0
  const text = JSON.stringify(trial, (_, value) => {
    values += 1
    return value
  })
  return values <= trialBody.values && Buffer.byteLength(text) <= bytes
}

/** A trial with as many checks as are told, those first that do not hold where there are too many. */
const counted = (trial: Trial): Trial => {
  const { checks = [] } = trial
  if (checks.length <= mostTrialChecks) return trial
  return { ...trial, checks: checks.toSorted((a, b) => Number(a.ok) - Number(b.ok)).slice(0, mostTrialChecks) }
}

/** A trial as it is reported: what an agent has left may be longer than there is room for, and is told in short then. */
export const fitting = (trial: Trial, bytes: number): Trial => {
  const whole = counted(trial)
  if (hasRoom(whole, bytes)) return whole
  const shortened = lengths.map((most) => cut(whole, most))
  return shortened.find((each) => hasRoom(each, bytes)) ?? bare(shortened.at(-1) ?? whole)
}
