import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { IdentityApi } from "./access/Api.ts"
import {
  badRequest,
  forbidden,
  internalError,
  invalidFilter,
  orgRequired,
  rateLimited,
  unauthorized,
  unavailable
} from "./contract/Errors.ts"
import { LeaderboardsApi } from "./leaderboards/Api.ts"
import { MetricsApi } from "./metrics/Api.ts"
import { RecordsApi } from "./records/Api.ts"

const description = `How brands appear in the answers of AI providers, for an organization. Read-only.

**Keys.** Every request carries \`Authorization: Bearer <API_KEY>\`. An organization's key (\`vis_org_...\`) acts on that
organization. A user's key (\`vis_user_...\`) acts on any organization that the user belongs to, named by \`X-Org-Id\` on each
request. A revoked key is refused from the next request on.

**Answers.** \`{ "data", "next_cursor", "meta": { "request_id", "took_ms" } }\`. Timestamps are epoch milliseconds, dates
\`YYYY-MM-DD\`, days are days of UTC. Lists come newest first; \`next_cursor\` of a page is the \`cursor\` of the next, with the
same filters, and rows that arrive meanwhile neither repeat nor push out others.

**Periods.** \`7d\`, \`30d\`, \`90d\`: so many days, today included. Without data a number is 0, and the counts beside it tell.

**Errors.** \`{ "error": { "code", "message", "request_id" } }\`. They are looked for in this order: 401, 429, the
organization (400, 403), the path (404, 405), the query (400). \`bad_request\` is a malformed value, \`invalid_filter\` one that
is well-formed and not supported, such as a parameter that the operation does not have. What belongs to another
organization is answered like what does not exist.

**Limits.** 60 requests a minute with up to 120 at once, and 10,000 a day (until 00:00 UTC), for each key. Every answer
but a 503 carries \`X-RateLimit-Limit\` (requests at once), \`X-RateLimit-Remaining\` (requests that would be granted now) and
\`X-RateLimit-Reset\` (epoch seconds: when all of them are granted again; on a 429 when one is). A 429 also carries
\`Retry-After\` in seconds.

**Caching.** Answers carry a weak \`ETag\` that holds until the organization's data or the UTC day changes; send it as
\`If-None-Match\` and an unchanged answer is a 304 without a body. It costs a request like any other.`

// HttpApi offers no way to say what a request that does not decode is answered with, and `add`, `annotate` and the
// rest hand this one member on; so it is set once on the empty api.
const empty = Object.assign(HttpApi.make("visibility"), { errorSchema: badRequest })

/** The contract of the analytics API. */
export const VisibilityApi = empty
  .addError(unauthorized)
  .addError(rateLimited)
  .addError(orgRequired)
  .addError(invalidFilter)
  .addError(forbidden)
  .addError(internalError)
  .addError(unavailable)
  .add(IdentityApi)
  .add(RecordsApi)
  .add(LeaderboardsApi)
  .add(MetricsApi)
  .annotateContext(
    OpenApi.annotations({
      title: "Vitrine visibility analytics",
      version: "1.0.0",
      description,
      license: { name: "MIT" }
    })
  )
