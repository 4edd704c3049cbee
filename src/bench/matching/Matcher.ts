import { DateTime, Either, ParseResult, Predicate, Schema, SchemaAST } from "effect"
import { Expected, hasAtMostCharacters, MemberName, Suggestions } from "../../domain/Input.ts"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import {
  type ConditionTest,
  conditionOf,
  type MatcherIssue,
  operatorNames,
  type PatternSearch,
  SyncPatternSearch,
  searchBudgetExhausted,
  YieldingPatternSearch
} from "./Condition.ts"

/** The paths at which a value differs, each once; none if it matches. */
type Compare = (value: unknown, work: PatternSearch) => ReadonlyArray<string>

/** The same, with the paths at which a value may differ. */
type Differences = Compare & { readonly paths: ReadonlyArray<string> }

// A matcher comes from a caller, so its size is limited before it is walked.
const maxDepth = 8
const maxConditions = 100
const maxPathLength = 1000

const expectedMatcher = `an object of paths, each with a value, a condition of ${operatorNames.join(", ")}, or another object of paths; \`all\`, \`any\` and \`not\` combine such objects, and conditions of a member`

/**
 * The values at a path, such as `lines.0.quantity`; `*` is each item of a list. A missing member has none. Member names with
 * dots are found as well.
 */
export const valuesAt = (value: unknown, names: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const [name, ...rest] = names
  if (name === undefined) return [value]
  if (name === "*") return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : []
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest)
}

/** The wire form of a value: a DateTime becomes text. */
export const toWireValue = (value: unknown): unknown => (DateTime.isDateTime(value) ? DateTime.formatIso(value) : value)

const at = (paths: ReadonlyArray<string>, compare: Compare): Differences => Object.assign(compare, { paths })

const atPath = (path: string, holds: ConditionTest): Differences => {
  const names = path.split(".")
  return at([path], (value, work) => {
    const found = valuesAt(value, names).map(toWireValue)
    const isMatched = found.length === 0 ? holds(undefined, work) : found.some((each) => holds(each, work))
    return isMatched ? [] : [path]
  })
}

const pathsOf = (parts: ReadonlyArray<Differences>): ReadonlyArray<string> => parts.flatMap(({ paths }) => paths)

const allOf = (parts: ReadonlyArray<Differences>): Differences => {
  const all = pathsOf(parts)
  const paths = [...new Set(all)]
  const isOnce = paths.length === all.length
  return at(paths, (value, work) => {
    const found = parts.flatMap((part) => part(value, work))
    return isOnce ? found : [...new Set(found)]
  })
}

/** The differences of the nearest alternative. */
const anyOf = (parts: ReadonlyArray<Differences>): Differences =>
  at([...new Set(pathsOf(parts))], (value, work) =>
    parts.map((part) => part(value, work)).reduce((best, other) => (other.length < best.length ? other : best))
  )

/** Differs at one path, the first: another value there would be enough. */
const not = (part: Differences): Differences => {
  const [path = "not"] = part.paths
  return at([path], (value, work) => (part(value, work).length > 0 ? [] : [path]))
}

type Compiled = Either.Either<Differences, MatcherIssue>

// Parts are compiled lazily, as patterns are costly: none after the first invalid one.
const compile = (matcher: unknown): Compiled => {
  let count = 0

  const list = (value: unknown, path: ReadonlyArray<string>, depth: number, prefix: string) =>
    Array.isArray(value) && value.length > 0
      ? Either.all(value.values().map((item, index) => combined(item, [...path, String(index)], depth, prefix)))
      : Either.left({ path, expected: "a list of at least one matcher" })

  const member = (
    [name, value]: readonly [string, unknown],
    path: ReadonlyArray<string>,
    depth: number,
    prefix: string
  ): Compiled => {
    const memberPath = [...path, name]
    if (!hasAtMostCharacters(maxPathLength, prefix + name)) {
      return Either.left({ path: memberPath, expected: `a path of no more than ${maxPathLength} characters` })
    }
    if (name === "all") return Either.map(list(value, memberPath, depth, prefix), allOf)
    if (name === "any") return Either.map(list(value, memberPath, depth, prefix), anyOf)
    if (name === "not") return Either.map(combined(value, memberPath, depth, prefix), not)
    return part(value, memberPath, depth, `${prefix}${name}.`)
  }

  /** Compiles what is required at a path: a condition, or an object of members. `prefix` ends with a dot. */
  const part = (value: unknown, path: ReadonlyArray<string>, depth: number, prefix: string): Compiled => {
    const condition = prefix === "" ? undefined : conditionOf(value, path)
    if (condition === undefined) return object(value, path, depth, prefix)
    count += 1
    if (count > maxConditions) return Either.left({ path, expected: `no more than ${maxConditions} conditions` })
    return Either.map(condition, (holds) => atPath(prefix.slice(0, -1), holds))
  }

  /** The same within `all`, `any` and `not`. An earlier version accepted only paths there, even with names of operators. */
  const combined = (value: unknown, path: ReadonlyArray<string>, depth: number, prefix: string): Compiled => {
    const condition = prefix === "" ? undefined : conditionOf(value, path)
    if (condition === undefined || Either.isRight(condition)) return part(value, path, depth, prefix)
    return Either.mapLeft(object(value, path, depth, prefix), () => condition.left)
  }

  const object = (value: unknown, path: ReadonlyArray<string>, depth: number, prefix: string): Compiled => {
    if (!Predicate.isRecord(value)) return Either.left({ path, expected: expectedMatcher })
    if (depth === 0) return Either.left({ path, expected: `no more than ${maxDepth} levels` })
    if (Object.keys(value).length > maxConditions)
      return Either.left({ path, expected: `no more than ${maxConditions} conditions` })
    const members = Object.entries(value).values()
    return Either.map(Either.all(members.map((entry) => member(entry, path, depth - 1, prefix))), allOf)
  }

  return object(matcher, [], maxDepth, "")
}

/** The issue in the form of the request decoder: the field, and what is accepted there. */
export const toParseIssue = (value: unknown, matcherIssue: MatcherIssue): ParseResult.ParseIssue => {
  const { expected, nearest = [], path } = matcherIssue
  const at = path.reduce((part: unknown, name) => (part as Readonly<Record<string, unknown>>)[name], value)
  const actual = "received" in matcherIssue ? matcherIssue.received : at
  const ast = SchemaAST.annotations(Schema.Unknown.ast, { [Expected]: expected, [Suggestions]: () => nearest })
  const issue = new ParseResult.Type(ast, actual)
  const [first, ...rest] = path
  return first === undefined ? issue : new ParseResult.Pointer([first, ...rest], value, issue)
}

/**
 * A matcher; an invalid one fails with its first issue. A stored matcher of an earlier version is valid: requests are checked
 * against a type as well (`MatcherOf`).
 */
export const Matcher = Schema.Record({ key: MemberName, value: Schema.Unknown })
  .pipe(
    Schema.filter((value) =>
      Either.match(compile(value), { onLeft: (issue) => toParseIssue(value, issue), onRight: () => true as const })
    )
  )
  .annotations({
    identifier: "Matcher",
    description: `What something must match: ${expectedMatcher}`,
    jsonSchema: { type: "object", additionalProperties: true }
  })

export type Matcher = typeof Matcher.Type

/** The differences of a value from a decoded matcher. Callers with several matchers at once pass one `work`, a shared budget. */
export const differencesOf = (matcher: Matcher): ((value: unknown, work?: PatternSearch) => ReadonlyArray<string>) => {
  const differences = compiledOf(matcher)
  return (value, work = new SyncPatternSearch()) => differences(value, work)
}

/** The same in slices, so that each text gets the full search budget, however many there are. */
export const differencesInSlices = (matcher: Matcher): ((value: unknown) => SlicedWork<ReadonlyArray<string>>) => {
  const differences = compiledOf(matcher)
  return function* (value) {
    const work = new YieldingPatternSearch()
    for (;;) {
      try {
        return differences(value, work)
      } catch (cause) {
        if (cause !== searchBudgetExhausted) throw cause
      }
      yield
      work.renewBudget()
    }
  }
}

// Matchers of tasks and packs are used again at every grade.
const compiledOf = weakMemo(
  (matcher: Matcher): Differences =>
    Either.getOrThrowWith(
      compile(matcher),
      ({ expected }) => new TypeError(`The matcher is invalid: expected ${expected}`)
    )
)
