import { type FaultEffect, isPriceRefusal } from "./FaultEffect.ts"

/** The operations that take money. */
export const purchaseOperations = [
  "checkout",
  "bookHotel",
  "bookFlight",
  "bookCar",
  "acpCompleteCheckoutSession"
] as const

export const isPurchase = (operation: string | null): boolean => purchaseOperations.some((name) => name === operation)

const toolList = "protocol:tools/list"

/** Where the texts of a target are in the answers of operations, as paths. */
const targetPaths: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>> = {
  "product.description": {
    searchProducts: ["items.*.description"],
    getProduct: ["description"],
    acpGetFeed: ["products.*.description"]
  },
  "product.review": { searchProducts: ["items.*.reviews.*.text"], getProduct: ["reviews.*.text"] },
  "hotel.description": { searchHotels: ["items.*.description"] },
  "tool.description": { [toolList]: ["result.tools.*.description"] }
}

const answerPrefix = "answer."

/** The paths of the texts that a target is, in what an operation answers. */
export const pathsOf = (target: string, operation: string): ReadonlyArray<string> =>
  target.startsWith(answerPrefix) ? [target.slice(answerPrefix.length)] : (targetPaths[target]?.[operation] ?? [])

/** The member of a rule that has a path in an answer, and that path; undefined where it has none. */
export const answerPathOf = (effect: FaultEffect): readonly [member: string, path: string] | undefined => {
  if (effect.kind === "tamper" && effect.target.startsWith(answerPrefix)) {
    return ["target", effect.target.slice(answerPrefix.length)]
  }
  if (effect.kind !== "malform" || (effect.how !== "missingMember" && effect.how !== "wrongType")) return undefined
  return effect.member === undefined ? undefined : ["member", effect.member]
}

/** Whether an effect happens to a purchase: what cannot be read as one buys nothing. */
export const isPurchaseEffect = (effect: FaultEffect): boolean =>
  effect.kind === "decline" || effect.kind === "rival" || isPriceRefusal(effect)

/** The operations at which an effect can happen; undefined for all of them. */
export const operationsOf = (effect: FaultEffect): ReadonlyArray<string> | undefined => {
  if (isPurchaseEffect(effect)) return purchaseOperations
  const target = effect.kind === "tamper" ? targetPaths[effect.target] : undefined
  return target === undefined ? undefined : Object.keys(target)
}

/** An operation whose answer never ends, so that it is there as a whole at no time. */
export const streamingOperation = "streamOrders"

/**
 * Whether an effect can happen to a call of an operation that came this way: a page has no members that could be malformed, and
 * what is sent as it comes is altered by nobody.
 */
export const canHappen = (effect: FaultEffect, operation: string, surface: string): boolean => {
  if (!(operationsOf(effect)?.includes(operation) ?? true)) return false
  if (operation === streamingOperation) return effect.kind !== "tamper" && effect.kind !== "malform"
  return effect.kind !== "malform" || effect.how === "truncate" || surface !== "web"
}
