/** @jsxImportSource preact */

import { Effect, Option } from "effect"
import { longestEmail, longestName } from "../../domain/Limits.ts"
import type { CartWithTotals } from "../../store/carts/Cart.ts"
import { OrdersApi } from "../../store/orders/Api.ts"
import { OrderOperations } from "../../store/orders/Operations.ts"
import { Alert } from "../forms/Alert.tsx"
import { Input } from "../forms/Field.tsx"
import type { Fields } from "../forms/Form.ts"
import { Payment, tokenOf } from "../forms/Payment.tsx"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { submission } from "../forms/submission.tsx"
import { price } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { EmptyCart } from "./CartPage.tsx"
import { type Line, Lines, linesOf } from "./Lines.tsx"
import { Sums } from "./Sums.tsx"
import { findCart } from "./visitorsCart.ts"

interface CheckoutProps {
  readonly cart: CartWithTotals
  readonly lines: ReadonlyArray<Line>
  /** What was typed, when the form came back. */
  readonly form: Fields | undefined
  readonly refusal: Refusal | undefined
}

const CheckoutView = ({ cart, form, lines, refusal }: CheckoutProps) => (
  <section class="wrap page">
    <h1>Check out</h1>
    <Alert refusal={refusal} />
    <div class="with-aside">
      <Form to="/checkout" method="post" class="stack">
        <fieldset>
          <legend>Who buys</legend>
          <div class="field-row">
            <Input
              label="Name (optional)"
              name="buyer_name"
              maxLength={longestName}
              autoComplete="name"
              value={form?.text("buyer_name") ?? ""}
              refusal={refusal}
            />
            <Input
              label="E-mail (optional)"
              name="buyer_email"
              type="email"
              maxLength={longestEmail}
              autoComplete="email"
              value={form?.text("buyer_email") ?? ""}
              refusal={refusal}
            />
          </div>
        </fieldset>
        <Payment form={form} refusal={refusal} />
        <button type="submit" class="button large">
          {`Pay ${price(cart.totals.total.amountCents)}`}
        </button>
      </Form>
      <aside class="panel" aria-label="What you buy">
        <Lines lines={lines} />
        <Sums
          sums={[
            ["Subtotal", cart.totals.subtotal.amountCents],
            ["Tax, 8 %", cart.totals.tax.amountCents]
          ]}
          totalCents={cart.totals.total.amountCents}
        />
        <p>
          <Link to="/cart">Change the cart</Link>
        </p>
      </aside>
    </div>
  </section>
)

const checkoutView = (form?: Fields, refusal?: Refusal) =>
  Effect.gen(function* () {
    const cart = yield* findCart
    if (Option.isNone(cart) || cart.value.items.length === 0) {
      return { title: "Your cart", section: "cart", body: <EmptyCart /> } as const
    }
    const lines = yield* linesOf(cart.value.items)
    return {
      title: "Check out",
      section: "cart",
      status: refusal?.status,
      body: <CheckoutView cart={cart.value} lines={lines} form={form} refusal={refusal} />
    } as const
  })

/** `/checkout` */
export const checkoutPage = page(checkoutView())

/** The cart is paid for and becomes an order, or the form comes back with what was typed. */
export const payCart = submission((form) =>
  Effect.gen(function* () {
    const operations = yield* OrderOperations
    const cart = yield* findCart
    if (Option.isNone(cart)) return yield* checkoutView()
    const payload = {
      cart_id: cart.value.id,
      payment_token: tokenOf(form),
      buyer_name: form.text("buyer_name"),
      buyer_email: form.text("buyer_email"),
      channel: "web"
    }
    const paid = yield* Effect.either(perform(OrdersApi, operations, "checkout", { payload }))
    return paid._tag === "Left" ? yield* checkoutView(form, paid.left) : { to: `/orders/${paid.right.id}?placed=1` }
  })
)
