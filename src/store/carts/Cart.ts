import { Schema } from "effect"
import { CartId, ProductId, VariantId } from "../../domain/Ids.ts"
import { Integer, withDescription } from "../../domain/Input.ts"
import { lineUnits } from "../../domain/Limits.ts"
import { lineTax, Money, taxPercent, usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import type { Item } from "../world/Catalogue.ts"

/** A line of a cart, and of the order that it becomes. */
export class CartItem extends Schema.Class<CartItem>("CartItem")(
  {
    productId: ProductId,
    productName: Schema.String,
    variantId: VariantId,
    variantLabel: Schema.String,
    quantity: Integer(lineUnits).annotations({ description: `Units, ${lineUnits}` }),
    unitPrice: withDescription(Money, "The price of one unit before tax")
  },
  { description: "A cart line: a quantity of one variant" }
) {
  /** In cents, before tax. */
  get amountCents(): number {
    return this.quantity * this.unitPrice.amountCents
  }
}

export const cartItem = (
  { product, variant }: Item,
  quantity: number,
  priceCents: number = product.priceCents
): CartItem =>
  makeUnchecked(CartItem, {
    productId: product.id,
    productName: product.name,
    variantId: variant.id,
    variantLabel: variant.label,
    quantity,
    unitPrice: usd(priceCents)
  })

export class Totals extends Schema.Class<Totals>("Totals")(
  {
    subtotal: withDescription(Money, "The sum of quantity x unit price over all lines"),
    tax: withDescription(Money, `${taxPercent} % of each line, rounded half up, summed over all lines`),
    total: withDescription(Money, "subtotal + tax")
  },
  { description: "What the goods cost" }
) {
  static of(items: ReadonlyArray<CartItem>): Totals {
    const subtotal = items.reduce((sum, item) => sum + item.amountCents, 0)
    const tax = items.reduce((sum, item) => sum + lineTax(item.amountCents), 0)
    return makeUnchecked(Totals, { subtotal: usd(subtotal), tax: usd(tax), total: usd(subtotal + tax) })
  }
}

const fields = {
  id: CartId,
  items: Schema.Array(CartItem).annotations({ description: "In the order in which they were first added" }),
  createdAt: Timestamp,
  updatedAt: Timestamp
}

export class Cart extends Schema.Class<Cart>("Cart")(fields, { description: "A cart" }) {
  get withTotals(): CartWithTotals {
    return makeUnchecked(CartWithTotals, { ...this, totals: Totals.of(this.items) })
  }
}

export class CartWithTotals extends Schema.Class<CartWithTotals>("CartWithTotals")(
  { ...fields, totals: Totals },
  { description: "A cart with its totals" }
) {}
