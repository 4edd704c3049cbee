/** @jsxImportSource preact */
import { lineUnits } from "../../domain/Limits.ts"
import type { CartItem } from "../../store/carts/Cart.ts"
import { Alert } from "../forms/Alert.tsx"
import { type FormState, useFormState } from "../forms/FormState.ts"
import { Icon } from "../layout/Icon.tsx"
import { formatCount, price } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Line, LineRow } from "./Lines.tsx"
import { unitsIn } from "./visitorsCart.ts"
import { type CartProps, CartSums, withCart } from "./withCart.tsx"

const lineName = ({ productName, variantLabel }: CartItem): string => `${productName}, ${variantLabel}`

/** The label of a line's quantity field. */
export const quantityOf = (item: CartItem): string => `Quantity of ${lineName(item)}`

const CartLine = ({ line }: { readonly line: Line }) => {
  const { quantity, variantId } = line.item
  const { error, values } = useFormState()
  const name = lineName(line.item)
  // Any error of an existing line is about its quantity.
  const isWrong = values.variant === variantId && error !== undefined
  return (
    <LineRow line={line}>
      <Form to="/cart" method="post" class="line-form" data-swap="" hiddenFields={{ variant: variantId }}>
        <input
          type="number"
          name="quantity"
          min={0}
          max={lineUnits.max}
          required
          value={isWrong ? (values.quantity ?? quantity) : quantity}
          aria-label={quantityOf(line.item)}
          aria-invalid={isWrong ? "true" : undefined}
        />
        <button type="submit" class="button small quiet" aria-label={`Update ${name}`}>
          Update
        </button>
        <button type="submit" name="remove" value="1" class="link-button" formNoValidate aria-label={`Remove ${name}`}>
          Remove
        </button>
      </Form>
    </LineRow>
  )
}

const CartView = ({ cart, lines }: CartProps) => (
  <section class="wrap page">
    <header class="page-head">
      <h1>Your cart</h1>
      <p class="muted" role="status">
        {formatCount(unitsIn(cart), "item")}
        <span class="unseen">{`, total ${price(cart.totals.total.amountCents)}`}</span>
      </p>
    </header>
    <Alert />
    <div class="with-aside">
      <ul class="lines">
        {lines.map((line) => (
          <CartLine key={line.item.variantId} line={line} />
        ))}
      </ul>
      <aside class="panel" aria-label="Totals">
        <CartSums totals={cart.totals} />
        <Link to="/checkout" class="button wide">
          Check out
          <Icon name="arrow" />
        </Link>
        <p class="field-hint">Nothing is reserved for you until you pay.</p>
      </aside>
    </div>
  </section>
)

/** The cart as it is, or with why a change was refused. */
export const cartView = (form?: FormState) => withCart("Your cart", (props) => <CartView {...props} />, form)

/** `/cart` */
export const cartPage = page(cartView())
