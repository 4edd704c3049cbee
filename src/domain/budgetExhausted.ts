import { InjectedFailure } from "./InjectedFailure.ts"

/** What a call is refused with that is more than agents may do here. `what` says of what the budget is. */
export const budgetExhausted = (what: string): InjectedFailure =>
  new InjectedFailure({ status: 429, code: "budget_exhausted", text: `${what}. Nothing was done.` })
