import { Either, Predicate } from "effect"
import { RE2JS } from "re2js"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { hasAtMostCharacters } from "../../domain/Input.ts"

/** A scalar: a JSON value without members. */
type Scalar = string | number | boolean | null

/** Whether a value satisfies a condition. A missing value is `undefined`. */
export type ConditionTest = (value: unknown, work: PatternSearch) => boolean

/** In characters: the longest text or pattern in a condition. */
const maxPatternLength = 200

// In characters: only this much of a text is searched, which may have a megabyte.
const maxSearchedLength = 65_536

// The size of a compiled pattern with its repetitions written out.
const maxPatternSteps = 1000

// Pattern steps times text characters, the maximum cost of a linear engine: tens of milliseconds.
const maxSearchSteps = 1_000_000

/** A compiled pattern with its cost per character. */
interface Pattern {
  readonly steps: number
  /** Whether it occurs in a text, from index `from`. */
  readonly occursIn: (text: string, from?: number) => boolean
}

/** Searches for patterns within a budget. */
export interface PatternSearch {
  readonly find: (pattern: Pattern, text: string) => boolean
}

const findIn = ({ occursIn }: Pattern, text: string, searchedLength: number): boolean =>
  // A text that is not searched does not count as empty.
  (searchedLength > 0 || text === "") && occursIn(text.slice(0, searchedLength))

/** Searches synchronously: all searches share one budget. */
export class SyncPatternSearch implements PatternSearch {
  #left = maxSearchSteps

  find(pattern: Pattern, text: string): boolean {
    const searchedLength = Math.min(text.length, maxSearchedLength, Math.floor(this.#left / pattern.steps))
    this.#left -= pattern.steps * searchedLength
    return findIn(pattern, text, searchedLength)
  }
}

/** Thrown when the budget of a slice is used up: the comparison is repeated in the next slice. */
export const searchBudgetExhausted = Symbol("search budget exhausted")

/** Searches in slices: each text is searched as if it were the only one, and results of earlier slices are reused. */
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
    const searchedLength = Math.min(text.length, maxSearchedLength, Math.floor(maxSearchSteps / pattern.steps))
    const cost = pattern.steps * searchedLength
    if (cost > this.#left) throw searchBudgetExhausted
    this.#left -= cost
    const isFound = findIn(pattern, text, searchedLength)
    this.#found.set(pattern, found.set(text, isFound))
    return isFound
  }
}

/** Whether a value is a scalar. */
export const isScalar = (value: unknown): value is Scalar =>
  value === null || ["string", "number", "boolean"].includes(typeof value)

const isShort = (value: unknown): value is Scalar =>
  isScalar(value) && (typeof value !== "string" || hasAtMostCharacters(maxPatternLength, value))

// A number in JSON notation, with no more digits than a number holds.
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** The value to compare with an operand: query values are text on every surface, even numbers. */
const comparableWith = (operand: unknown, value: unknown): unknown =>
  typeof operand === "number" && typeof value === "string" && plainNumber.test(value) ? Number(value) : value

const equals = (value: unknown, operand: Scalar): boolean => comparableWith(operand, value) === operand

/** Numbers compare by value, texts by characters. */
const orderComparison = (holds: (a: string | number, b: string | number) => boolean) => (operand: unknown) =>
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

const inTest = (operand: unknown): ConditionTest | undefined =>
  Array.isArray(operand) && operand.length <= 100 && operand.every(isShort)
    ? (value) => operand.some((one) => equals(value, one))
    : undefined

/** A text that contains the operand, or a list that has it as an item. */
const containsTest = (operand: unknown): ConditionTest | undefined => {
  if (!isShort(operand)) return undefined
  return (value) =>
    Array.isArray(value)
      ? value.some((item) => equals(item, operand))
      : typeof value === "string" && typeof operand === "string" && value.includes(operand)
}

/** RE2 syntax, in linear time for every pattern: no backreferences, no look-around. undefined if invalid. */
const compile = (operand: string): Pattern | undefined => {
  try {
    const pattern = RE2JS.compile(operand)
    const steps = pattern.programSize()
    return steps > maxPatternSteps
      ? undefined
      : { steps, occursIn: (text, from = 0) => pattern.matcher(text).find(from) }
  } catch {
    return undefined
  }
}

// A pattern is compiled several times when decoded, and again at each use: one with all letters takes milliseconds.
const compiled = boundedMemo<string, Pattern | undefined>(100)

const patternOf = (operand: unknown): Pattern | undefined =>
  typeof operand === "string" && isShort(operand) ? compiled(operand, () => compile(operand)) : undefined

const patternTest = (operand: unknown): ConditionTest | undefined => {
  const pattern = patternOf(operand)
  return pattern && ((value, work) => typeof value === "string" && work.find(pattern, value))
}

/** Whether a text is a valid pattern of a condition. */
export const isPattern = (text: string): boolean => patternOf(text) !== undefined

/**
 * Whether a pattern occurs near the end of a text whose end matters most, such as an agent's answer: only as much is searched
 * as the cost limit allows.
 */
export const hasMatchNearEnd = (matches: string, text: string): boolean => {
  const pattern = patternOf(matches)
  return pattern?.occursIn(text, Math.max(0, text.length - Math.floor(maxSearchSteps / pattern.steps))) ?? false
}

/** Completes "expected ...". */
export const expectedPattern = `an RE2 regular expression of up to ${maxPatternLength} characters, and up to ${maxPatternSteps} steps with its repetitions written out`

interface Operator {
  /** The condition; undefined if the operand has the wrong type. */
  readonly build: (operand: unknown) => ConditionTest | undefined
  /** Completes "expected ...". */
  readonly takes: string
}

const scalar = `a text of up to ${maxPatternLength} characters, a number, true, false or null`
const text = `a text of up to ${maxPatternLength} characters`
const comparable = `${text}, or a number`

const operators: Readonly<Record<string, Operator>> = {
  eq: { build: (operand) => (isShort(operand) ? (value) => equals(value, operand) : undefined), takes: scalar },
  ne: { build: (operand) => (isShort(operand) ? (value) => !equals(value, operand) : undefined), takes: scalar },
  in: { build: inTest, takes: `a list of up to 100 values, each ${scalar}` },
  lt: { build: orderComparison((a, b) => a < b), takes: comparable },
  lte: { build: orderComparison((a, b) => a <= b), takes: comparable },
  gt: { build: orderComparison((a, b) => a > b), takes: comparable },
  gte: { build: orderComparison((a, b) => a >= b), takes: comparable },
  startsWith: { build: textComparison((value, operand) => value.startsWith(operand)), takes: text },
  contains: { build: containsTest, takes: scalar },
  matches: { build: patternTest, takes: expectedPattern },
  exists: {
    build: (operand) => (typeof operand === "boolean" ? (value) => (value !== undefined) === operand : undefined),
    takes: "true or false"
  }
}

export const operatorNames: ReadonlyArray<string> = Object.keys(operators)

/** An issue of a matcher: where it is, and what is accepted there. */
export interface MatcherIssue {
  readonly path: ReadonlyArray<string>
  readonly expected: string
  /** What was received, if it is not the value at the path. */
  readonly received?: unknown
  /** Suggestions for what was meant. */
  readonly nearest?: ReadonlyArray<string>
}

/** Whether a part of a decoded matcher is a condition rather than an object of paths. */
export const isCondition = (value: unknown): boolean =>
  !Predicate.isRecord(value) || Object.keys(value).some((name) => Object.hasOwn(operators, name))

/** The operators of a condition, each with its operands: a bare value is `eq`. */
export const comparisonsIn = (condition: unknown): ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> =>
  Predicate.isRecord(condition)
    ? Object.entries(condition).map(([name, operand]) => [name, Array.isArray(operand) ? operand : [operand]])
    : [["eq", [condition]]]

/** The condition of a JSON value; undefined if it is an object of paths. */
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
  if (isOperator.includes(false))
    return Either.left({ path, expected: `only the operators ${operatorNames.join(", ")}` })
  return Either.map(
    Either.all(
      Object.entries(value).map(([name, operand]) =>
        Either.fromNullable(operators[name]?.build(operand), () => ({
          path: [...path, name],
          expected: operators[name]?.takes ?? ""
        }))
      )
    ),
    (all) => (actual: unknown, work: PatternSearch) => all.every((holds) => holds(actual, work))
  )
}
