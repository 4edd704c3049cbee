/** @jsxImportSource preact */
import { describeFieldIssue, type Issue } from "../../../domain/Problem.ts"
import type { VisibilityError } from "../../../visibility/contract/Errors.ts"
import { SignOutForm } from "../../forms/SignOutForm.tsx"
import { escapeBidi } from "../../page/escapeBidi.ts"
import { Link } from "../../page/Link.tsx"
import type { Page } from "../../page/Page.ts"

type Tag = VisibilityError["_tag"]

/** The API's status for each error, and the title of its page. */
const problems: Record<Tag, readonly [status: number, title: string]> = {
  Unauthorized: [401, "That key is not accepted."],
  Forbidden: [403, "This key has no access to that organization."],
  OrgRequired: [400, "This key has access to no organization."],
  RecordNotFound: [404, "There is nothing here."],
  InvalidFilter: [400, "That filter is not supported."],
  BadRequest: [400, "That address cannot be read."],
  RateLimited: [429, "Too many requests with this key."],
  Unavailable: [503, "The figures are not available at the moment."]
}

/** The API's messages to programs, reworded for a person who follows links. */
const texts: Partial<Record<Tag, string>> = {
  Forbidden: "The link may come from a colleague whose key has access to more. Your key is still accepted.",
  OrgRequired: "Its user is in no organization yet. An administrator can add them to one."
}

/** The API takes the organization from a header, the dashboard from its address. */
const nameInAddress = (field: string): string => (field === "X-Org-Id" ? "org" : field)

/** What is wrong with a part of the address, as it stands there. */
const issueText = (issue: Issue): string =>
  issue.received === undefined
    ? `${describeFieldIssue(issue)}.`
    : `The address has ${nameInAddress(issue.field)}=${escapeBidi(issue.received)}. It should be ${issue.expected}.`

const textOf = (error: VisibilityError): string => {
  if (!("issues" in error)) return texts[error._tag] ?? error.message
  // What a cursor is bound to is hidden inside it, so the API's message would not help a person.
  return error.issues.every(({ field }) => field === "cursor")
    ? "Start again from the first page. A place in a list is valid only for the same filters, and for citations only on the same day."
    : error.issues.map(issueText).join(" ")
}

/** A failure of the analytics API as a page, with the status that the API gives it. */
export const problemPage = (error: VisibilityError): Page => {
  const [status, title] = problems[error._tag]
  return {
    title,
    section: "visibility",
    status,
    ...(error._tag === "RateLimited" ? { headers: { "retry-after": String(error.retry_after) } } : undefined),
    body: <Problem error={error} status={status} title={title} />
  }
}

interface ProblemProps {
  readonly error: VisibilityError
  readonly status: number
  readonly title: string
}

const Problem = ({ error, status, title }: ProblemProps) => (
  <section class="notice wrap">
    <p class="notice-code">{status}</p>
    <h1>{title}</h1>
    <p class="lead">{textOf(error)}</p>
    <div class="actions">
      <Link to="/visibility" class="button">
        To the overview
      </Link>
      <SignOutForm to="/visibility/sign-out" />
    </div>
  </section>
)
