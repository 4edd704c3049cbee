import { areSameAnswers } from "../../bench/journal/areSameAnswers.ts"
import { type Entry, nameOf } from "./Entry.ts"

/** A step of one run or of both. */
export interface Step {
  readonly left: Entry | undefined
  readonly right: Entry | undefined
  /** `same` except for times and addresses; `answer`: the same call with another answer; `call`: only one run has it. */
  readonly kind: "same" | "answer" | "call"
}

const keyOf = (entry: Entry): string => `${nameOf(entry)} ${JSON.stringify(entry.input)}`

const pairedStep = (left: Entry, right: Entry): Step => {
  const hasSameEnd = left.outcome === right.outcome && left.error?.code === right.error?.code
  return { left, right, kind: hasSameEnd && areSameAnswers(left.output, right.output) ? "same" : "answer" }
}

const unpairedStep = (left: Entry | undefined, right: Entry | undefined): Step => ({ left, right, kind: "call" })

/**
 * Aligns two runs: a longest common subsequence of their calls, in the order of both. Its time grows with the product
 * of the lengths.
 */
export const align = (left: ReadonlyArray<Entry>, right: ReadonlyArray<Entry>): ReadonlyArray<Step> => {
  const [leftKeys, rightKeys] = [left.map(keyOf), right.map(keyOf)]
  const width = right.length + 1
  // The length of the longest common subsequence of both rests.
  const common = new Uint32Array((left.length + 1) * width)
  const at = (row: number, column: number): number => common[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      common[row * width + column] =
        leftKeys[row] === rightKeys[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const steps: Array<Step> = []
  for (let row = 0, column = 0; row < left.length || column < right.length; ) {
    const [one, other] = [left[row], right[column]]
    if (one !== undefined && other !== undefined && leftKeys[row] === rightKeys[column]) {
      steps.push(pairedStep(one, other))
      row += 1
      column += 1
    } else if (other === undefined || (one !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      steps.push(unpairedStep(one, undefined))
      row += 1
    } else {
      steps.push(unpairedStep(undefined, other))
      column += 1
    }
  }
  return steps
}
