/** @jsxImportSource preact */
import { Effect, Option } from "effect"
import type { ComponentChildren } from "preact"
import { taxPercent } from "../../domain/Money.ts"
import type { CartWithTotals } from "../../store/carts/Cart.ts"
import { Alert } from "../forms/Alert.tsx"
import type { FormState } from "../forms/FormState.ts"
import { Link } from "../page/Link.tsx"
import type { Page } from "../page/Page.ts"
import { type Line, linesOf } from "./Lines.tsx"
import { Sums } from "./Sums.tsx"
import { findCart } from "./visitorsCart.ts"

export interface CartProps {
  readonly cart: CartWithTotals
  readonly lines: ReadonlyArray<Line>
}

export const CartSums = ({ totals }: Pick<CartWithTotals, "totals">) => (
  <Sums
    sums={[
      ["Subtotal", totals.subtotal.amountCents],
      [`Tax, ${taxPercent} %`, totals.tax.amountCents]
    ]}
    totalCents={totals.total.amountCents}
  />
)

const EmptyCart = () => (
  <section class="wrap page">
    <h1>Your cart</h1>
    <Alert />
    <div class="empty">
      <p role="status">Nothing in it yet.</p>
      <p class="actions">
        <Link to="/products" class="button">
          Look around
        </Link>
      </p>
    </div>
  </section>
)

/** A page about the visitor's cart. An empty cart has nothing to change or to pay for. */
export const withCart = (
  title: string,
  view: (props: CartProps) => ComponentChildren,
  form: FormState = { values: {} }
) =>
  Effect.gen(function* () {
    const found = yield* findCart
    if (Option.isNone(found) || found.value.items.length === 0) {
      return { title: "Your cart", section: "cart", form, body: <EmptyCart /> } satisfies Page
    }
    const cart = found.value
    return { title, section: "cart", form, body: view({ cart, lines: yield* linesOf(cart.items) }) } satisfies Page
  })
