/** @jsxImportSource preact */

import { Effect, Option } from "effect"
import { maxEmailLength, maxNameLength } from "../../domain/Limits.ts"
import { Alert } from "../forms/Alert.tsx"
import { checkUnchanged, isPaid } from "../forms/checkUnchanged.ts"
import { Input } from "../forms/Field.tsx"
import type { Fields } from "../forms/Form.ts"
import { type FormError, formError } from "../forms/FormError.ts"
import type { FormState } from "../forms/FormState.ts"
import { Payment, purchaseOf } from "../forms/Payment.tsx"
import { type Done, perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { formatCount, price } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import type { Redirect } from "../page/Page.ts"
import { page } from "../page/route.ts"
import { Lines } from "./Lines.tsx"
import { cartId, findCart, goodsIn, unitsIn } from "./visitorsCart.ts"
import { type CartProps, CartSums, withCart } from "./withCart.tsx"

const CheckoutView = ({ cart, lines }: CartProps) => (
  <section class="wrap page">
    <h1>Check out</h1>
    <Alert />
    <div class="with-aside">
      <Form to="/checkout" method="post" class="stack">
        <fieldset>
          <legend>Buyer</legend>
          <div class="field-row">
            <Input label="Name (optional)" name="buyer_name" maxLength={maxNameLength} autoComplete="name" />
            <Input
              label="E-mail (optional)"
              name="buyer_email"
              type="email"
              maxLength={maxEmailLength}
              autoComplete="email"
            />
          </div>
        </fieldset>
        <input type="hidden" name="shown_cart" value={cart.id} />
        <input type="hidden" name="shown_goods" value={goodsIn(cart)} />
        <Payment totalCents={cart.totals.total.amountCents} />
        <button type="submit" class="button large">
          {`Pay ${price(cart.totals.total.amountCents)}`}
        </button>
      </Form>
      <aside class="panel" aria-label="What you buy">
        <Lines lines={lines} />
        <CartSums totals={cart.totals} />
        <p>
          <Link to="/cart">Change the cart</Link>
        </p>
      </aside>
    </div>
  </section>
)

const checkoutView = (form?: FormState) => withCart("Check out", (props) => <CheckoutView {...props} />, form)

/** `/checkout` */
export const checkoutPage = page(checkoutView())

/** Another window took all of it out or paid for it, or the shop kept it no longer. */
const emptyCartError = (next: FormError["next"]): FormError =>
  formError(409, "There is nothing in your cart to pay for. Nothing was bought and nothing was charged now.", next)

const pay = (form: Fields, id: string) => perform("checkout", { payload: { ...purchaseOf(form), cart_id: id } })

const placedRedirect = ({ id }: Done<"checkout">): Redirect => ({ to: `/orders/${id}?placed=1` })

/** What a form that has paid has bought; no other form buys, whoever has the id of its cart by now. */
const orderOf = (form: Fields, id: string) =>
  Effect.orElseSucceed(Effect.whenEffect(pay(form, id), isPaid(form)), Option.none)

/** The cart is paid for as it was shown and becomes an order, or the form comes back with what was typed. */
export const payCart = submission((form) =>
  Effect.gen(function* () {
    const cart = yield* findCart
    const shownCart = form.text("shown_cart") || (yield* cartId)
    // Its cart is kept no longer, and another one may have taken its place: the key of the form is for the first alone.
    if (Option.isNone(cart) || cart.value.id !== shownCart) {
      const order = yield* orderOf(form, shownCart)
      if (Option.isSome(order)) return placedRedirect(order.value)
    }
    if (Option.isNone(cart))
      return yield* checkoutView({ values: form.all, error: emptyCartError([{ operation: "listOrders" }]) })
    const { id, items, totals } = cart.value
    const isEmpty = items.length === 0
    const due = Effect.succeed({
      units: formatCount(unitsIn(cart.value), "item"),
      totalCents: totals.total.amountCents,
      goods: goodsIn(cart.value)
    })
    // A form that has paid for what was in it is shown again what it bought.
    const shown = isEmpty ? Effect.void : checkUnchanged(form, due, "bought")
    return yield* Effect.matchEffect(Effect.zipRight(shown, pay(form, id)), {
      onFailure: (error) => checkoutView({ values: form.all, error: isEmpty ? emptyCartError(error.next) : error }),
      onSuccess: (order) => Effect.succeed(placedRedirect(order))
    })
  })
)
