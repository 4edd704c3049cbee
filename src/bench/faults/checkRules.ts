import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { shortened } from "../../domain/Input.ts"
import type { Issue } from "../../domain/Problem.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"
import { checkPacks } from "../packs/Worlds.ts"
import { operationsOf } from "./applies.ts"
import { Drifts, isDrift } from "./Drifts.ts"
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

/** Yields what fails for a rule about what there is not, or about an operation at which its effect cannot happen. */
export const makeCheckRules = Effect.zipWith(AgentEntries, Drifts, (entries, drifts) => {
  const names = [...entries.map(({ endpoint }) => endpoint.name), ...protocolRequests, "unknown"]

  const issuesOf = ({ effect, id, when }: FaultRule): ReadonlyArray<Issue> => {
    const options = operationsOf(effect) ?? names
    return (when?.operation ?? [])
      .filter((name) => !options.includes(name))
      .map((name) => ({ field: `${id}: when.operation ${shortened(name)}`, reason: "unknown", options }))
  }

  /** `packs` are what the sandbox's world is made of. */
  return (rules: ReadonlyArray<FaultRule>, packs: ReadonlyArray<string>): Effect.Effect<void, InvalidRequest> => {
    const issues = rules.flatMap(issuesOf)
    if (issues.length > 0) return Effect.fail(InvalidRequest.of(issues))
    const drifting = rules.flatMap(({ effect, id }) => (isDrift(effect) ? [{ effect, id }] : []))
    return Effect.flatMap(checkPacks(packs), (world) =>
      Effect.forEach(drifting, ({ effect, id }) => drifts.check(world, effect, `${id}: effect.select`), {
        discard: true
      })
    )
  }
})
