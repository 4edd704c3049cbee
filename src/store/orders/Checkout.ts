import { Effect, Option, Schema } from "effect"
import type { Channel } from "../../domain/Channel.ts"
import { OrderId } from "../../domain/Ids.ts"
import { quote } from "../../domain/Input.ts"
import { traced } from "../../domain/traced.ts"
import { type Cart, Totals } from "../carts/Cart.ts"
import { Carts } from "../carts/Carts.ts"
import { Catalog } from "../catalog/Catalog.ts"
import { Inventory } from "../inventory/Inventory.ts"
import { PaymentSimulator } from "../payments/PaymentSimulator.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { Turn } from "../sandbox/Turn.ts"
import { Order } from "./Order.ts"
import { type Buyer, Orders } from "./Orders.ts"

export class UnknownCart extends Schema.TaggedError<UnknownCart>()("UnknownCart", { message: Schema.String }) {}

export class EmptyCart extends Schema.TaggedError<EmptyCart>()("EmptyCart", { message: Schema.String }) {}

export class OutOfStock extends Schema.TaggedError<OutOfStock>()("OutOfStock", { message: Schema.String }) {}

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
    const catalog = yield* Catalog
    const inventory = yield* Inventory
    const payments = yield* PaymentSimulator
    const orders = yield* Orders

    const findCart = Effect.fnUntraced(function* (turn: Turn, cartId: string) {
      const found = yield* carts.findInTurn(turn, cartId)
      if (Option.isNone(found)) {
        return yield* new UnknownCart({
          message: `cart_id: no cart has the id ${quote(cartId)} in this sandbox. POST /api/carts makes one.`
        })
      }
      if (found.value.items.length === 0) {
        return yield* new EmptyCart({
          message: `The cart ${found.value.id} is empty. POST /api/carts/${found.value.id}/items puts a product into it.`
        })
      }
      return found.value
    })

    const takeStock = (turn: Turn, cart: Cart) => {
      const claims = cart.items.flatMap(({ quantity, variantId }) =>
        Option.toArray(catalog.findItem(variantId)).map(({ variant }) => ({
          sku: variant.id,
          date: "",
          quantity,
          capacity: variant.stock
        }))
      )
      return inventory.take(turn, claims).pipe(
        Effect.mapError(({ claim, left }) => {
          const line = cart.items.find(({ variantId }) => variantId === claim.sku)
          const name = `${line?.productName} (${line?.variantLabel})`
          return new OutOfStock({
            message: `${name}: ${left} left, ${claim.quantity} in the cart. Nothing was bought and nothing was charged; make a new cart with what is available.`
          })
        })
      )
    }

    const placeInTurn = Effect.fnUntraced(function* (turn: Turn, { buyer, cartId, channel, paymentToken }: Purchase) {
      const cart = yield* findCart(turn, cartId)
      yield* takeStock(turn, cart)
      yield* payments.authorize(paymentToken)
      const order = new Order({
        ...Totals.of(cart.items),
        id: OrderId.make(turn.id("ord")),
        confirmationNumber: turn.confirmationNumber,
        channel,
        items: cart.items,
        createdAt: turn.at
      })
      yield* orders.add(turn, order, buyer)
      yield* carts.empty(turn, cart.id)
      return order
    })

    return {
      place: traced("Checkout.place", (purchase: Purchase) => sandbox.append((turn) => placeInTurn(turn, purchase)))
    }
  }),
  dependencies: [
    Sandbox.Default,
    Carts.Default,
    Catalog.Default,
    Inventory.Default,
    PaymentSimulator.Default,
    Orders.Default
  ]
}) {}
