import { Effect, Option } from "effect"
import type { CartWithTotals } from "../../store/carts/Cart.ts"
import { type FormError, formError } from "../forms/FormError.ts"
import { attempt } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { cartView, quantityOf } from "./CartPage.tsx"
import { findCart } from "./visitorsCart.ts"

/** Who is left with an empty cart may have bought what was in it. */
const lineNotFoundError = ({ items }: CartWithTotals): FormError =>
  formError(
    404,
    "That line is no longer in the cart: it was bought or removed in another window.",
    items.length === 0 ? [{ operation: "listOrders" }] : []
  )

/** It was left for longer than carts are kept, or there was a reset. */
const cartNotFoundError = formError(404, "The shop no longer has your cart. Nothing was changed.", [
  { operation: "listOrders" }
])

/** Said above the lines: beside one of them there is no room. So it names the one that it is about. */
const lineError = (error: FormError, cart: CartWithTotals, variant: string): FormError => {
  const line = cart.items.find(({ variantId }) => variantId === variant.toLowerCase())
  // What is wrong with a quantity is found before anybody looks for its line.
  if (error.status === 404 || line === undefined) return lineNotFoundError(cart)
  const { quantity } = error.fields
  return quantity === undefined ? error : { ...error, message: `${quantityOf(line)}: ${quantity}` }
}

/** A line of the visitor's cart gets another quantity, or goes. */
export const changeCart = submission((form) =>
  Effect.gen(function* () {
    const cart = yield* findCart
    if (Option.isNone(cart)) return yield* cartView({ values: form.all, error: cartNotFoundError })
    const path = { id: cart.value.id, variant_id: form.text("variant") }
    const { error } = yield* form.text("remove") === ""
      ? attempt("changeCartLine", { path, payload: { quantity: form.numberOrText("quantity") } })
      : attempt("removeFromCart", { path })
    if (error === undefined) return { to: "/cart" }
    return yield* cartView({ values: form.all, error: lineError(error, cart.value, path.variant_id) })
  })
)
