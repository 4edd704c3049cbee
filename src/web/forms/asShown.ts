import { Effect, Option } from "effect"
import { price } from "../page/format.ts"
import type { Fields } from "./Form.ts"
import { type FormError, formError } from "./FormError.ts"
import { perform, type StoreOperations } from "./perform.ts"

/** What a form pays for, such as `2 nights`, and what that costs now. */
export interface Due {
  readonly units: string
  readonly totalCents: number
}

const isPaid = (form: Fields) => {
  const key = form.text("idempotency_key")
  if (key === "") return Effect.succeed(false)
  return Effect.map(perform("findPurchase", { urlParams: { key } }), ({ isMade }) => isMade)
}

/**
 * Nobody is charged what they have not seen: fails where a form was sent with another sum than is due now. A form that has paid
 * is let through, as it is shown again what it bought; so is one that says no sum, or for which none can be told.
 */
export const asShown = <E>(
  form: Fields,
  due: Effect.Effect<Due, E, StoreOperations>,
  done: "bought" | "booked"
): Effect.Effect<void, FormError, StoreOperations> =>
  Effect.gen(function* () {
    const shown = form.text("shown_cents")
    if (shown === "") return
    const now = yield* Effect.option(due)
    if (Option.isNone(now) || shown === String(now.value.totalCents) || (yield* isPaid(form))) return
    const { totalCents, units } = now.value
    const sum = `For ${units} it is ${price(totalCents)}.`
    return yield* Effect.fail(formError(409, `${sum} Nothing was ${done} and nothing was charged yet.`))
  })
