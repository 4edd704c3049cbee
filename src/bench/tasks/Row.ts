import { ParseResult, Predicate, Schema } from "effect"
import { MemberName } from "../../domain/Input.ts"
import { conditionOf } from "../matching/Condition.ts"
import { Matcher } from "../matching/Matcher.ts"

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

type Members = Readonly<Record<string, unknown>>

const joins = ["all", "any", "not"]

/** A matcher of a member that stands within others. */
const within = (prefix: string, matcher: Members): Members => (prefix === "" ? matcher : { [prefix]: matcher })

/** What a row consists of, member by member: each is a check of its own. */
export const partsOf = (
  row: Members,
  prefix = ""
): { readonly leaves: ReadonlyArray<Leaf>; readonly lists: ReadonlyArray<List> } => {
  const parts = Object.entries(row).map(([name, value]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`
    if (Array.isArray(value) && !joins.includes(name)) return { leaves: [], lists: [{ path, rows: value }] }
    if (Predicate.isRecord(value) && conditionOf(value, []) === undefined && !joins.includes(name))
      return partsOf(value, path)
    return { leaves: [{ path, matcher: within(prefix, { [name]: value }), wanted: value }], lists: [] }
  })
  return { leaves: parts.flatMap(({ leaves }) => leaves), lists: parts.flatMap(({ lists }) => lists) }
}

// A list of a row has rows, and those no lists of rows again.
const deepest = 2

/** What is wrong with a row, if something is. */
const issueIn = (row: unknown, depth = deepest): ParseResult.ParseIssue | undefined => {
  if (!Predicate.isRecord(row)) return new ParseResult.Type(Matcher.ast, row)
  const { leaves, lists } = partsOf(row)
  for (const { matcher } of leaves) {
    const read = ParseResult.validateEither(Matcher)(matcher)
    if (read._tag === "Left") return read.left
  }
  for (const { path, rows } of lists) {
    const wrong = depth === 1 || rows.length > mostRows ? new ParseResult.Type(Matcher.ast, rows) : undefined
    const issue = wrong ?? rows.map((each) => issueIn(each, depth - 1)).find((found) => found !== undefined)
    if (issue !== undefined) return new ParseResult.Pointer(path, row, issue)
  }
  return undefined
}

/** Rows of a kind that an alternative expects, and items of a list within one. */
export const mostRows = 20

/**
 * What a row has to be like: a matcher, whose members each become a check, and lists, such as the items of an order: every
 * item that is there is named, and each of those that are named is there.
 */
export const Row = Schema.Record({ key: MemberName, value: Schema.Unknown })
  .pipe(Schema.filter((row) => issueIn(row) ?? true))
  .annotations({
    identifier: "ExpectedRow",
    description:
      "What a row has to be like: an object of paths, each with a value, a condition, or a list of objects, which names every item. What it does not name may be anything",
    jsonSchema: { type: "object", additionalProperties: true }
  })
export type Row = typeof Row.Type
