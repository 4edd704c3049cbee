import { Schema } from "effect"
import { didYouMean, exactOptional, quote } from "../../domain/Input.ts"
import { lineUnits } from "../../domain/Limits.ts"
import type { Next } from "../../domain/Problem.ts"

export class CartNotFound extends Schema.TaggedError<CartNotFound>()("CartNotFound", { id: Schema.String }) {
  override get message() {
    return `No cart has the id ${quote(this.id)} here.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "createCart" }]
  }
}

/** The cart does not have the line: it was never added, or was removed. */
export class CartItemNotFound extends Schema.TaggedError<CartItemNotFound>()("CartItemNotFound", {
  cart_id: Schema.String,
  variant_id: Schema.String
}) {
  override get message() {
    return `The cart has no line with the variant ${quote(this.variant_id)}.`
  }

  get next(): ReadonlyArray<Next> {
    return [
      { operation: "getCart", params: { id: this.cart_id } },
      { operation: "addToCart", params: { id: this.cart_id } }
    ]
  }
}

/** No product has this `product_id`. `variant_of` is the product if the id is a variant's; `nearest` are slugs. */
export class UnknownProduct extends Schema.TaggedError<UnknownProduct>()("UnknownProduct", {
  id: Schema.String,
  variant_of: exactOptional(Schema.String),
  nearest: Schema.Array(Schema.String)
}) {
  override get message() {
    // Agent checkout sells variants by their own id; a cart takes a product and its variant.
    return this.variant_of === undefined
      ? `product_id: no product has the id or slug ${quote(this.id)}.${didYouMean(this.nearest)}`
      : `product_id: ${quote(this.id)} is a variant of ${this.variant_of}. Send it as variant_id, and ${this.variant_of} as product_id.`
  }

  get next(): ReadonlyArray<Next> {
    return this.variant_of === undefined
      ? [{ operation: "searchProducts" }]
      : [{ operation: "getProduct", params: { id: this.variant_of } }]
  }
}

const Named = Schema.Struct({ id: Schema.String, label: Schema.String })

export class UnknownVariant extends Schema.TaggedError<UnknownVariant>()("UnknownVariant", {
  id: Schema.String,
  product: Schema.String,
  /** The product's variants. */
  options: Schema.Array(Named)
}) {
  override get message() {
    const variants = this.options.map(({ id, label }) => `${id} (${label})`).join(", ")
    return `variant_id: ${quote(this.id)} is not a variant of ${this.product}. Its variants are ${variants}.`
  }
}

/** A line of a cart asks for more units than are left. */
export class InsufficientStock extends Schema.TaggedError<InsufficientStock>()("InsufficientStock", {
  product: Schema.String,
  wanted: Schema.Number,
  left: Schema.Number
}) {
  override get message() {
    const { left, product, wanted } = this
    return left === 0
      ? `${product} is sold out. Choose another variant or product that is available.`
      : `${product}: only ${left} left, ${wanted} wanted. You can have at most ${left} in all, with those in the cart.`
  }

  get next(): ReadonlyArray<Next> {
    return this.left === 0 ? [{ operation: "searchProducts" }] : []
  }
}

export class QuantityLimitExceeded extends Schema.TaggedError<QuantityLimitExceeded>()("QuantityLimitExceeded", {
  product: Schema.String,
  in_cart: Schema.Number,
  added: Schema.Number
}) {
  override get message() {
    return `quantity: a line holds ${lineUnits} units; the cart already has ${this.in_cart} of ${this.product}, and ${this.added} more were requested.`
  }
}
