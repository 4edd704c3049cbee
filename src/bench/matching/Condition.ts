import { Either, Predicate } from "effect"
import { RE2JS } from "re2js"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { hasAtMostCharacters } from "../../domain/Input.ts"

/** What is compared with: a value of JSON that has no members. */
type Scalar = string | number | boolean | null

/** Whether a value is as a condition wants it. Of what is not there the value is `undefined`. */
export type ConditionTest = (value: unknown, work: PatternSearch) => boolean

/** In characters: the longest text or pattern that a condition names. */
const maxPatternLength = 200

// In characters: a pattern is searched in so much of a text, which may have a megabyte.
const maxSearchedLength = 65_536

// Of a pattern with its repetitions written out, as the engine takes it.
const maxPatternSteps = 1000

// Steps of a pattern times characters of a text, which is what a linear engine takes at most: tens of milliseconds.
const maxSearchSteps = 1_000_000

/** A pattern, and what it takes to look for it. */
interface Pattern {
  readonly steps: number
  /** Whether it is in a text, `from` a character on. */
  readonly isIn: (text: string, from?: number) => boolean
}

/** Looks for patterns, and knows what that may cost. */
export interface PatternSearch {
  readonly find: (pattern: Pattern, text: string) => boolean
}

const findIn = ({ isIn }: Pattern, text: string, searched: number): boolean =>
  // What is not looked at is not taken for an empty text.
  (searched > 0 || text === "") && isIn(text.slice(0, searched))

/** Looks for patterns in one stretch, in which all of them together search so much. */
export class SyncPatternSearch implements PatternSearch {
  #left = maxSearchSteps

  find(pattern: Pattern, text: string): boolean {
    const searched = Math.min(text.length, maxSearchedLength, Math.floor(this.#left / pattern.steps))
    this.#left -= pattern.steps * searched
    return findIn(pattern, text, searched)
  }
}

/** Is thrown where a turn is over: what was asked in it is asked again in the next one. */
export const searchBudgetExhausted = Symbol("the turn is over")

/** Looks for patterns in turns: each text is searched as if it were the only one, and what was found before is known. */
export class YieldingPatternSearch implements PatternSearch {
  #left = maxSearchSteps
  readonly #found = new Map<Pattern, Map<string, boolean>>()

  renewBudget(): void {
    this.#left = maxSearchSteps
  }

  find(pattern: Pattern, text: string): boolean {
    const found = this.#found.get(pattern) ?? new Map<string, boolean>()
    const known = found.get(text)
    if (known !== undefined) return known
    const searched = Math.min(text.length, maxSearchedLength, Math.floor(maxSearchSteps / pattern.steps))
    const cost = pattern.steps * searched
    if (cost > this.#left) throw searchBudgetExhausted
    this.#left -= cost
    const isFound = findIn(pattern, text, searched)
    this.#found.set(pattern, found.set(text, isFound))
    return isFound
  }
}

/** Whether a value has no members. */
export const isScalar = (value: unknown): value is Scalar =>
  value === null || ["string", "number", "boolean"].includes(typeof value)

const isShort = (value: unknown): value is Scalar =>
  isScalar(value) && (typeof value !== "string" || hasAtMostCharacters(maxPatternLength, value))

// As JSON writes one, of no more digits than a number holds.
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** A value as it is compared with an operand: what is in a query is text on every surface, its numbers, too. */
const comparableWith = (operand: unknown, value: unknown): unknown =>
  typeof operand === "number" && typeof value === "string" && plainNumber.test(value) ? Number(value) : value

const equals = (value: unknown, operand: Scalar): boolean => comparableWith(operand, value) === operand

type Comparison = (a: string | number, b: string | number) => boolean

/** By size for numbers, by characters for texts. */
const orderComparison = (holds: Comparison) => (operand: unknown) =>
  (typeof operand === "number" || typeof operand === "string") && isShort(operand)
    ? (actual: unknown) => {
        const value = comparableWith(operand, actual)
        return typeof value === typeof operand && holds(value as typeof operand, operand)
      }
    : undefined

const textComparison = (holds: (value: string, operand: string) => boolean) => (operand: unknown) =>
  typeof operand === "string" && isShort(operand)
    ? (value: unknown) => typeof value === "string" && holds(value, operand)
    : undefined

const isOneOf = (operand: unknown): ConditionTest | undefined =>
  Array.isArray(operand) && operand.length <= 100 && operand.every(isShort)
    ? (value) => operand.some((one) => equals(value, one))
    : undefined

/** A text that has it, or a list that has it among its items. */
const hasWithin = (operand: unknown): ConditionTest | undefined => {
  if (!isShort(operand)) return undefined
  return (value) =>
    Array.isArray(value)
      ? value.some((item) => equals(item, operand))
      : typeof value === "string" && typeof operand === "string" && value.includes(operand)
}

/** By RE2's grammar and in linear time, whatever the pattern: no backreferences, no look-around. None where it is no such one. */
const compile = (operand: string): Pattern | undefined => {
  try {
    const pattern = RE2JS.compile(operand)
    const steps = pattern.programSize()
    return steps > maxPatternSteps ? undefined : { steps, isIn: (text, from = 0) => pattern.matcher(text).find(from) }
  } catch {
    return undefined
  }
}

// A pattern is read several times with what it is in, and again wherever it is used: one with all letters takes milliseconds.
const compiled = boundedMemo<string, Pattern | undefined>(100)

const patternOf = (operand: unknown): Pattern | undefined =>
  typeof operand === "string" && isShort(operand) ? compiled(operand, () => compile(operand)) : undefined

const matchesPattern = (operand: unknown): ConditionTest | undefined => {
  const pattern = patternOf(operand)
  return pattern && ((value, work) => typeof value === "string" && work.find(pattern, value))
}

/** Whether a text is a pattern as a condition takes it. */
export const isPattern = (text: string): boolean => patternOf(text) !== undefined

/**
 * Whether a pattern is in a text whose end says most, such as what an agent said: it is looked for as near to the end as one
 * search may cost.
 */
export const hasMatchNearEnd = (matches: string, text: string): boolean => {
  const pattern = patternOf(matches)
  return pattern?.isIn(text, Math.max(0, text.length - Math.floor(maxSearchSteps / pattern.steps))) ?? false
}

/** Completes "expected ...". */
export const expectedPattern = `a regular expression of RE2, of up to ${maxPatternLength} characters, and ${maxPatternSteps} with its repetitions written out`

interface Operator {
  /** The condition, or none where the operand is not what it takes. */
  readonly of: (operand: unknown) => ConditionTest | undefined
  /** Completes "expected ...". */
  readonly takes: string
}

const scalar = `a text of up to ${maxPatternLength} characters, a number, true, false or null`
const text = `a text of up to ${maxPatternLength} characters`
const comparable = `${text}, or a number`

const operators: Readonly<Record<string, Operator>> = {
  eq: { of: (operand) => (isShort(operand) ? (value) => equals(value, operand) : undefined), takes: scalar },
  ne: { of: (operand) => (isShort(operand) ? (value) => !equals(value, operand) : undefined), takes: scalar },
  in: { of: isOneOf, takes: `a list of up to 100, each ${scalar}` },
  lt: { of: orderComparison((a, b) => a < b), takes: comparable },
  lte: { of: orderComparison((a, b) => a <= b), takes: comparable },
  gt: { of: orderComparison((a, b) => a > b), takes: comparable },
  gte: { of: orderComparison((a, b) => a >= b), takes: comparable },
  startsWith: { of: textComparison((value, operand) => value.startsWith(operand)), takes: text },
  contains: { of: hasWithin, takes: scalar },
  matches: { of: matchesPattern, takes: expectedPattern },
  exists: {
    of: (operand) => (typeof operand === "boolean" ? (value) => (value !== undefined) === operand : undefined),
    takes: "true or false"
  }
}

export const operatorNames: ReadonlyArray<string> = Object.keys(operators)

/** What is wrong with a part of a matcher: where, and what would be accepted. */
export interface MatcherIssue {
  readonly path: ReadonlyArray<string>
  readonly expected: string
  /** What was received, where it is not what stands at the path. */
  readonly received?: unknown
  /** What that may have meant. */
  readonly nearest?: ReadonlyArray<string>
}

/** Whether a part of a matcher, which was read by its schema, is a condition and no object of paths. */
export const isCondition = (value: unknown): boolean =>
  !Predicate.isRecord(value) || Object.keys(value).some((name) => Object.hasOwn(operators, name))

/** The operators of a condition, each with the values that it compares with: a value by itself is `eq`. */
export const comparisonsIn = (condition: unknown): ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> =>
  Predicate.isRecord(condition)
    ? Object.entries(condition).map(([name, operand]) => [name, Array.isArray(operand) ? operand : [operand]])
    : [["eq", [condition]]]

/** The condition that a value of JSON is; none where it is an object of members instead. */
export const conditionOf = (
  value: unknown,
  path: ReadonlyArray<string>
): Either.Either<ConditionTest, MatcherIssue> | undefined => {
  if (isScalar(value)) {
    return isShort(value) ? Either.right((actual) => equals(actual, value)) : Either.left({ path, expected: scalar })
  }
  if (!Predicate.isRecord(value)) return undefined
  const isOperator = Object.keys(value).map((name) => Object.hasOwn(operators, name))
  if (!isOperator.includes(true)) return undefined
  if (isOperator.includes(false)) return Either.left({ path, expected: `no others than ${operatorNames.join(", ")}` })
  return Either.map(
    Either.all(
      Object.entries(value).map(([name, operand]) =>
        Either.fromNullable(operators[name]?.of(operand), () => ({
          path: [...path, name],
          expected: operators[name]?.takes ?? ""
        }))
      )
    ),
    (all) => (actual: unknown, work: PatternSearch) => all.every((holds) => holds(actual, work))
  )
}
