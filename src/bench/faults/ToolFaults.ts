import { Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { ToolChanges } from "../../domain/SandboxControl.ts"
import { FaultCounts } from "./FaultCounts.ts"
import type { EffectOf } from "./FaultEffect.ts"
import type { FaultRule } from "./FaultRule.ts"

type ToolFault = EffectOf<"tools">

const applyToolFault = (
  tools: ToolChanges | undefined,
  { describe = {}, hide = [], rename = {} }: ToolFault
): ToolChanges => ({
  ...tools,
  hide: new Set([...(tools?.hide ?? []), ...hide]),
  describe: new Map([...(tools?.describe ?? []), ...Object.entries(describe)]),
  rename: new Map([...(tools?.rename ?? []), ...Object.entries(rename)])
})

/**
 * What rules have made of the tools of a sandbox: a rule that has fired once holds from then on. So nothing is kept of it but what
 * rules count, which a reset begins anew.
 */
export class ToolFaults extends Effect.Service<ToolFaults>()("vitrine/bench/ToolFaults", {
  scoped: Effect.gen(function* () {
    const counts = yield* FaultCounts

    return {
      /** The tools of a sandbox by now; undefined where no rule is about tools. */
      byNow: (name: SandboxName, rules: ReadonlyArray<FaultRule>, tools: ToolChanges | undefined) => {
        const changing = rules.flatMap(({ effect, id }) => (effect.kind === "tools" ? [{ effect, id }] : []))
        if (changing.length === 0) return
        return Effect.map(counts.of(name), (counted) =>
          changing
            .filter(({ id }) => (counted.get(id)?.fired ?? 0) > 0)
            .reduce((before, { effect }) => applyToolFault(before, effect), tools)
        )
      }
    }
  }).pipe(dependingOn(FaultCounts.Default))
}) {}
