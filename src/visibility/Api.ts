import * as OpenApi from "@effect/platform/OpenApi"
import { contract } from "../operation/contract.ts"
import { IdentityApi } from "./access/Api.ts"
import {
  badRequest,
  forbidden,
  internalError,
  invalidFilter,
  rateLimited,
  unauthorized,
  unavailable
} from "./contract/Errors.ts"
import { Period } from "./contract/Parameters.ts"
import { ExportsApi } from "./exports/Api.ts"
import { LeaderboardsApi } from "./leaderboards/Api.ts"
import type { Rates } from "./limits/Limits.ts"
import { MetricsApi } from "./metrics/Api.ts"
import { RecordsApi } from "./records/Api.ts"

/** The limits that the operator configured and that apply to callers. */
export interface Quotas extends Rates {
  /** How many of a period's newest mentions the top prompts of a project are counted from, at most. */
  readonly scanCap: number
}

const formatInteger = (number: number): string => number.toLocaleString("en-US")

/** The introduction of the API document, with the configured limits. */
export const describeApi = ({
  capacity,
  perDay,
  perMinute,
  scanCap
}: Quotas): string => `How brands appear in the answers of AI providers, for an organization. Read-only.

**Keys.** Every request carries \`Authorization: Bearer <API_KEY>\`. An organization's key (\`vis_org_...\`) acts on that
organization. A user's key (\`vis_user_...\`) acts on any organization that the user belongs to, named by \`X-Org-Id\` on each
request. A revoked key is refused from the next request on.

**Responses.** \`{ "data", "next_cursor", "meta": { "request_id", "took_ms" } }\`. Timestamps are epoch milliseconds, dates
\`YYYY-MM-DD\`, days are UTC days. Lists come newest first. Send the \`next_cursor\` of a page as \`cursor\`, with the same filters,
to get the next page. Rows that are added meanwhile neither repeat nor push out others.

**Periods.** ${Period.literals.map((period) => `\`${period}\``).join(", ")}: that many days, today included. Without data a number is 0, and the counts beside it show whether there is data.

**Errors.** \`{ "error": { "code", "message", "request_id", "details"?, "next"? } }\`: \`details\` has the parts of the
message, \`next\` has operations that the refused caller can use next. The checks are in this order: 401, 429, the
organization (400, 403), the path (404, 405), the query (400). \`bad_request\` is a malformed value, \`invalid_filter\` one that
is well-formed but not supported, such as a parameter that the operation does not have. For a record of another
organization the response is the same as for one that does not exist.

**Limits.** ${formatInteger(perMinute)} requests a minute with up to ${formatInteger(capacity)} at once, and ${formatInteger(perDay)} a day (until
00:00 UTC), for each key. Every response except a 503 carries \`X-RateLimit-Limit\` (requests at once), \`X-RateLimit-Remaining\` (requests that would be granted now) and
\`X-RateLimit-Reset\` (epoch seconds: when all of them are granted again; on a 429 when one is). A request that is refused before its
key is checked gets none of them: with 403 for a \`Host\` that is not the server's, or with 400, 431 or 505 if it is not HTTP or too long. A 429 also carries
\`Retry-After\` in seconds. The top prompts of a project are counted from the newest ${formatInteger(scanCap)} mentions of the period.

**Caching.** Responses carry a weak \`ETag\` that holds until the organization's data, the UTC day, the setting
\`VISIBILITY_SCAN_CAP\` or the program's version changes. Send it as \`If-None-Match\`: an unchanged response is then a 304 without a body. It counts as a request like any other.`

/** The contract of the analytics API. */
export const VisibilityApi = contract("visibility", badRequest)
  .addError(unauthorized)
  .addError(rateLimited)
  .addError(invalidFilter)
  .addError(forbidden)
  .addError(internalError)
  .addError(unavailable)
  .add(IdentityApi)
  .add(RecordsApi)
  .add(LeaderboardsApi)
  .add(MetricsApi)
  .add(ExportsApi)
  .annotateContext(
    OpenApi.annotations({
      title: "Vitrine visibility analytics",
      version: "1.0.0"
    })
  )
