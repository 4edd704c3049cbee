import { Either, Option, ParseResult, Predicate, Schema, SchemaAST } from "effect"
import { MemberName } from "../../domain/Input.ts"
import type { Members } from "../../domain/members.ts"
import { conditionOf } from "../matching/Condition.ts"
import { intendedOperators } from "../matching/intendedOperators.ts"
import { Matcher, toParseIssue } from "../matching/Matcher.ts"
import { itemsAt, parseIssueIn } from "../matching/MatcherOf.ts"

/** The expectation of one member of a row. */
interface Leaf {
  /** A path such as `guest.name`, or a combinator: `any`. */
  readonly path: string
  readonly matcher: Matcher
  /** The condition as written. */
  readonly condition: unknown
}

/** A list within a row, with all its items. */
interface List {
  readonly path: string
  readonly rows: ReadonlyArray<Members>
}

const combinators = ["all", "any", "not"]

/** A matcher of a nested member. */
const withPrefix = (prefix: string, matcher: Members): Members => (prefix === "" ? matcher : { [prefix]: matcher })

/** Whether a member of a row has members that are checks of their own. */
const hasParts = (name: string, value: unknown): value is Members =>
  Predicate.isRecord(value) &&
  !combinators.includes(name) &&
  conditionOf(value, []) === undefined &&
  intendedOperators(value).length === 0

/** The parts of a row, member by member: each is a check. */
export const partsOf = (
  row: Members,
  prefix = ""
): { readonly leaves: ReadonlyArray<Leaf>; readonly lists: ReadonlyArray<List> } => {
  const parts = Object.entries(row).map(([name, value]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`
    if (Array.isArray(value) && !combinators.includes(name)) return { leaves: [], lists: [{ path, rows: value }] }
    if (hasParts(name, value)) return partsOf(value, path)
    return { leaves: [{ path, matcher: withPrefix(prefix, { [name]: value }), condition: value }], lists: [] }
  })
  return { leaves: parts.flatMap(({ leaves }) => leaves), lists: parts.flatMap(({ lists }) => lists) }
}

// Rows of a list have no lists themselves.
const maxDepth = 2

/** The issue of a row for values of type `ast`, if any. */
const issueIn = (row: unknown, ast: SchemaAST.AST, depth = maxDepth): ParseResult.ParseIssue | undefined => {
  if (!Predicate.isRecord(row)) return toParseIssue(row, { path: [], expected: "an object" })
  const { leaves, lists } = partsOf(row)
  for (const { matcher } of leaves) {
    const read = ParseResult.validateEither(Matcher)(matcher)
    const issue = Either.isLeft(read) ? read.left : Option.getOrUndefined(parseIssueIn(ast, matcher))
    if (issue !== undefined) return issue
  }
  for (const { path, rows } of lists) {
    const issue = issueInList(path, rows, ast, depth)
    if (issue !== undefined) return new ParseResult.Pointer(path, row, issue)
  }
  return undefined
}

/** The same for a list within a row. */
const issueInList = (path: string, rows: ReadonlyArray<unknown>, ast: SchemaAST.AST, depth: number) => {
  const items = itemsAt(ast, path.split("."))
  if ("expected" in items) return toParseIssue(rows, { path: [], ...items })
  if (depth === 1)
    return toParseIssue(rows, { path: [], expected: "a value or a condition: an item of a list cannot have a list" })
  if (rows.length > maxRows) return toParseIssue(rows, { path: [], expected: `a list of at most ${maxRows} objects` })
  for (const [index, each] of rows.entries()) {
    const issue = issueIn(each, items, depth - 1)
    if (issue !== undefined) return new ParseResult.Pointer(index, rows, issue)
  }
  return undefined
}

/** Maximum number of expected rows per kind, and of items of a list within one. */
export const maxRows = 20

/**
 * An expected row for rows of `schema`: a matcher, each member of which is a check, and lists, such as the items of an order,
 * which name every item. A row that can never match is rejected; `narrow` says which schema a given row has to match.
 */
export const RowOf = (schema: Schema.Schema.All, narrow?: (row: Members) => SchemaAST.AST) => {
  const ast = SchemaAST.encodedAST(schema.ast)
  return Schema.Record({ key: MemberName, value: Schema.Unknown })
    .pipe(Schema.filter((row) => issueIn(row, narrow?.(row) ?? ast) ?? true))
    .annotations({
      identifier: "ExpectedRow",
      description:
        "What a row must match: an object of paths, each with a value, a condition, or a list with an object for every item. Members that it does not name can have any value",
      jsonSchema: { type: "object", additionalProperties: true }
    })
}

/** A row of any type. */
export const Row = RowOf(Schema.Unknown)
export type Row = typeof Row.Type
