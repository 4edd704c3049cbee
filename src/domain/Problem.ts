import { Predicate, Schema } from "effect"
import { joinWithOr, quote, truncate } from "./Input.ts"
import { maxReportedIssues } from "./Limits.ts"

/** An operation that helps a caller on who was refused, by its name in the contract, with what is known of its request. */
export interface Next {
  readonly operation: string
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * What every refusal of the house is: a `Schema.TaggedError` whose members are the data, with a sentence made of them and
 * the operations that help. Each surface words it for its reader. No code reads the sentence.
 */
export interface Problem {
  readonly _tag: string
  readonly message: string
  readonly next?: ReadonlyArray<Next>
}

export const isProblem = (error: unknown): error is Problem =>
  Predicate.hasProperty(error, "_tag") && Predicate.hasProperty(error, "message")

/** What is wrong with one member of a request, as data. */
export const Issue = Schema.Struct({
  field: Schema.String.annotations({
    description: "The parameter, header or member, such as items[0].quantity; `body` and `path` are the whole of it"
  }),
  reason: Schema.Literal("missing", "invalid", "unknown").annotations({ description: "What is wrong with it" }),
  expected: Schema.optionalWith(Schema.String.annotations({ description: "What would be accepted" }), { exact: true }),
  received: Schema.optionalWith(
    Schema.String.annotations({ description: "What was received, cut off where it is long" }),
    { exact: true }
  ),
  minimum: Schema.optionalWith(Schema.String.annotations({ description: "The least value that is accepted" }), {
    exact: true
  }),
  maximum: Schema.optionalWith(Schema.String.annotations({ description: "The greatest value that is accepted" }), {
    exact: true
  }),
  options: Schema.optionalWith(
    Schema.Array(Schema.String).annotations({ description: "The names that there are instead of an unknown one" }),
    { exact: true }
  ),
  nearest: Schema.optionalWith(
    Schema.Array(Schema.String).annotations({ description: "Values that are accepted and resemble what was received" }),
    { exact: true }
  )
}).annotations({ identifier: "Issue", description: "What is wrong with one member of the request" })
export type Issue = typeof Issue.Type

/** An issue with a value that is not accepted. `expected` completes "expected ...". */
export const invalidIssue = (field: string, expected: string, received: unknown): Issue => ({
  field,
  reason: "invalid",
  expected,
  received: quote(received)
})

/** An issue for each member of what was given that is none of the names that there are. */
export const unknownNameIssues = (given: object, options: ReadonlyArray<string>): ReadonlyArray<Issue> =>
  Object.keys(given)
    .filter((name) => !options.includes(name))
    .map((name) => ({ field: truncate(name), reason: "unknown", options }))

/** What is wrong with a member, without its name. */
export const describeIssue = ({
  expected,
  nearest = [],
  options = [],
  reason,
  received
}: Omit<Issue, "field">): string => {
  switch (reason) {
    case "missing":
      return `is required, expected ${expected}`
    case "unknown":
      return `is unknown${nearest.length === 0 ? "" : ` (did you mean ${joinWithOr(nearest)}?)`}: ${options.length === 0 ? "there are none" : `there are ${options.join(", ")}`}`
    case "invalid":
      return `expected ${expected}${received === undefined ? "" : `, received ${received}`}${nearest.length === 0 ? "" : ` (did you mean ${joinWithOr(nearest)}?)`}`
  }
}

/** How a sentence calls a member, whose name a caller may have left empty. */
export const fieldLabel = (field: string): string => (field.trim() === "" ? `the empty name ${quote(field)}` : field)

/** What is wrong with a member, with its name. */
export const describeFieldIssue = (issue: Issue): string =>
  `${fieldLabel(issue.field)}${issue.reason === "invalid" ? ":" : ""} ${describeIssue(issue)}`

/** What is wrong with a request, a clause for each issue: `quantity: expected a whole number from 1 to 99, received 0`. */
export const sentenceOf = ({ issues, more = 0 }: { readonly issues: ReadonlyArray<Issue>; readonly more?: number }) =>
  `${issues.map(describeFieldIssue).join("; ")}${more > 0 ? ` and ${more} more` : ""}`

/** The issues that a caller is told: the first 20, and how many more there are. */
export const truncateIssues = (issues: ReadonlyArray<Issue>) => ({
  issues: issues.slice(0, maxReportedIssues),
  ...(issues.length > maxReportedIssues ? { more: issues.length - maxReportedIssues } : {})
})
