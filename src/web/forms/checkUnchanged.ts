import { Effect, Option } from "effect"
import { idempotencyKeyHours } from "../../domain/Limits.ts"
import { sandboxMillis } from "../../domain/sandboxTime.ts"
import { price } from "../page/format.ts"
import type { Fields } from "./Form.ts"
import { type FormError, formError } from "./FormError.ts"
import { perform, type StoreOperations } from "./perform.ts"

/** What a form pays for, such as `2 nights`, and its price now. */
export interface Due {
  readonly units: string
  readonly totalCents: number
  /** Identifies the goods if the form's own fields do not. */
  readonly goods?: string
}

export const isPaid = (form: Fields) => {
  const key = form.text("idempotency_key")
  if (key === "") return Effect.succeed(false)
  return Effect.map(perform("findPurchase", { urlParams: { key } }), ({ isMade }) => isMade)
}

/** For an older form it is unknown whether it has paid. One hour less: the writes of a sandbox may be ahead of its clock. */
const keyRetentionMs = (idempotencyKeyHours - 1) * 3_600_000

const isStale = (form: Fields): Effect.Effect<boolean> =>
  Effect.map(
    sandboxMillis,
    (now) => form.text("shown_at") !== "" && now - Number(form.text("shown_at")) > keyRetentionMs
  )

const hasChanged = (shown: string, now: string): boolean => shown !== "" && shown !== now

/**
 * Fails if the price or the goods have changed since the form was shown. A form that has already paid passes and shows
 * its purchase again; so does one without `shown_` fields, or whose price cannot be told. A form older than its
 * idempotency key must be sent again. Fault rules apply after this check: what they change, or what changes while one
 * delays the call, is charged as it is then.
 */
export const checkUnchanged = <E>(
  form: Fields,
  due: Effect.Effect<Due, E, StoreOperations>,
  done: "bought" | "booked"
): Effect.Effect<void, FormError, StoreOperations> =>
  Effect.gen(function* () {
    if ((yield* isStale(form)) && !(yield* isPaid(form))) {
      const text = `This form was opened more than ${idempotencyKeyHours - 1} hours ago, and may have been sent since. Nothing was ${done} and nothing was charged now. Send it again to buy this.`
      return yield* Effect.fail(formError(409, text))
    }
    const [cents, shownGoods] = [form.text("shown_cents"), form.text("shown_goods")]
    if (cents === "" && shownGoods === "") return
    const now = yield* Effect.option(due)
    if (Option.isNone(now)) return
    const { goods = shownGoods, totalCents, units } = now.value
    const isChanged = hasChanged(shownGoods, goods)
    if ((!isChanged && !hasChanged(cents, String(totalCents))) || (yield* isPaid(form))) return
    const sum = `${isChanged ? "The cart has changed meanwhile. " : ""}The total for ${units} is now ${price(totalCents)}.`
    return yield* Effect.fail(formError(409, `${sum} Nothing was ${done} and nothing was charged yet.`))
  })
