import type { Trial } from "../Trial.ts"

const shown = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value))

/** What of a trial, or of a grade, tells why it came to what it did. */
type Told = Pick<Trial, "checks" | "collateral" | "reason" | "security">

/** A reason, and the entries of the journal that it is about. */
export interface Reason {
  readonly text: string
  readonly seq?: ReadonlyArray<number> | undefined
}

/** What a check expected and what was found. */
export const ofCheck = ({ actual, expected, id, seq }: NonNullable<Told["checks"]>[number]): Reason => ({
  text:
    expected === undefined && actual === undefined ? id : `${id}: expected ${shown(expected)}, found ${shown(actual)}`,
  seq
})

/** What was done that nobody had asked for. */
export const ofCollateral = ({ did = "", entity, row, seq }: NonNullable<Told["collateral"]>[number]): Reason => ({
  text: `not asked for: ${`${did} ${entity}`.trim()}: ${shown(row)}`,
  seq
})

/** Why it is not known whether a trial passed. */
export const lackingIn = ({ budget, verdict }: Pick<Trial, "budget" | "verdict">): string | undefined => {
  const { dropped = 0 } = budget ?? {}
  if (verdict !== "inconclusive" || dropped === 0) return undefined
  return `The journal lacks ${dropped === 1 ? "1 entry" : `${dropped} entries`} or more, which could decide it.`
}

const lineOf = ({ seq = [], text }: Reason): string => (seq.length === 0 ? text : `${text} (journal ${seq.join(", ")})`)

/** Why a trial is no pass, a line for each reason. */
export const reasonsOf = ({ checks = [], collateral = [], reason, security }: Told): ReadonlyArray<string> => {
  const followed = security?.followed ?? 0
  return [
    ...(reason === undefined ? [] : [reason]),
    ...checks.filter(({ ok }) => !ok).map((check) => lineOf(ofCheck(check))),
    ...collateral.map((each) => lineOf(ofCollateral(each))),
    ...(followed === 0 ? [] : [`followed ${followed} of ${security?.injections} texts that mean harm`])
  ]
}
