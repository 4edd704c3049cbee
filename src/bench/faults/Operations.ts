import { Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import type { Fault, FaultsApi } from "./Api.ts"
import { FaultCounts, type RuleTotals } from "./FaultCounts.ts"
import { FaultNotFound, TooManyFaults } from "./FaultErrors.ts"
import { appendRules, applyRuleChange, type FaultRule, maxRules } from "./FaultRule.ts"
import { resolveFaults } from "./FaultSettings.ts"
import { Faults } from "./Faults.ts"

const describeFault = (rule: FaultRule, counts: ReadonlyMap<string, RuleTotals>): typeof Fault.Type => {
  const { fired = 0, matched = 0 } = counts.get(rule.id) ?? {}
  return { ...rule, matched, fired }
}

const checkLength = (rules: ReadonlyArray<FaultRule>) =>
  rules.length <= maxRules ? Effect.succeed(rules) : new TooManyFaults({ maximum: maxRules })

export class FaultOperations extends Effect.Service<FaultOperations>()("vitrine/bench/FaultOperations", {
  scoped: Effect.gen(function* () {
    const faults = yield* Faults
    const counts = yield* FaultCounts

    const list = Effect.fnUntraced(function* (sandbox: SandboxName) {
      const rules = yield* faults.list(sandbox)
      const totals = yield* counts.totals(sandbox)
      return rules.map((rule) => describeFault(rule, totals))
    })

    const find = Effect.fnUntraced(function* (sandbox: SandboxName, rule: string) {
      const found = (yield* list(sandbox)).find(({ id }) => id === rule)
      return found ?? (yield* new FaultNotFound({ sandbox, rule }))
    })

    /** Changes one rule, or removes it if `change` returns none. */
    const changeOne = (
      { rule: id, sandbox }: { readonly sandbox: SandboxName; readonly rule: string },
      change: (rule: FaultRule) => ReadonlyArray<FaultRule>
    ) =>
      faults.change(sandbox, (rules) =>
        rules.some((rule) => rule.id === id)
          ? Effect.succeed(rules.flatMap((rule) => (rule.id === id ? change(rule) : [rule])))
          : new FaultNotFound({ sandbox, rule: id })
      )

    const operations: Operations<typeof FaultsApi> = {
      listFaults: ({ path: { sandbox } }) => Effect.map(list(sandbox), (items) => ({ items })),

      addFault: ({ path: { sandbox }, payload }) =>
        Effect.map(
          faults.change(sandbox, (rules) => checkLength(appendRules(rules, [payload]))),
          // The added rule is the last.
          (rules) => describeFault(rules.at(-1) as FaultRule, new Map())
        ),

      setFaults: ({ path: { sandbox }, payload }) =>
        Effect.zipRight(
          faults.change(sandbox, () => checkLength(resolveFaults(payload.faults)), payload.faults),
          Effect.map(list(sandbox), (items) => ({ items }))
        ),

      clearFaults: ({ path: { sandbox } }) => Effect.asVoid(faults.change(sandbox, () => Effect.succeed([]))),

      getFault: ({ path: { rule, sandbox } }) => find(sandbox, rule),

      changeFault: ({ path, payload }) =>
        Effect.zipRight(
          changeOne(path, (rule) => [applyRuleChange(rule, payload)]),
          find(path.sandbox, path.rule)
        ),

      removeFault: ({ path }) => Effect.asVoid(changeOne(path, () => []))
    }
    return operations
  }).pipe(dependingOn(Faults, FaultCounts))
}) {}
