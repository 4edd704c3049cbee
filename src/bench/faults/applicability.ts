import { purchaseOperations } from "../../store/idempotency/IdempotencyKey.ts"
import { type FaultEffect, isOfCategory, isPriceRefusal } from "./FaultEffect.ts"
import { answerPrefix, targetPaths } from "./TamperEffect.ts"

/** The paths of a target's texts in an operation's answer. */
export const pathsOf = (target: string, operation: string): ReadonlyArray<string> =>
  target.startsWith(answerPrefix) ? [target.slice(answerPrefix.length)] : (targetPaths[target]?.[operation] ?? [])

/** The member of a rule that holds a path into the answer, and that path; undefined if there is none. */
export const answerPathOf = (effect: FaultEffect): readonly [member: string, path: string] | undefined => {
  if (effect.kind === "tamper" && effect.target.startsWith(answerPrefix)) {
    return ["target", effect.target.slice(answerPrefix.length)]
  }
  if (effect.kind !== "malform" || (effect.how !== "missingMember" && effect.how !== "wrongType")) return undefined
  return effect.member === undefined ? undefined : ["member", effect.member]
}

/** Whether an effect applies only to purchases: a request that cannot be read as one buys nothing. */
export const isPurchaseEffect = (effect: FaultEffect): boolean =>
  isOfCategory("purchase", effect) || isPriceRefusal(effect)

/** The operations to which an effect can apply; undefined for all. */
export const operationsOf = (effect: FaultEffect): ReadonlyArray<string> | undefined => {
  if (isPurchaseEffect(effect)) return purchaseOperations
  const target = effect.kind === "tamper" ? targetPaths[effect.target] : undefined
  return target === undefined ? undefined : Object.keys(target)
}

/** A streaming operation: its response never ends, so there is no complete response to alter. */
export const streamingOperation = "streamOrders"

/**
 * Whether an effect can apply to an operation's call on a surface: a page has no members to malform, and a stream is not
 * altered.
 */
export const canHappen = (effect: FaultEffect, operation: string, surface: string): boolean => {
  if (!(operationsOf(effect)?.includes(operation) ?? true)) return false
  if (operation === streamingOperation) return !isOfCategory("alteration", effect)
  return effect.kind !== "malform" || effect.how === "truncate" || surface !== "web"
}
