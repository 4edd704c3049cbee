import { Array as Arr, DateTime, Either, Option, type ParseResult, Predicate, Schema, SchemaAST } from "effect"
import { joinWithOr, truncate } from "../../domain/Input.ts"
import { nearest } from "../../domain/nearest.ts"
import { comparisonsIn, conditionOf, isCondition, type MatcherIssue } from "./Condition.ts"
import { intendedOperators } from "./intendedOperators.ts"
import { Matcher, toParseIssue } from "./Matcher.ts"

type Names = ReadonlyArray<string>

/** The operators that search a text, or a list. */
const searchOperators: Names = ["startsWith", "contains", "matches"]

/** The operators that compare times correctly with a day, whose text sorts before all times of it. */
const dayOperators: Names = ["gte", "lt"]

/** The alternatives of a type, without undefined. */
const typesOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  (ast._tag === "Union" ? ast.types : [ast]).filter(({ _tag }) => _tag !== "UndefinedKeyword")

const isNull = (type: SchemaAST.AST): boolean => type._tag === "Literal" && type.literal === null

const isItem = (name: string): boolean => name === "*" || /^\d+$/.test(name)

/** The types of a member of a type; none if there is no such member. */
const memberOf = (type: SchemaAST.AST, name: string, hasLength: boolean): ReadonlyArray<SchemaAST.AST> => {
  if (type._tag === "TupleType") {
    if (name === "length" && hasLength) return [Schema.Number.ast]
    return isItem(name) ? type.rest.flatMap((item) => typesOf(item.type)) : []
  }
  const declared = SchemaAST.getPropertySignatures(type).filter((member) => member.name === name)
  const any = type._tag === "TypeLiteral" && declared.length === 0 ? type.indexSignatures : []
  return [...declared, ...any].flatMap((member) => typesOf(member.type))
}

const membersOf = (types: ReadonlyArray<SchemaAST.AST>, hasLength: boolean): Names =>
  types.flatMap((type) =>
    type._tag === "TupleType"
      ? ["*", "0", ...(hasLength ? ["length"] : [])]
      : SchemaAST.getPropertySignatures(type).map(({ name }) => String(name))
  )

const isTime = (type: SchemaAST.AST): boolean => {
  const schema = Option.getOrUndefined(SchemaAST.getJSONSchemaAnnotation(type))
  return schema !== undefined && "format" in schema && schema.format === "date-time"
}

const isWrittenTime = (text: string): boolean =>
  Option.exists(DateTime.make(text), (time) => DateTime.formatIso(time) === text)

/** Whether it is a time as stored, in UTC with milliseconds, or a day. In another form it would compare wrongly as text. */
const isComparableTime = (operand: unknown, operator: string): boolean =>
  typeof operand === "string" &&
  (isWrittenTime(operand) || (dayOperators.includes(operator) && isWrittenTime(`${operand}T00:00:00.000Z`)))

/** Whether a condition may hold for a value of this type. Numbers are also compared with numeric texts. */
const mayHold = (type: SchemaAST.AST, operand: unknown, operator: string): boolean => {
  switch (type._tag) {
    case "Literal":
      return type.literal === operand || (typeof type.literal === "string" && searchOperators.includes(operator))
    case "StringKeyword":
      if (isTime(type) && !searchOperators.includes(operator)) return isComparableTime(operand, operator)
      return typeof operand === "string" || typeof operand === "number"
    case "NumberKeyword":
      return typeof operand === "number"
    case "BooleanKeyword":
      return typeof operand === "boolean"
    case "TupleType":
      return operator === "contains" && type.rest.some((item) => mayHold(item.type, operand, "eq"))
    case "TypeLiteral":
      return false
    default:
      return true
  }
}

const typeNames: Partial<Readonly<Record<SchemaAST.AST["_tag"], string>>> = {
  StringKeyword: "a text",
  NumberKeyword: "a number",
  BooleanKeyword: "true or false",
  TupleType: "the condition `contains` with an item of the list",
  TypeLiteral: "a path that continues to a member"
}

const expectedTime = "a time in UTC with milliseconds, such as 2027-01-15T09:30:00.000Z"

const literalsOf = (types: ReadonlyArray<SchemaAST.AST>): Names =>
  types.flatMap((type) => (type._tag === "Literal" ? [String(type.literal)] : []))

/** What a condition on these types accepts, as text. */
const acceptedOf = (types: ReadonlyArray<SchemaAST.AST>): string => {
  const nonNull = types.filter((type) => !isNull(type))
  const values = literalsOf(nonNull)
  const words =
    values.length > 0
      ? [`one of ${values.join(", ")}`]
      : nonNull.map((type) => (isTime(type) ? expectedTime : (typeNames[type._tag] ?? "a value")))
  return joinWithOr(types.length > nonNull.length ? [...words, "null"] : words)
}

/**
 * The types at a path, or the issue at its first unknown member. With `hasLength`, a list's length is a member: it can be
 * compared, but not altered.
 */
export const typesAt = (
  ast: SchemaAST.AST,
  names: Names,
  hasLength = true
): ReadonlyArray<SchemaAST.AST> | Omit<MatcherIssue, "path"> => {
  let types = typesOf(ast)
  for (const [index, name] of names.entries()) {
    // An unknown type accepts any path.
    if (types.some(({ _tag }) => _tag === "UnknownKeyword")) return types
    const next = types.flatMap((type) => memberOf(type, name, hasLength))
    if (next.length === 0) {
      const options = Arr.dedupe(membersOf(types, hasLength))
      const before = names.slice(0, index).join(".")
      const members = `one of ${options.join(", ")}`
      const within = options.length === 0 ? `the path to end with ${before}` : `${members} in ${before}`
      const expected = index === 0 ? `a path that begins with ${members}` : within
      return { expected, received: name, nearest: nearest(name, options) }
    }
    types = next
  }
  return types
}

/** The types of a text or number at a path, or the issue there: objects and lists only contain such values. */
export const valueTypesAt = (ast: SchemaAST.AST, names: Names): ReturnType<typeof typesAt> => {
  const types = typesAt(ast, names)
  // No member has an empty name, so this issue says which ones there are.
  return "expected" in types || membersOf(types, true).length === 0 ? types : typesAt(ast, [...names, ""])
}

/** The item type of the list at a path, or the issue of a list there. */
export const itemsAt = (ast: SchemaAST.AST, names: Names): SchemaAST.AST | Omit<MatcherIssue, "path"> => {
  const types = typesAt(ast, names)
  if ("expected" in types) return types
  if (types.some(({ _tag }) => _tag === "UnknownKeyword")) return Schema.Unknown.ast
  const items = types.flatMap((type) => memberOf(type, "*", true))
  return items.length === 0 ? { expected: acceptedOf(types) } : SchemaAST.Union.make(items)
}

/** The conditions of a matcher, each with its path in the matcher and the path of the value. */
export const conditionsIn = (matcher: Matcher, path: Names = []) => conditionsAt(matcher, path, [])

function* conditionsAt(part: unknown, path: Names, names: Names): Generator<readonly [Names, Names, unknown]> {
  if (!Predicate.isRecord(part) || (names.length > 0 && (isCondition(part) || intendedOperators(part).length > 0))) {
    yield [path, names, part]
    return
  }
  for (const [name, value] of Object.entries(part)) {
    const memberPath = [...path, name]
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) yield* conditionsAt(item, [...memberPath, String(index)], names)
    } else yield* conditionsAt(value, memberPath, name === "not" ? names : [...names, ...name.split(".")])
  }
}

/** Whether every operand must be possible, even if the matcher could match without it. */
interface MatcherOptions {
  readonly everyValue: boolean
}

/**
 * The first issue that keeps a matcher from matching anything: a misspelt operator, an unknown path, an impossible value.
 * Otherwise a check that nothing matches would always pass. Without `everyValue`, `ne`, `not` and one of several operands may
 * be impossible values.
 */
const matcherIssueIn = (
  ast: SchemaAST.AST,
  matcher: Matcher,
  { everyValue }: MatcherOptions
): Option.Option<MatcherIssue> => {
  for (const [path, names, condition] of conditionsIn(matcher)) {
    const types = typesAt(ast, names)
    if ("expected" in types) return Option.some({ path, ...types })
    // Parts of `all`, `any` and `not` may be stored paths with names of operators.
    const read = conditionOf(condition, path)
    if (read !== undefined && Either.isLeft(read)) return Option.some(read.left)
    if (Predicate.isRecord(condition) && !isCondition(condition)) {
      const operatorLikeNames = Object.keys(condition)
      const member = `${truncate(names.join("."))}.${operatorLikeNames[0]}`
      const expected = `${joinWithOr(intendedOperators(condition))} instead of ${joinWithOr(operatorLikeNames)}; for a member of that name, write the path: ${member}`
      return Option.some({ path, expected })
    }
    const isNot = path.includes("not")
    for (const [operator, operands] of comparisonsIn(condition)) {
      if (operator === "exists" || (!everyValue && (isNot || operator === "ne"))) continue
      // A request may have a hundred thousand operands.
      const isMismatch = (operand: unknown): boolean => {
        for (const type of types) if (mayHold(type, operand, operator)) return false
        return true
      }
      const mismatch = operands.findIndex(isMismatch)
      if (mismatch < 0 || !(everyValue || operands.every(isMismatch))) continue
      const received = operands[mismatch]
      const at = Predicate.isRecord(condition) ? [...path, operator] : path
      return Option.some({
        path: at,
        expected: acceptedOf(types),
        received,
        nearest: typeof received === "string" ? nearest(received, literalsOf(types)) : []
      })
    }
  }
  return Option.none()
}

/** The same as an issue of the request decoder. */
export const parseIssueIn = (
  ast: SchemaAST.AST,
  matcher: Matcher,
  options: MatcherOptions = { everyValue: false }
): Option.Option<ParseResult.ParseIssue> =>
  Option.map(matcherIssueIn(ast, matcher, options), (issue) => toParseIssue(matcher, issue))

/** A schema of matchers for values of another schema: a matcher that could never match is rejected. */
export const MatcherOf = (schema: Schema.Schema.All, options?: MatcherOptions) => {
  const ast = SchemaAST.encodedAST(schema.ast)
  return Matcher.pipe(Schema.filter((matcher) => Option.getOrElse(parseIssueIn(ast, matcher, options), () => true)))
}
