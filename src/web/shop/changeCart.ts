import { Effect, Option } from "effect"
import { type FormError, formError } from "../forms/FormError.ts"
import { attempt } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { cartView } from "./CartPage.tsx"
import { findCart } from "./visitorsCart.ts"

/** Said above the lines: beside one of them there is no room. */
const lineError = (error: FormError): FormError =>
  error.status === 404
    ? formError(404, "That line is no longer in the cart: it was removed in another window.")
    : { ...error, message: error.fields.quantity ?? error.message }

/** A line of the visitor's cart gets another quantity, or goes. */
export const changeCart = submission((form) =>
  Effect.gen(function* () {
    const cart = yield* findCart
    if (Option.isNone(cart)) return { to: "/cart" }
    const path = { id: cart.value.id, variant_id: form.text("variant") }
    const { error } = yield* form.text("remove") === ""
      ? attempt("changeCartLine", { path, payload: { quantity: form.numberOrText("quantity") } })
      : attempt("removeFromCart", { path })
    if (error === undefined) return { to: "/cart" }
    return yield* cartView({ values: form.all, error: lineError(error) })
  })
)
