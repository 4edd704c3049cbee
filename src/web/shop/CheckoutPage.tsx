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
import { submission } from "../forms/submission.ts"
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

const nothingDone = "With this form nothing was bought and nothing was charged."

/** Another window removed or paid for everything. */
const emptyCartError = (next: FormError["next"]): FormError =>
  formError(409, `There is nothing in your cart to pay for. ${nothingDone}`, next)

/** The cart expired, or the sandbox was reset. */
const cartGoneError = formError(409, `The shop no longer has your cart. ${nothingDone}`, [{ operation: "listOrders" }])

const pay = (form: Fields, id: string) => perform("checkout", { payload: { ...purchaseOf(form), cart_id: id } })

const placedRedirect = ({ id }: Done<"checkout">): Redirect => ({ to: `/orders/${id}?placed=1` })

/** The order that a form has already paid for; any other form buys nothing, whatever cart has that id now. */
const orderOf = (form: Fields, id: string) =>
  Effect.orElseSucceed(Effect.whenEffect(pay(form, id), isPaid(form)), Option.none)

/** Pays for the cart as it was shown and redirects to the order, or returns the form with what was typed. */
export const payCart = submission((form) =>
  Effect.gen(function* () {
    const cart = yield* findCart
    const shownCart = form.text("shown_cart") || (yield* cartId)
    // The form's cart is gone, and another may have its id: the form's idempotency key belongs to the first cart only.
    if (Option.isNone(cart) || cart.value.id !== shownCart) {
      const order = yield* orderOf(form, shownCart)
      if (Option.isSome(order)) return placedRedirect(order.value)
    }
    if (Option.isNone(cart)) return yield* checkoutView({ values: form.all, error: cartGoneError })
    const { id, items, totals } = cart.value
    const isEmpty = items.length === 0
    const due = Effect.succeed({
      units: formatCount(unitsIn(cart.value), "item"),
      totalCents: totals.total.amountCents,
      goods: goodsIn(cart.value)
    })
    // A form that has already paid for the cart shows that purchase again.
    const shown = isEmpty ? Effect.void : checkUnchanged(form, due, "bought")
    return yield* Effect.matchEffect(Effect.zipRight(shown, pay(form, id)), {
      onFailure: (error) => checkoutView({ values: form.all, error: isEmpty ? emptyCartError(error.next) : error }),
      onSuccess: (order) => Effect.succeed(placedRedirect(order))
    })
  })
)
