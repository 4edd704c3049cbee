import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { shortened } from "../../domain/Input.ts"
import type { Issue } from "../../domain/Problem.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"
import { operationsOf } from "./applies.ts"
import type { FaultRule } from "./FaultRule.ts"

/** Requests of MCP that are no calls of tools. */
const protocolRequests = [
  "initialize",
  "ping",
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get"
].map((method) => `protocol:${method}`)

/** Yields what fails for a rule about an operation that there is not, or at which its effect cannot happen. */
export const makeCheckRules = Effect.map(AgentEntries, (entries) => {
  const names = [...entries.map(({ endpoint }) => endpoint.name), ...protocolRequests, "unknown"]

  const issuesOf = ({ effect, id, when }: FaultRule): ReadonlyArray<Issue> => {
    const options = operationsOf(effect) ?? names
    return (when?.operation ?? [])
      .filter((name) => !options.includes(name))
      .map((name) => ({ field: `${id}: when.operation ${shortened(name)}`, reason: "unknown", options }))
  }

  return (rules: ReadonlyArray<FaultRule>): Effect.Effect<void, InvalidRequest> => {
    const issues = rules.flatMap(issuesOf)
    return issues.length === 0 ? Effect.void : Effect.fail(InvalidRequest.of(issues))
  }
})
