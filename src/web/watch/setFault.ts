import { Effect } from "effect"
import { isBenchPath } from "../bench/isBenchPath.ts"
import type { BenchPage } from "../bench/page.tsx"
import { queryOf } from "../forms/Form.ts"
import { formErrorOf } from "../forms/FormError.ts"
import type { Redirect } from "../page/Page.ts"
import { entryIn, sandboxIn, watchForm } from "./actions.ts"
import { applyFault } from "./faults.tsx"
import { addressOf } from "./View.ts"
import { screenOf } from "./WatchPage.tsx"

/** Arms a fault, or removes one. Errors of selling out are shown at its field. */
export const setFault = watchForm((form) => {
  const sandbox = sandboxIn(form)
  const next = form.text("next")
  return Effect.matchEffect(applyFault(sandbox, form), {
    onFailure: (refused) => {
      const error = formErrorOf(refused.problem, refused.status, { "stock[0].sku": "sku" })
      return form.text("do") !== "sellOut" || error.fields.sku === undefined
        ? Effect.fail(refused)
        : Effect.map(screenOf({ sandbox }, entryIn(queryOf(next))), (view): BenchPage | Redirect => ({
            ...view,
            form: { values: form.pick("sku"), error }
          }))
    },
    onSuccess: () => Effect.succeed<BenchPage | Redirect>({ to: isBenchPath(next) ? next : addressOf({ sandbox }) })
  })
})
