import { Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { ToolChanges } from "../../domain/SandboxControl.ts"
import type { FaultCounts } from "./FaultCounts.ts"
import type { EffectOf } from "./FaultEffect.ts"
import type { FaultRule } from "./FaultRule.ts"

const applyToolFault = (
  tools: ToolChanges | undefined,
  { describe = {}, hide = [], rename = {} }: EffectOf<"tools">
): ToolChanges => ({
  ...tools,
  hide: new Set([...(tools?.hide ?? []), ...hide]),
  describe: new Map([...(tools?.describe ?? []), ...Object.entries(describe)]),
  rename: new Map([...(tools?.rename ?? []), ...Object.entries(rename)])
})

/**
 * The current tool changes of a sandbox; undefined if no rule is about tools. A rule that has fired once applies from then on, so
 * the rules' counters are its only state, and a reset clears it.
 */
export const currentToolsOf = (
  counts: FaultCounts,
  name: SandboxName,
  rules: ReadonlyArray<FaultRule>,
  tools: ToolChanges | undefined
) => {
  const toolRules = rules.flatMap(({ effect, id }) => (effect.kind === "tools" ? [{ effect, id }] : []))
  if (toolRules.length === 0) return
  return Effect.map(counts.totals(name), (totals) =>
    toolRules
      .filter(({ id }) => (totals.get(id)?.fired ?? 0) > 0)
      .reduce((before, { effect }) => applyToolFault(before, effect), tools)
  )
}
