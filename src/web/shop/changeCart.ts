import { Effect, Option } from "effect"
import type { CartWithTotals } from "../../store/carts/Cart.ts"
import { type FormError, formError } from "../forms/FormError.ts"
import { attempt } from "../forms/perform.ts"
import { submission } from "../forms/submission.ts"
import { cartView, quantityOf } from "./CartPage.tsx"
import { findCart } from "./visitorsCart.ts"

/** If the cart is empty, its content may have been bought. */
const lineNotFoundError = ({ items }: CartWithTotals): FormError =>
  formError(
    404,
    "That line is no longer in the cart: it was bought or removed in another window.",
    items.length === 0 ? [{ operation: "listOrders" }] : []
  )

/** The cart was unused for longer than carts are kept, or there was a reset. */
const cartNotFoundError = formError(404, "The shop no longer has your cart. Nothing was changed.", [
  { operation: "listOrders" }
])

/** Shown above the lines, because a line has no room for it. So it names its line. */
const lineError = (error: FormError, cart: CartWithTotals, variant: string): FormError => {
  const line = cart.items.find(({ variantId }) => variantId === variant.toLowerCase())
  // A wrong quantity is reported before the line is looked up.
  if (error.status === 404 || line === undefined) return lineNotFoundError(cart)
  const { quantity } = error.fields
  return quantity === undefined ? error : { ...error, message: `${quantityOf(line)}: ${quantity}` }
}

/** Changes the quantity of a line in the visitor's cart, or removes the line. */
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
