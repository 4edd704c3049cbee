import { InjectedFailure } from "./InjectedFailure.ts"

/** The error of a call that exceeds an agent's budget. `what` names the budget. */
export const budgetExhausted = (what: string): InjectedFailure =>
  new InjectedFailure({ status: 429, code: "budget_exhausted", text: `${what}. Nothing was done.` })
