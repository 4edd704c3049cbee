import { ParseResult, Record, Schema, SchemaAST } from "effect"
import { expects, joinWithOr, ListOf, NonBlankText, optional } from "../../domain/Input.ts"
import { Check, EntryMatcher } from "../journal/verify.ts"
import { expectedPattern, isPattern } from "../matching/Condition.ts"
import { toParseIssue } from "../matching/Matcher.ts"
import { valueTypesAt } from "../matching/MatcherOf.ts"
import { type EntityKind, entityKinds, stateRows } from "../state/View.ts"
import { ChangeRow } from "./ChangeRow.ts"
import { maxRows, type Row, RowOf } from "./Row.ts"

const maxAlternatives = 8
const maxChecks = 20

const rowsOf = (row: typeof Row) => ListOf(row, maxRows, "objects")

const ByKind = Schema.Struct(Record.map(stateRows, (row: Schema.Schema.All) => optional(rowsOf(RowOf(row)))))
const expectedByKind = `an object with lists named ${joinWithOr(entityKinds)}`

/** One correct outcome: all differences allowed between start and end. */
export const Alternative = Schema.Struct({
  name: expects(NonBlankText(100), "a name of 1 to 100 characters"),
  added: optional(
    ByKind.annotations({ description: "Rows that exist at the end, but not at the start" }),
    expectedByKind
  ),
  removed: optional(
    ByKind.annotations({ description: "Rows that exist at the start, but not at the end" }),
    expectedByKind
  ),
  changed: optional(
    rowsOf(ChangeRow).annotations({
      description:
        "Changes of rows that exist at the start and at the end: the `entity`, `key`, `field`, `from` and `to` of each change"
    })
  )
}).annotations({ identifier: "Alternative" })
export type Alternative = typeof Alternative.Type

const reference = new RegExp(String.raw`^\$\.(${entityKinds.join("|")})\[(\d{1,2})\]\.([\w.]+)$`)

/** A reference such as `$.bookings[0].total`: a member of the row matched with an expected one. */
export const referenceIn = (text: string) => {
  const [, kind, index, path] = reference.exec(text) ?? []
  return kind === undefined || path === undefined ? undefined : { kind: kind as EntityKind, index: Number(index), path }
}

const expectedReference = "a member of a row that an alternative adds, such as $.bookings[0].total"

/** False for a misspelt reference: those begin with `$.` and a letter, while `$.50` is a price. */
const isValidReference = (text: string): boolean => !/^\$\.[a-z]/i.test(text) || referenceIn(text) !== undefined

const Words = expects(
  NonBlankText(200).pipe(Schema.filter(isValidReference)),
  `a text of 1 to 200 characters, or ${expectedReference}`
).annotations({
  description: "A text, regardless of upper and lower case; or a member of a matched row, such as $.bookings[0].total"
})

const Pattern = expects(Schema.String.pipe(Schema.filter(isPattern)), expectedPattern).annotations({
  description: "An RE2 regular expression that must match near the end of the answer"
})

export const AnswerCheck = Schema.Union(
  Schema.Struct({ contains: Words }),
  Schema.Struct({ excludes: Words }),
  Schema.Struct({
    amount: expects(
      Schema.Union(Schema.Int, Schema.String.pipe(Schema.filter((text) => referenceIn(text) !== undefined))),
      `a whole number of cents, or ${expectedReference}`
    )
  }).annotations({ description: "An amount in cents that the answer states in dollars, as 638, 638.00 or 1,638.00" }),
  Schema.Struct({ matches: Pattern })
).annotations({ identifier: "AnswerCheck" })
export type AnswerCheck = typeof AnswerCheck.Type

const ExpectationFields = Schema.Struct({
  anyOf: expects(
    Schema.Array(Alternative).pipe(Schema.minItems(1), Schema.maxItems(maxAlternatives)),
    `a list of 1 to ${maxAlternatives} alternatives`
  ).annotations({ description: "One of them must describe all changes" }),
  answer: optional(ListOf(AnswerCheck, maxChecks, "checks, each with contains, excludes, amount or matches")),
  journal: optional(ListOf(Check, maxChecks, "checks of the journal, each with an id and one of match, never, order"))
})

/**
 * The issue of an answer check that references a row which no alternative adds, or what is no text or number of such rows:
 * there is no value to look for, so `excludes` would always pass and the others never.
 */
const checkReferences = (expectation: typeof ExpectationFields.Type) => {
  const { anyOf, answer = [] } = expectation
  for (const [index, check] of answer.entries()) {
    for (const [name, operand] of Object.entries(check)) {
      const found = name === "matches" ? undefined : referenceIn(String(operand))
      if (found === undefined) continue
      const path = ["answer", index, name] as const
      if (!anyOf.some(({ added }) => (added?.[found.kind]?.length ?? 0) > found.index)) {
        return { path, message: `${expectedReference}, received ${operand}` }
      }
      const types = valueTypesAt(SchemaAST.encodedAST(stateRows[found.kind].ast), found.path.split("."))
      if ("expected" in types) {
        const issue = toParseIssue(operand, { path: [], ...types, received: operand })
        return new ParseResult.Pointer(path, expectation, issue)
      }
    }
  }
  return true
}

export const Expectation = expects(
  ExpectationFields.pipe(Schema.filter(checkReferences)),
  "an object with anyOf, and optionally answer and journal"
).annotations({
  identifier: "Expectation",
  description: "The expected outcome"
})

export const Forbidden = Schema.Struct({
  journal: optional(ListOf(EntryMatcher, maxChecks, "matchers of journal entries"))
}).annotations({ identifier: "Forbidden", description: "What no journal entry may match" })
