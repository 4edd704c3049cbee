import { Schema } from "effect"
import { didYouMean, quote } from "../../domain/Input.ts"
import type { CatalogueProduct } from "../world/Catalogue.ts"

export class CartNotFound extends Schema.TaggedError<CartNotFound>()("CartNotFound", { message: Schema.String }) {
  static of(id: string): CartNotFound {
    return new CartNotFound({
      message: `No cart has the id ${quote(id)} in this sandbox. POST /api/carts makes one; a reset removes all.`
    })
  }
}

export class UnknownProduct extends Schema.TaggedError<UnknownProduct>()("UnknownProduct", {
  message: Schema.String
}) {
  static of(id: string, meant: ReadonlyArray<string>): UnknownProduct {
    return new UnknownProduct({
      message: `product_id: no product has the id or slug ${quote(id)}.${didYouMean(meant)} GET /api/products lists what there is.`
    })
  }

  /** The feed of agent checkout sells variants, the cart products with a variant. */
  static ofVariant(id: string, { slug }: CatalogueProduct): UnknownProduct {
    return new UnknownProduct({
      message: `product_id: ${quote(id)} is a variant of ${slug}. Send it as variant_id, and ${slug} as product_id.`
    })
  }
}

export class UnknownVariant extends Schema.TaggedError<UnknownVariant>()("UnknownVariant", {
  message: Schema.String
}) {
  static of(id: string, product: { readonly name: string; readonly variants: ReadonlyArray<Labelled> }) {
    const variants = product.variants.map((variant) => `${variant.id} (${variant.label})`).join(", ")
    return new UnknownVariant({
      message: `variant_id: ${quote(id)} is not a variant of ${product.name}. Its variants are ${variants}.`
    })
  }
}

interface Labelled {
  readonly id: string
  readonly label: string
}

export class InsufficientStock extends Schema.TaggedError<InsufficientStock>()("InsufficientStock", {
  message: Schema.String
}) {
  static of(name: string, wanted: number, left: number): InsufficientStock {
    return new InsufficientStock({
      message:
        left === 0
          ? `${name} is sold out. Choose another variant or product that is available.`
          : `${name}: only ${left} left, ${wanted} wanted. Ask for ${left} or fewer in the cart line.`
    })
  }
}

export class QuantityLimitExceeded extends Schema.TaggedError<QuantityLimitExceeded>()("QuantityLimitExceeded", {
  message: Schema.String
}) {
  static of(name: string, inCart: number, added: number): QuantityLimitExceeded {
    return new QuantityLimitExceeded({
      message: `quantity: a line holds 1 to 99 units; the cart has ${inCart} of ${name} and ${added} more were to be added.`
    })
  }
}
