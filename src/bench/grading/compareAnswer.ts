import { hasNumber, hasWholeWord } from "../../domain/hasWord.ts"
import { normalizeForComparison } from "../../domain/normalizeForComparison.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { hasMatchNearEnd } from "../matching/Condition.ts"
import { valuesAt } from "../matching/Matcher.ts"
import type { Entities } from "../state/entities.ts"
import type { EntityKind } from "../state/View.ts"
import { type AnswerCheck, referenceIn } from "../tasks/Expectation.ts"
import { amountsIn } from "./amountsIn.ts"
import type { ActualRow, ExpectationResult } from "./compareRows.ts"

/** Maximum number of distinct numbers in an answer that still counts as naming one of them. */
const maxNumbers = 12

/** The rows matched with the expected ones, by kind. */
export type MatchedRows = Readonly<Partial<Record<EntityKind, ReadonlyArray<ActualRow | undefined>>>>

interface AnswerContext {
  readonly rawAnswer: string
  /** The same, normalized for comparison. */
  readonly answer: string
  readonly found: MatchedRows
  readonly rows: Entities
  /** The texts that the answer must contain, by all its checks. */
  readonly requiredTexts: ReadonlyArray<string>
}

/** The value of a reference; undefined if no row matched, or it has no such member. */
const resolveReference = (operand: string | number, found: MatchedRows): unknown => {
  const reference = typeof operand === "string" ? referenceIn(operand) : undefined
  if (reference === undefined) return operand
  const row = found[reference.kind]?.[reference.index]
  return row === undefined ? undefined : valuesAt(row, reference.path.split("."))[0]
}

// Shorter values, such as sizes, are in many words by chance: they must be whole words.
const minLetters = 4

/** Whether a text names a value of a row. Both are normalized for comparison. */
const isNamed = (text: string, value: string): boolean =>
  value.length < minLetters ? hasWholeWord(text, value) : text.includes(value)

/** Whether an answer contains the text that a check wants, or the value that its reference stands for. */
const hasExpected = ({ answer, rawAnswer }: AnswerContext, wanted: string, expected: unknown): boolean => {
  if (expected === undefined || expected === null) return false
  const text = normalizeForComparison(String(expected))
  if (referenceIn(wanted) === undefined) return answer.includes(text)
  // In the answer as it was said: normalized, the dash of a sentence is the hyphen of an id.
  return typeof expected === "number" ? hasNumber(rawAnswer, text) : isNamed(answer, text)
}

/** Whether the answer also names the value of another row: listing all rows does not answer which one. */
function* namesOtherRows(text: string, { answer, found, rows, requiredTexts }: AnswerContext): SlicedWork<boolean> {
  const reference = referenceIn(text)
  if (reference === undefined) return false
  const path = reference.path.split(".")
  const requiredValues = requiredTexts.map((each) =>
    normalizeForComparison(String(resolveReference(each, found) ?? ""))
  )
  for (const row of rows[reference.kind]) {
    yield
    if ("status" in row && row.status === "canceled") continue
    const [value] = valuesAt(row, path)
    if (typeof value !== "string") continue
    const other = normalizeForComparison(value)
    if (isNamed(answer, other) && !requiredValues.some((each) => isNamed(each, other))) return true
  }
  return false
}

function* evaluateAnswerCheck(
  check: AnswerCheck,
  context: AnswerContext
): SlicedWork<{ readonly ok: boolean; readonly expected: unknown }> {
  const { found, rawAnswer } = context
  if ("contains" in check) {
    const expected = resolveReference(check.contains, found)
    return {
      ok: hasExpected(context, check.contains, expected) && !(yield* namesOtherRows(check.contains, context)),
      expected
    }
  }
  if ("excludes" in check) {
    const expected = resolveReference(check.excludes, found)
    return { ok: !hasExpected(context, check.excludes, expected), expected }
  }
  if ("amount" in check) {
    const expected = resolveReference(check.amount, found)
    const amounts = amountsIn(rawAnswer)
    return { ok: typeof expected === "number" && amounts.has(expected) && amounts.size <= maxNumbers, expected }
  }
  return { ok: hasMatchNearEnd(check.matches, rawAnswer), expected: check.matches }
}

/** The results of the answer checks; `rawAnswer` is empty without an answer. */
export function* compareAnswer(
  checks: ReadonlyArray<AnswerCheck>,
  rawAnswer: string,
  found: MatchedRows,
  rows: Entities
): SlicedWork<ReadonlyArray<ExpectationResult>> {
  const requiredTexts = checks.flatMap((check) => ("contains" in check ? [check.contains] : []))
  const context: AnswerContext = { rawAnswer, answer: normalizeForComparison(rawAnswer), found, rows, requiredTexts }
  const compared: Array<ExpectationResult> = []
  for (const [index, check] of checks.entries()) {
    const { expected, ok } = yield* evaluateAnswerCheck(check, context)
    yield
    const [name = "", operand] = Object.entries(check)[0] ?? []
    const id = `answer[${index}].${name}`
    compared.push({ id, ok, expected: expected ?? operand, actual: prefixOf(rawAnswer, 1000) })
  }
  return compared
}
