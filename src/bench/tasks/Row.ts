import { Either, Option, ParseResult, Predicate, Schema, SchemaAST } from "effect"
import { MemberName } from "../../domain/Input.ts"
import { conditionOf } from "../matching/Condition.ts"
import { intendedOperators } from "../matching/intendedOperators.ts"
import { Matcher, toParseIssue } from "../matching/Matcher.ts"
import { itemsAt, parseIssueIn } from "../matching/MatcherOf.ts"

/** What is wanted of one member of a row. */
interface Leaf {
  /** `guest.name`, or the name of what joins matchers: `any`. */
  readonly path: string
  readonly matcher: Matcher
  /** The condition as it was written. */
  readonly wanted: unknown
}

/** A list within a row, all of whose items are named. */
interface List {
  readonly path: string
  readonly rows: ReadonlyArray<Members>
}

export type Members = Readonly<Record<string, unknown>>

const combinators = ["all", "any", "not"]

/** A matcher of a member that stands within others. */
const withPrefix = (prefix: string, matcher: Members): Members => (prefix === "" ? matcher : { [prefix]: matcher })

/** Whether a member of a row has members again, each of which is a check of its own. */
const hasParts = (name: string, value: unknown): value is Members =>
  Predicate.isRecord(value) &&
  !combinators.includes(name) &&
  conditionOf(value, []) === undefined &&
  intendedOperators(value).length === 0

/** What a row consists of, member by member: each is a check of its own. */
export const partsOf = (
  row: Members,
  prefix = ""
): { readonly leaves: ReadonlyArray<Leaf>; readonly lists: ReadonlyArray<List> } => {
  const parts = Object.entries(row).map(([name, value]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`
    if (Array.isArray(value) && !combinators.includes(name)) return { leaves: [], lists: [{ path, rows: value }] }
    if (hasParts(name, value)) return partsOf(value, path)
    return { leaves: [{ path, matcher: withPrefix(prefix, { [name]: value }), wanted: value }], lists: [] }
  })
  return { leaves: parts.flatMap(({ leaves }) => leaves), lists: parts.flatMap(({ lists }) => lists) }
}

// A list of a row has rows, and those no lists of rows again.
const maxDepth = 2

/** What is wrong with a row of what `ast` describes, if something is. */
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

/** The same of a list within one. */
const issueInList = (path: string, rows: ReadonlyArray<unknown>, ast: SchemaAST.AST, depth: number) => {
  const items = itemsAt(ast, path.split("."))
  if ("expected" in items) return toParseIssue(rows, { path: [], ...items })
  if (depth === 1)
    return toParseIssue(rows, { path: [], expected: "a value or a condition: a list is only in a row itself" })
  if (rows.length > maxRows) return toParseIssue(rows, { path: [], expected: `a list of at most ${maxRows} objects` })
  for (const [index, each] of rows.entries()) {
    const issue = issueIn(each, items, depth - 1)
    if (issue !== undefined) return new ParseResult.Pointer(index, rows, issue)
  }
  return undefined
}

/** Rows of a kind that an alternative expects, and items of a list within one. */
export const maxRows = 20

/**
 * What a row, of which a state tells what `schema` says, has to be like: a matcher, whose members each become a check, and
 * lists, such as the items of an order: every item that is there is named, and each of those that are named is there. What no
 * row could be like is refused; what that is may depend on the row (`narrow`).
 */
export const RowOf = (schema: Schema.Schema.All, narrow?: (row: Members) => SchemaAST.AST) => {
  const ast = SchemaAST.encodedAST(schema.ast)
  return Schema.Record({ key: MemberName, value: Schema.Unknown })
    .pipe(Schema.filter((row) => issueIn(row, narrow?.(row) ?? ast) ?? true))
    .annotations({
      identifier: "ExpectedRow",
      description:
        "What a row has to be like: an object of paths, each with a value, a condition, or a list of objects, which names every item. What it does not name may be anything",
      jsonSchema: { type: "object", additionalProperties: true }
    })
}

/** One of anything. */
export const Row = RowOf(Schema.Unknown)
export type Row = typeof Row.Type
