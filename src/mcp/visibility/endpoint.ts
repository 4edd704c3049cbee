import { DateTime, Effect, Option } from "effect"
import type { Entry } from "../../operation/Operations.ts"
import type { Declaration } from "../Declaration.ts"

/** How the tools of the analytics work together. */
export const analyticsAdvice = `A period is 7d, 30d or 90d and ends today; trends compare it with the same number of days before.
Begin with get_vitals for the state of the organization, get_vitals_by_category for the reasons, and list_projects or list_brands for ids. Then the leaders: get_project_top_brands, get_project_top_prompts, get_project_top_websites; get_brand_stats for one brand day by day; list_citations for the pages that were cited.
Lists come newest first in pages: send next_cursor as cursor, with the same filters, until it is null. Take ids from answers, never invent them.
Scores and coverage go from 0 to 100, sentiment too with 50 neutral, and position 1 is the best. Without data a number is 0; check the counts beside it.
A user's key can have access to several organizations: list_organizations names them, and the header X-Org-Id of the connection chooses one.`

/** The text that an agent gets first. */
const instructions = Effect.map(
  DateTime.now,
  (
    now
  ) => `Visibility analytics: how brands appear in the answers of AI assistants, for one organization. All tools only read.
Today is ${DateTime.formatIsoDateUtc(now)}, UTC. ${analyticsAdvice}`
)

/** A caller sends its key and its organization in the same headers as over REST. */
export const analyticsCaller: Declaration["callerOf"] = ({
  headers: { authorization, "x-org-id": organization },
  remoteAddress
}) => ({
  headers: { authorization, "x-org-id": organization },
  address: Option.getOrElse(remoteAddress, () => "unknown")
})

/** The endpoint of the analytics API. */
export const visibilityEndpoint = (
  entries: ReadonlyArray<Entry>,
  gate: NonNullable<Declaration["gate"]>
): Declaration => ({
  path: "/mcp/visibility",
  name: "vitrine-visibility",
  title: "Vitrine visibility analytics",
  instructions,
  entries,
  callerOf: analyticsCaller,
  gate
})
