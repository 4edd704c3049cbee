/** @jsxImportSource preact */
import { type VisibilityError, wireOf } from "../../../visibility/contract/Errors.ts"
import { count } from "../../page/format.ts"
import { Link } from "../../page/Link.tsx"
import type { Page } from "../../page/Page.ts"
import { SignOut } from "../SignOut.tsx"

type Tag = VisibilityError["_tag"]

const titles: Record<Tag, string> = {
  Unauthorized: "That key is not accepted.",
  Forbidden: "This key does not open that organization.",
  OrgRequired: "This key opens no organization.",
  NotFound: "There is no such thing here.",
  InvalidFilter: "That filter is not supported.",
  BadRequest: "That address cannot be read.",
  RateLimited: "Too many requests with this key.",
  InternalError: "Something went wrong.",
  Unavailable: "The figures cannot be reached just now."
}

/** What the API says to programs, said to a person who follows links. */
const texts: Partial<Record<Tag, string>> = {
  Forbidden: "The link may come from a colleague whose key opens more. Yours goes on opening what it did.",
  OrgRequired: "The user that it belongs to is in no organization yet. An administrator can add them to one.",
  BadRequest: "It may be from yesterday: pages of a list end with the day, and begin anew.",
  InvalidFilter: "The link may be mistyped, or older than this program."
}

const textOf = (error: VisibilityError, retryAfter: number): string =>
  error._tag === "RateLimited"
    ? `Pages and the API share the key's limit. The next page opens in ${count(retryAfter, "second")}.`
    : (texts[error._tag] ?? error.message)

/** A failure of the analytics API as a page, with the status that the API gives it. */
export const problemPage = (error: VisibilityError, retryAfter = 0): Page => ({
  title: titles[error._tag],
  section: "visibility",
  status: wireOf[error._tag].status,
  ...(retryAfter > 0 ? { headers: { "retry-after": String(retryAfter) } } : undefined),
  body: (
    <section class="notice wrap" data-problem={wireOf[error._tag].code}>
      <p class="notice-code">{wireOf[error._tag].status}</p>
      <h1>{titles[error._tag]}</h1>
      <p class="lead">{textOf(error, retryAfter)}</p>
      <div class="actions">
        <Link to="/visibility" class="button">
          To the overview
        </Link>
        <SignOut />
      </div>
    </section>
  )
})
