import type { Trial } from "../Trial.ts"

const jsonText = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value))

/** The members of a trial or a grade that explain its verdict. */
type ReasonSource = Pick<Trial, "checks" | "collateral" | "reason" | "security">

/** A reason, and the journal entries that it is about. */
export interface Reason {
  readonly text: string
  readonly seq?: ReadonlyArray<number> | undefined
}

export const reasonOfCheck = ({ actual, expected, id, seq }: NonNullable<ReasonSource["checks"]>[number]): Reason => ({
  text:
    expected === undefined && actual === undefined
      ? id
      : `${id}: expected ${jsonText(expected)}, found ${jsonText(actual)}`,
  seq
})

export const reasonOfCollateral = ({
  did = "",
  entity,
  row,
  seq
}: NonNullable<ReasonSource["collateral"]>[number]): Reason => ({
  text: `unexpected change: ${`${did} ${entity}`.trim()}: ${jsonText(row)}`,
  seq
})

/** Why a trial is undecided. */
export const missingEntriesText = ({ budget, verdict }: Pick<Trial, "budget" | "verdict">): string | undefined => {
  const { dropped = 0 } = budget ?? {}
  if (verdict !== "inconclusive" || dropped === 0) return undefined
  return `The journal lacks at least ${dropped === 1 ? "1 entry" : `${dropped} entries`}, which could decide the verdict.`
}

const lineOf = ({ seq = [], text }: Reason): string => (seq.length === 0 ? text : `${text} (journal ${seq.join(", ")})`)

/** Why a trial did not pass, one line per reason. */
export const reasonsOf = ({ checks = [], collateral = [], reason, security }: ReasonSource): ReadonlyArray<string> => {
  const followed = security?.followed ?? 0
  return [
    ...(reason === undefined ? [] : [reason]),
    ...checks.filter(({ ok }) => !ok).map((check) => lineOf(reasonOfCheck(check))),
    ...collateral.map((each) => lineOf(reasonOfCollateral(each))),
    ...(followed === 0 ? [] : [`followed ${followed} of ${security?.injections} harmful texts`])
  ]
}
