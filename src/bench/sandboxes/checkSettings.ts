import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { unstorableTextIssues } from "../../domain/toStorable.ts"
import { makeCheckTools } from "../agent/checkTools.ts"
import { makeCheckRules } from "../faults/checkRules.ts"
import type { FaultInput } from "../faults/FaultSettings.ts"
import { makeCheckSetup } from "../setup/setupEntries.ts"
import type { SandboxSettings, SettingsChange } from "./SandboxSettings.ts"

/** Fails for texts that a sandbox file cannot hold. Those of fault rules are checked with the rules. */
export const checkTexts = ({ faults: _, ...change }: SettingsChange) =>
  InvalidRequest.failIfAny(unstorableTextIssues(change))

/** Yields a check that fails for settings that name unknown tools, operations or packs. */
export const makeCheckSettings = Effect.map(
  Effect.all([makeCheckTools, makeCheckSetup, makeCheckRules]),
  ([checkTools, checkSetup, checkRules]) =>
    ({ agent, faults, packs, setup }: SandboxSettings, previous: SandboxSettings["faults"], input?: FaultInput) =>
      Effect.all([checkTools(agent.tools), checkSetup(setup), checkRules(faults, packs, previous, input)], {
        discard: true
      })
)
