import { Context, Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { isForAgents } from "../../operation/Audience.ts"
import { Resets } from "../../operation/annotations.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"
import type { SetupSettings } from "./SetupSettings.ts"

/** The operations that a set-up may call, by name: those of agents that change something. */
export const setupEntries = Effect.map(
  AgentEntries,
  (entries) =>
    new Map(
      entries.flatMap((entry) => {
        const { annotations, method, name } = entry.endpoint
        const isPart = isForAgents(entry.endpoint) && method !== "GET" && !Context.get(annotations, Resets)
        return isPart ? [[name, entry] as const] : []
      })
    )
)

/** Yields a check that fails for a set-up with unknown calls. */
export const makeCheckSetup = Effect.map(setupEntries, (entries) => (setup: SetupSettings) => {
  const issues = setup.flatMap(({ operation }, index) =>
    entries.has(operation)
      ? []
      : [{ field: `setup[${index}].operation`, reason: "unknown" as const, options: [...entries.keys()] }]
  )
  return InvalidRequest.failIfAny(issues)
})
