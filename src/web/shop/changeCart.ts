import { Effect, Option } from "effect"
import { CartsApi } from "../../store/carts/Api.ts"
import { CartOperations } from "../../store/carts/Operations.ts"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { cartView } from "./CartPage.tsx"
import { findCart } from "./visitorsCart.ts"

/** A line of the visitor's cart gets another quantity, or goes. */
export const changeCart = submission((form) =>
  Effect.gen(function* () {
    const operations = yield* CartOperations
    const cart = yield* findCart
    if (Option.isNone(cart)) return { to: "/cart" }
    const path = { id: cart.value.id, variant_id: form.text("variant") }
    const changed = yield* Effect.either(
      form.text("remove") === ""
        ? perform(CartsApi, operations, "changeCartLine", { path, payload: { quantity: form.number("quantity") } })
        : perform(CartsApi, operations, "removeFromCart", { path })
    )
    if (changed._tag === "Right") return { to: "/cart" }
    const { fields, message, status } = changed.left
    return yield* cartView({ status, fields, message: fields.quantity ?? message })
  })
)
