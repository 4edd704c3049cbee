import { Effect, Option } from "effect"
import { lineUnits } from "../../domain/Limits.ts"
import { Carts } from "../../store/carts/Carts.ts"
import { type Refusal, refusalOf } from "../forms/Refusal.ts"
import { submission } from "../forms/submission.tsx"
import { cartView } from "./CartPage.tsx"
import { findCart } from "./visitorsCart.ts"

const badQuantity: Refusal = {
  status: 400,
  message: `A line holds ${lineUnits} units, or none to take it out.`,
  fields: {}
}

/** A line of the visitor's cart gets another quantity, or goes. */
export const changeCart = submission((form) =>
  Effect.gen(function* () {
    const carts = yield* Carts
    const cart = yield* findCart
    const quantity = form.text("remove") === "" ? form.number("quantity") : 0
    if (quantity === undefined || !(quantity <= lineUnits.most)) return yield* cartView(badQuantity)
    if (Option.isNone(cart)) return { to: "/cart" }
    const changed = yield* Effect.either(carts.changeItem(cart.value.id, form.text("variant"), quantity))
    return changed._tag === "Left" ? yield* cartView(refusalOf(changed.left)) : { to: "/cart" }
  })
)
