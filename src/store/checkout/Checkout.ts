import { Effect, Option, Schema } from "effect"
import type { Channel } from "../../domain/Channel.ts"
import { quote, shortened } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"
import { traced } from "../../domain/traced.ts"
import { Carts } from "../carts/Carts.ts"
import type { Buyer } from "../orders/Orders.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { Sales } from "./Sales.ts"

/** What a caller named as `cart_id`. */
export class UnknownCart extends Schema.TaggedError<UnknownCart>()("UnknownCart", { id: Schema.String }) {
  override get message() {
    return `cart_id: no cart has the id ${quote(this.id)} in this sandbox.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "createCart" }]
  }
}

export class EmptyCart extends Schema.TaggedError<EmptyCart>()("EmptyCart", { id: Schema.String }) {
  override get message() {
    return `The cart ${this.id} is empty.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "addToCart", params: { id: this.id } }]
  }
}

export interface Purchase {
  readonly cartId: string
  readonly paymentToken: string
  readonly channel: Channel
  readonly buyer: Buyer
}

/**
 * Turns a cart into an order. Stock, payment, order and the emptied cart are one transaction: a decline takes no stock,
 * a conflict takes no money, a crash leaves neither half.
 */
export class Checkout extends Effect.Service<Checkout>()("vitrine/Checkout", {
  effect: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const carts = yield* Carts
    const sales = yield* Sales

    const findCart = Effect.fnUntraced(function* (work: UnitOfWork, cartId: string) {
      const found = yield* carts.findWithin(work, cartId)
      if (Option.isNone(found)) return yield* new UnknownCart({ id: shortened(cartId) })
      if (found.value.items.length === 0) return yield* new EmptyCart({ id: found.value.id })
      return found.value
    })

    const placeWithin = Effect.fnUntraced(function* (work: UnitOfWork, { cartId, ...purchase }: Purchase) {
      const cart = yield* findCart(work, cartId)
      const order = yield* sales.close(work, { ...purchase, items: cart.items, shippingCents: 0 })
      yield* carts.empty(work, cart.id)
      return order
    })

    return {
      place: traced("Checkout.place", (purchase: Purchase) => sandbox.append((work) => placeWithin(work, purchase)))
    }
  }),
  dependencies: [Sandbox.Default, Carts.Default, Sales.Default]
}) {}
