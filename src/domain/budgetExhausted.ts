import { BudgetExhausted } from "./InjectedFailure.ts"

/** The error of a call that exceeds an agent's budget. `what` names the budget. */
export const budgetExhausted = (what: string): BudgetExhausted =>
  new BudgetExhausted({ status: 429, code: "budget_exhausted", text: `${what}. Nothing was done.` })
