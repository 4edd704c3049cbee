import type { InterceptedCall } from "../../domain/Interceptor.ts"
import { isDrift } from "./Drifts.ts"
import type { RuleResult } from "./FaultCounts.ts"
import { isOfCategory } from "./FaultEffect.ts"

/** Records the counts at the call, and returns the results that fire. */
export const recordCounts = (
  { counts }: InterceptedCall,
  counted: ReadonlyArray<RuleResult>
): ReadonlyArray<RuleResult> => {
  counts.push(...counted.map(({ rule, ...count }) => ({ rule: rule.id, ...count })))
  return counted.filter(({ fires }) => fires)
}

/**
 * Corrects the counts at the call for rules that fired and were lost while it waited: those that had no effect yet did not fire.
 * A rival and a decline act when the call runs. A price and a stock are set after the wait that begins with `fired`.
 */
export const revokeCounts = (
  { counts }: InterceptedCall,
  lost: ReadonlyArray<RuleResult>,
  fired: ReadonlyArray<RuleResult>
): void => {
  const revoked = lost.flatMap((result) => {
    const { effect, id } = result.rule
    const isPending = isOfCategory("purchase", effect) || (isDrift(effect) && fired.includes(result))
    return isPending ? [id] : []
  })
  for (const [index, count] of counts.entries()) {
    if (revoked.includes(count.rule)) counts[index] = { ...count, fired: count.fired - 1, fires: false }
  }
}
