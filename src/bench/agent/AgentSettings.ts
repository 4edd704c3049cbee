import { Schema } from "effect"
import { exactOptional, identifierAnnotation, optional } from "../../domain/Input.ts"
import { applyChange } from "../applyChange.ts"
import { defaultToolSettings, StoredToolSettings, ToolRequest, ToolSettings } from "./ToolSettings.ts"

const disclosure = Schema.Literal("open", "neutral").annotations({
  description: "`open` tells agents that nothing is real; `neutral` does not mention it"
})

const reset = Schema.Boolean.annotations({ description: "Whether agents can reset the sandbox" })

const confirmPayments = Schema.Boolean.annotations({
  description: "Whether a person must confirm each payment over MCP, if the client can ask (elicitation, 2026-07-28)"
})

const enforceIdempotency = Schema.Boolean.annotations({
  description:
    "Whether an `Idempotency-Key` header of a POST takes effect without `Idempotency-Mode: enforce`, as in most shops"
})

/** What the agent of a sandbox is told, and may do. */
export const AgentSettings = Schema.Struct({
  disclosure,
  reset,
  confirmPayments,
  enforceIdempotency,
  tools: ToolSettings
}).annotations(identifierAnnotation("AgentSettings"))
export type AgentSettings = typeof AgentSettings.Type

/** The stored form: members that an earlier version did not have get their defaults. */
export const StoredAgentSettings = Schema.Struct({
  ...AgentSettings.fields,
  confirmPayments: Schema.optionalWith(confirmPayments, { default: () => false }),
  enforceIdempotency: Schema.optionalWith(enforceIdempotency, { default: () => false }),
  tools: Schema.optionalWith(StoredToolSettings, { default: () => defaultToolSettings })
})

/** For a sandbox without settings. */
export const defaultAgentSettings: AgentSettings = {
  disclosure: "open",
  reset: true,
  confirmPayments: false,
  enforceIdempotency: false,
  tools: defaultToolSettings
}

/** For a sandbox that a tester creates: its agent is not told that it is simulated, and cannot reset it. */
export const neutralAgentSettings: AgentSettings = { ...defaultAgentSettings, disclosure: "neutral", reset: false }

/** The same in a request: omitted members stay as they are. */
const AgentChange = Schema.Struct({
  disclosure: exactOptional(disclosure),
  reset: exactOptional(reset),
  confirmPayments: exactOptional(confirmPayments),
  enforceIdempotency: exactOptional(enforceIdempotency),
  tools: optional(ToolRequest, "an object with hide, only, readonly or describe")
}).annotations(identifierAnnotation("AgentChange"))

export const agentField = optional(
  AgentChange,
  "an object with disclosure, reset, confirmPayments, enforceIdempotency or tools"
)

export const applyAgentChange = (
  agent: AgentSettings,
  { tools, ...others }: typeof AgentChange.Type = {}
): AgentSettings => ({
  ...applyChange(agent, others),
  tools: applyChange(agent.tools, tools)
})
