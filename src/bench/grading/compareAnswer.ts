import { asCompared } from "../../domain/asCompared.ts"
import { hasWholeWord } from "../../domain/hasWord.ts"
import type { Pieces } from "../../domain/Pieces.ts"
import { isNearEnd } from "../matching/Condition.ts"
import { valuesAt } from "../matching/Matcher.ts"
import type { Entities } from "../state/entities.ts"
import type { Kind } from "../state/View.ts"
import { type AnswerCheck, referenceIn } from "../tasks/Expectation.ts"
import { amountsIn } from "./amountsIn.ts"
import type { Actual, Compared } from "./compareRows.ts"

/** Different numbers that an answer may name, and still tell one of them. */
const mostNumbers = 12

/** The rows that were found for the expected ones of each kind. */
export type Found = Readonly<Partial<Record<Kind, ReadonlyArray<Actual | undefined>>>>

/** What an answer is held against. */
interface Told {
  /** As it was said. */
  readonly said: string
  /** The same as texts are compared. */
  readonly answer: string
  readonly found: Found
  /** All that there is in the end. */
  readonly rows: Entities
  /** What the answer is to name, by all its checks. */
  readonly wanted: ReadonlyArray<string>
}

/** What a reference stands for; undefined where no such row was found, or it has no such member. */
const resolved = (wanted: string | number, found: Found): unknown => {
  const reference = typeof wanted === "string" ? referenceIn(wanted) : undefined
  if (reference === undefined) return wanted
  const row = found[reference.kind]?.[reference.index]
  return row === undefined ? undefined : valuesAt(row, reference.path.split("."))[0]
}

/** `answer` is as it is compared. */
const says = (answer: string, text: unknown): boolean =>
  text !== undefined && text !== null && answer.includes(asCompared(String(text)))

// Shorter ones, as a size, are in many words by chance: they are heard as words of their own.
const leastLetters = 4

/** What the answer names of other rows besides, of which it was to name one: whoever lists all of them has told none. */
function* othersNamed(text: string, { answer, found, rows, wanted }: Told): Pieces<boolean> {
  const reference = referenceIn(text)
  if (reference === undefined) return false
  const path = reference.path.split(".")
  const isNamed = (text: string, value: string) =>
    value.length < leastLetters ? hasWholeWord(text, value) : text.includes(value)
  const named = wanted.map((each) => asCompared(String(resolved(each, found) ?? "")))
  for (const row of rows[reference.kind]) {
    yield
    if ("status" in row && row.status === "canceled") continue
    const [value] = valuesAt(row, path)
    if (typeof value !== "string") continue
    const other = asCompared(value)
    if (isNamed(answer, other) && !named.some((each) => isNamed(each, other))) return true
  }
  return false
}

function* holds(check: AnswerCheck, told: Told): Pieces<{ readonly ok: boolean; readonly expected: unknown }> {
  const { answer, found, said } = told
  if ("contains" in check) {
    const expected = resolved(check.contains, found)
    return { ok: says(answer, expected) && !(yield* othersNamed(check.contains, told)), expected }
  }
  if ("excludes" in check) {
    const expected = resolved(check.excludes, found)
    return { ok: !says(answer, expected), expected }
  }
  if ("amount" in check) {
    const expected = resolved(check.amount, found)
    const named = amountsIn(said)
    return { ok: typeof expected === "number" && named.has(expected) && named.size <= mostNumbers, expected }
  }
  return { ok: isNearEnd(check.matches, said), expected: check.matches }
}

/** What an agent's answer comes to; without one it is empty. */
export function* compareAnswer(
  checks: ReadonlyArray<AnswerCheck>,
  said: string,
  found: Found,
  rows: Entities
): Pieces<ReadonlyArray<Compared>> {
  const wanted = checks.flatMap((check) => ("contains" in check ? [check.contains] : []))
  const told: Told = { said, answer: asCompared(said), found, rows, wanted }
  const compared: Array<Compared> = []
  for (const [index, check] of checks.entries()) {
    const { expected, ok } = yield* holds(check, told)
    yield
    const [name = ""] = Object.keys(check)
    compared.push({ id: `answer[${index}].${name}`, ok, expected: expected ?? null, actual: said.slice(0, 1000) })
  }
  return compared
}
