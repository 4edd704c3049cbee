import { Effect, Option } from "effect"
import { idempotencyKeyHours } from "../../domain/Limits.ts"
import { sandboxMillis } from "../../domain/sandboxTime.ts"
import { price } from "../page/format.ts"
import type { Fields } from "./Form.ts"
import { type FormError, formError } from "./FormError.ts"
import { perform, type StoreOperations } from "./perform.ts"

/** What a form pays for, such as `2 nights`, and what that costs now. */
export interface Due {
  readonly units: string
  readonly totalCents: number
  /** Tells the goods apart where the form's own fields do not say what it pays for. */
  readonly goods?: string
}

/** Whether a form has paid already. */
export const isPaid = (form: Fields) => {
  const key = form.text("idempotency_key")
  if (key === "") return Effect.succeed(false)
  return Effect.map(perform("findPurchase", { urlParams: { key } }), ({ isMade }) => isMade)
}

/** Of a form that was shown longer ago nobody knows whether it has paid. An hour less: a sandbox may be ahead of its clock. */
const keyRetentionMs = (idempotencyKeyHours - 1) * 3_600_000

const isStale = (form: Fields): Effect.Effect<boolean> =>
  Effect.map(
    sandboxMillis,
    (now) => form.text("shown_at") !== "" && now - Number(form.text("shown_at")) > keyRetentionMs
  )

const hasChanged = (shown: string, now: string): boolean => shown !== "" && shown !== now

/**
 * Nobody is charged a sum, or for goods, that they have not seen: fails where a form was sent with another sum than is due now, or
 * with other goods. A form that has paid is let through, as it is shown again what it bought; so is one that says neither, or for
 * which no sum can be told. One that is so old that its key may be forgotten is to be sent once more. Rules for faults come after
 * that: what one changes, or what changes while one lets the call wait, is charged as it is then.
 */
export const checkUnchanged = <E>(
  form: Fields,
  due: Effect.Effect<Due, E, StoreOperations>,
  done: "bought" | "booked"
): Effect.Effect<void, FormError, StoreOperations> =>
  Effect.gen(function* () {
    if ((yield* isStale(form)) && !(yield* isPaid(form))) {
      const text = `This form is from a day ago or more, and may have been sent since. Nothing was ${done} and nothing was charged now. Send it again to buy this.`
      return yield* Effect.fail(formError(409, text))
    }
    const [cents, shownGoods] = [form.text("shown_cents"), form.text("shown_goods")]
    if (cents === "" && shownGoods === "") return
    const now = yield* Effect.option(due)
    if (Option.isNone(now)) return
    const { goods = shownGoods, totalCents, units } = now.value
    const isChanged = hasChanged(shownGoods, goods)
    if ((!isChanged && !hasChanged(cents, String(totalCents))) || (yield* isPaid(form))) return
    const sum = `${isChanged ? "The cart has changed meanwhile. " : ""}For ${units} it is ${price(totalCents)}.`
    return yield* Effect.fail(formError(409, `${sum} Nothing was ${done} and nothing was charged yet.`))
  })
