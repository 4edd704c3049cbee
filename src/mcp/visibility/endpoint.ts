import { DateTime, Effect, Option } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { joinWithOr } from "../../domain/Input.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"
import type { Entry } from "../../operation/Operations.ts"
import type { Declaration } from "../Declaration.ts"
import { type Step, stepsFor } from "../workflow.ts"

/** A sentence about tools; none if the agent has none of them. */
const sentence = (begin: string, parts: ReadonlyArray<string>, separator: string): ReadonlyArray<string> =>
  parts.length === 0 ? [] : [`${begin} ${parts.join(separator)}.`]

/** How the tools of the analytics work together. It names only tools that the agent has. */
export const analyticsAdvice = (control: SandboxControl | undefined): string => {
  const steps = (...way: ReadonlyArray<Step>) => stepsFor(control, way)
  const clause = (text: string, names: ReadonlyArray<string>) => (names.length === 0 ? [] : [text])
  const sources = steps(["list_projects"], ["list_brands"])
  const leaders = steps(["get_project_top_brands"], ["get_project_top_prompts"], ["get_project_top_websites"])
  const organizations = [
    "A user's key can have access to several organizations:",
    ...steps(["list_organizations", "names them, and"]),
    "the header X-Org-Id of the connection chooses one."
  ]
  const path = [
    ...sentence(
      "Begin with",
      [
        ...steps(
          ["get_vitals", "for the figures of the organization"],
          ["get_vitals_by_category", "for those of each category"]
        ),
        ...clause(`${joinWithOr(sources)} for ids`, sources)
      ],
      ", "
    ),
    ...sentence(
      "Then",
      [
        ...clause(`the leaders: ${leaders.join(", ")}`, leaders),
        ...steps(["get_brand_stats", "for one brand day by day"], ["list_citations", "for the pages that were cited"])
      ],
      "; "
    )
  ]
  return [
    "A period is 7d, 30d or 90d and ends today; trends compare it with the same number of days before.",
    ...clause(path.join(" "), path),
    "Lists come newest first in pages: send next_cursor as cursor, with the same filters, until it is null. Take ids from answers, never invent them.",
    "Scores and coverage go from 0 to 100, sentiment too with 50 neutral, and position 1 is the best. Without data a number is 0; check the counts beside it.",
    organizations.join(" ")
  ].join("\n")
}

/** The text that an agent gets first. */
const instructions = Effect.zipWith(
  CurrentSandbox,
  DateTime.now,
  (
    { control },
    now
  ) => `Visibility analytics: how brands appear in the answers of AI assistants, for one organization. All tools only read.
Today is ${DateTime.formatIsoDateUtc(now)}, UTC. ${analyticsAdvice(control)}`
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
