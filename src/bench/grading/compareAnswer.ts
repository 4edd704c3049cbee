import { differencesOf, valuesAt } from "../matching/Matcher.ts"
import { type AnswerCheck, type Kind, referenceIn } from "../tasks/Expectation.ts"
import type { Actual, Compared } from "./compareRows.ts"

/** The rows that were found for the expected ones of each kind. */
export type Found = Readonly<Partial<Record<Kind, ReadonlyArray<Actual | undefined>>>>

/** What a reference stands for; undefined where no such row was found, or it has no such member. */
const resolved = (wanted: string | number, found: Found): unknown => {
  const reference = typeof wanted === "string" ? referenceIn(wanted) : undefined
  if (reference === undefined) return wanted
  const row = found[reference.kind]?.[reference.index]
  return row === undefined ? undefined : valuesAt(row, reference.path.split("."))[0]
}

const says = (answer: string, text: unknown): boolean =>
  text !== undefined && text !== null && answer.toLowerCase().includes(String(text).toLowerCase())

/** The amounts of money in a text, in cents: 638, 638.00, $1,638.5 */
const amountsIn = (answer: string): ReadonlyArray<number> =>
  [...answer.matchAll(/\d+(?:,\d{3})*(?:\.\d{1,2})?(?![\d,]*\d)/g)].map(([text]) =>
    Math.round(Number(text.replaceAll(",", "")) * 100)
  )

const holds = (
  check: AnswerCheck,
  answer: string,
  found: Found
): { readonly ok: boolean; readonly expected: unknown } => {
  if ("contains" in check) {
    const expected = resolved(check.contains, found)
    return { ok: says(answer, expected), expected }
  }
  if ("excludes" in check) {
    const expected = resolved(check.excludes, found)
    return { ok: !says(answer, expected), expected }
  }
  if ("amount" in check) {
    const expected = resolved(check.amount, found)
    return { ok: amountsIn(answer).some((cents) => cents === expected), expected }
  }
  return { ok: differencesOf({ answer: { matches: check.matches } })({ answer }).length === 0, expected: check.matches }
}

/** What an agent's answer comes to; without one it is empty. */
export const compareAnswer = (
  checks: ReadonlyArray<AnswerCheck>,
  answer: string,
  found: Found
): ReadonlyArray<Compared> =>
  checks.map((check, index) => {
    const { expected, ok } = holds(check, answer, found)
    const [name = ""] = Object.keys(check)
    return { id: `answer[${index}].${name}`, ok, expected: expected ?? null, actual: answer.slice(0, 1000) }
  })
