/** @jsxImportSource preact */

import { Effect, Option } from "effect"
import { lineUnits } from "../../domain/Limits.ts"
import type { CartWithTotals } from "../../store/carts/Cart.ts"
import { Alert } from "../forms/Alert.tsx"
import type { Refusal } from "../forms/Refusal.ts"
import { Icon } from "../layout/Icon.tsx"
import { count, price } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Line, LineName, LinePicture, linesOf } from "./Lines.tsx"
import { Sums } from "./Sums.tsx"
import { findCart, unitsIn } from "./visitorsCart.ts"

const CartLine = ({ line }: { readonly line: Line }) => {
  const { productName, quantity, variantId, variantLabel } = line.item
  const name = `${productName}, ${variantLabel}`
  return (
    <li class="line">
      <LinePicture slug={line.slug} />
      <LineName line={line} />
      <Form to="/cart" method="post" class="line-form" data-swap="">
        <input type="hidden" name="variant" value={variantId} />
        <input
          type="number"
          name="quantity"
          min={0}
          max={lineUnits.most}
          required
          value={quantity}
          aria-label={`Quantity of ${name}`}
        />
        <button type="submit" class="button small quiet" aria-label={`Update ${name}`}>
          Update
        </button>
        <button type="submit" name="remove" value="1" class="link-button" formNoValidate aria-label={`Remove ${name}`}>
          Remove
        </button>
      </Form>
      <span class="line-amount">{price(line.item.amountCents)}</span>
    </li>
  )
}

export const EmptyCart = () => (
  <section class="wrap page">
    <h1>Your cart</h1>
    <div class="empty">
      <p>Nothing in it yet.</p>
      <p class="actions">
        <Link to="/products" class="button">
          Look around
        </Link>
      </p>
    </div>
  </section>
)

interface CartProps {
  readonly cart: CartWithTotals
  readonly lines: ReadonlyArray<Line>
  readonly refusal?: Refusal | undefined
}

const CartView = ({ cart, lines, refusal }: CartProps) => (
  <section class="wrap page">
    <header class="page-head">
      <h1>Your cart</h1>
      <p class="muted">{count(unitsIn(cart), "item")}</p>
    </header>
    <Alert refusal={refusal} />
    <div class="with-aside">
      <ul class="lines">
        {lines.map((line) => (
          <CartLine key={line.item.variantId} line={line} />
        ))}
      </ul>
      <aside class="panel" aria-label="Totals">
        <Sums
          sums={[
            ["Subtotal", cart.totals.subtotal.amountCents],
            ["Tax, 8 %", cart.totals.tax.amountCents]
          ]}
          totalCents={cart.totals.total.amountCents}
        />
        <Link to="/checkout" class="button wide">
          Check out
          <Icon name="arrow" />
        </Link>
        <p class="field-hint">Nothing is set aside for you until you pay.</p>
      </aside>
    </div>
  </section>
)

/** The cart as it stands, or with why a change of it was refused. */
export const cartView = (refusal?: Refusal) =>
  Effect.gen(function* () {
    const cart = yield* findCart
    if (Option.isNone(cart) || cart.value.items.length === 0) {
      return { title: "Your cart", section: "cart", body: <EmptyCart /> } as const
    }
    const lines = yield* linesOf(cart.value.items)
    return {
      title: "Your cart",
      section: "cart",
      status: refusal?.status,
      body: <CartView cart={cart.value} lines={lines} refusal={refusal} />
    } as const
  })

/** `/cart` */
export const cartPage = page(cartView())
