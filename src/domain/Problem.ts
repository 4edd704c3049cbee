import { Predicate, Schema } from "effect"
import { exactOptional, joinWithOr, quote, truncate } from "./Input.ts"
import { maxReportedIssues } from "./Limits.ts"

/** An operation that helps after an error: its name in the contract, and the known parts of its request. */
export interface Next {
  readonly operation: string
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * Every expected error is a `Schema.TaggedError`. Its members are the data; its message is made from them. Each surface
 * formats it for its reader. No code parses the message.
 */
export interface Problem {
  readonly _tag: string
  readonly message: string
  readonly next?: ReadonlyArray<Next>
}

export const isProblem = (error: unknown): error is Problem =>
  Predicate.hasProperty(error, "_tag") && Predicate.hasProperty(error, "message")

/** An invalid member of a request, as data. */
export const Issue = Schema.Struct({
  field: Schema.String.annotations({
    description:
      "The parameter, header or member, such as items[0].quantity; `body` and `path` mean the whole body or path"
  }),
  reason: Schema.Literal("missing", "invalid", "unknown").annotations({ description: "What is wrong with it" }),
  expected: exactOptional(Schema.String.annotations({ description: "What would be accepted" })),
  received: exactOptional(Schema.String.annotations({ description: "What was received, cut off if it is long" })),
  minimum: exactOptional(Schema.String.annotations({ description: "The minimum that is accepted" })),
  maximum: exactOptional(Schema.String.annotations({ description: "The maximum that is accepted" })),
  options: exactOptional(
    Schema.Array(Schema.String).annotations({ description: "The names that are accepted instead of the unknown one" })
  ),
  nearest: exactOptional(
    Schema.Array(Schema.String).annotations({ description: "Accepted values that are similar to what was received" })
  )
}).annotations({ identifier: "Issue", description: "What is wrong with one member of the request" })
export type Issue = typeof Issue.Type

/** An issue for a rejected value, without the name of its member. `expected` completes "expected ...". */
export const invalidValue = (expected: string, received: unknown): Omit<Issue, "field"> => ({
  reason: "invalid",
  expected,
  received: quote(received)
})

/** The same with the name. */
export const invalidIssue = (field: string, expected: string, received: unknown): Issue => ({
  field,
  ...invalidValue(expected, received)
})

/** One issue for each member whose name is not in `options`. */
export const unknownNameIssues = (members: object, options: ReadonlyArray<string>): ReadonlyArray<Issue> =>
  Object.keys(members)
    .filter((name) => !options.includes(name))
    .map((name) => ({ field: truncate(name), reason: "unknown", options }))

const describeOptions = (options: ReadonlyArray<string>): string => {
  if (options.length === 0) return "no name is accepted here"
  return options.length === 1 ? `expected ${options[0]}` : `expected one of ${options.join(", ")}`
}

/** Describes an issue without the name of its member. */
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
      return `is unknown${nearest.length === 0 ? "" : ` (did you mean ${joinWithOr(nearest)}?)`}: ${describeOptions(options)}`
    case "invalid":
      return `expected ${expected}${received === undefined ? "" : `, received ${received}`}${nearest.length === 0 ? "" : ` (did you mean ${joinWithOr(nearest)}?)`}`
  }
}

/** The label of a member in a sentence; its name may be empty. */
export const fieldLabel = (field: string): string => (field.trim() === "" ? `the empty name ${quote(field)}` : field)

/** Describes an issue with the name of its member. */
export const describeFieldIssue = (issue: Issue): string =>
  `${fieldLabel(issue.field)}${issue.reason === "invalid" ? ":" : ""} ${describeIssue(issue)}`

/** One clause for each issue: `quantity: expected a whole number from 1 to 99, received 0`. */
export const sentenceOf = ({ issues, more = 0 }: { readonly issues: ReadonlyArray<Issue>; readonly more?: number }) =>
  `${issues.map(describeFieldIssue).join("; ")}${more > 0 ? ` and ${more} more` : ""}`

/** The first 20 issues, and how many more there are. */
export const truncateIssues = (issues: ReadonlyArray<Issue>) => ({
  issues: issues.slice(0, maxReportedIssues),
  ...(issues.length > maxReportedIssues ? { more: issues.length - maxReportedIssues } : {})
})
