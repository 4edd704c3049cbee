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

/** What a value is not as it should be: the paths at which it differs, each once, none where it matches. */
type Compare = (value: unknown, work: PatternSearch) => ReadonlyArray<string>

/** The same, with the paths at which a value may differ. */
type Differences = Compare & { readonly paths: ReadonlyArray<string> }

// A matcher is data of a caller: it is bounded before it is walked.
const maxDepth = 8
const maxConditions = 100
const maxPathLength = 1000

const expectedMatcher = `an object of paths, each with a value, a condition of ${operatorNames.join(", ")}, or an object of paths again; \`all\`, \`any\` and \`not\` join such objects, and conditions of a member`

/**
 * The values at a path of members, `lines.0.quantity`; of a list `*` is each of its items. What is not there has none. A
 * member whose own name has dots in it is found as well.
 */
export const valuesAt = (value: unknown, names: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const [name, ...rest] = names
  if (name === undefined) return [value]
  if (name === "*") return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : []
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest)
}

/** A value as a caller is told it: of a time its text. */
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

/** As far as the alternative is off that comes nearest. */
const anyOf = (parts: ReadonlyArray<Differences>): Differences =>
  at([...new Set(pathsOf(parts))], (value, work) =>
    parts.map((part) => part(value, work)).reduce((best, other) => (other.length < best.length ? other : best))
  )

/** Off by one path, the first: were it otherwise there, the rest might stay. */
const not = (part: Differences): Differences => {
  const [path = "not"] = part.paths
  return at([path], (value, work) => (part(value, work).length > 0 ? [] : [path]))
}

type Compiled = Either.Either<Differences, MatcherIssue>

// Parts are compiled one by one, as patterns cost some: none after the first that is wrong.
const compiler = () => {
  let count = 0

  const list = (value: unknown, path: ReadonlyArray<string>, depth: number, prefix: string) =>
    Array.isArray(value) && value.length > 0
      ? Either.all(value.values().map((item, index) => joined(item, [...path, String(index)], depth, prefix)))
      : Either.left({ path, expected: "a list of matchers, one at least" })

  const member = (
    [name, value]: readonly [string, unknown],
    path: ReadonlyArray<string>,
    depth: number,
    prefix: string
  ): Compiled => {
    const here = [...path, name]
    if (!hasAtMostCharacters(maxPathLength, prefix + name)) {
      return Either.left({ path: here, expected: `a path of no more than ${maxPathLength} characters` })
    }
    if (name === "all") return Either.map(list(value, here, depth, prefix), allOf)
    if (name === "any") return Either.map(list(value, here, depth, prefix), anyOf)
    if (name === "not") return Either.map(joined(value, here, depth, prefix), not)
    return part(value, here, depth, `${prefix}${name}.`)
  }

  /** What is wanted at a path, which ends with a dot: a condition, or members of what stands there. */
  const part = (value: unknown, path: ReadonlyArray<string>, depth: number, prefix: string): Compiled => {
    const condition = prefix === "" ? undefined : conditionOf(value, path)
    if (condition === undefined) return object(value, path, depth, prefix)
    count += 1
    if (count > maxConditions) return Either.left({ path, expected: `no more than ${maxConditions} conditions` })
    return Either.map(condition, (holds) => atPath(prefix.slice(0, -1), holds))
  }

  /** The same in what joins matchers. An earlier version took paths alone there, also such as are called like operators. */
  const joined = (value: unknown, path: ReadonlyArray<string>, depth: number, prefix: string): Compiled => {
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

  return (value: unknown) => object(value, [], maxDepth, "")
}

const compile = (value: unknown): Compiled => compiler()(value)

/** What is wrong as the decoder of requests tells it: the field, and what would be accepted there. */
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
 * A matcher; of what is none the part is told that is wrong. What an earlier version kept is one: what a caller sends is of
 * something, and more of it is refused (`MatcherOf`).
 */
export const Matcher = Schema.Record({ key: MemberName, value: Schema.Unknown })
  .pipe(
    Schema.filter((value) =>
      Either.match(compile(value), { onLeft: (mistake) => toParseIssue(value, mistake), onRight: () => true as const })
    )
  )
  .annotations({
    identifier: "Matcher",
    description: `What something has to be like: ${expectedMatcher}`,
    jsonSchema: { type: "object", additionalProperties: true }
  })

export type Matcher = typeof Matcher.Type

/** What `matcher`, which was read by its schema, wants and a value has not. Who asks several in one stretch hands on the work. */
export const differencesOf = (matcher: Matcher): ((value: unknown, work?: PatternSearch) => ReadonlyArray<string>) => {
  const differences = compiledOf(matcher)
  return (value, work = new SyncPatternSearch()) => differences(value, work)
}

/** The same in turns, so that each text is searched as far as one may be, however many there are. */
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

// Those of tasks and packs are asked again at every grade.
const compiledOf = weakMemo(
  (matcher: Matcher): Differences =>
    Either.getOrThrowWith(
      compile(matcher),
      ({ expected }) => new TypeError(`The matcher is none: expected ${expected}`)
    )
)
