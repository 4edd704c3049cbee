import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { Channel } from "../../domain/Channel.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { exactOptional, quote, truncate } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"
import { traced } from "../../domain/traced.ts"
import { Carts } from "../carts/Carts.ts"
import type { Buyer } from "../orders/Orders.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { Sales } from "./Sales.ts"

/** No cart has this `cart_id`. */
export class UnknownCart extends Schema.TaggedError<UnknownCart>()("UnknownCart", { id: Schema.String }) {
  override get message() {
    return `cart_id: no cart has the id ${quote(this.id)} here.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "createCart" }]
  }
}

/** The cart is empty, perhaps because it was bought: then the error names that order. */
export class EmptyCart extends Schema.TaggedError<EmptyCart>()("EmptyCart", {
  id: Schema.String,
  order_id: exactOptional(Schema.String.annotations({ description: "The last order made from this cart" })),
  confirmation_number: exactOptional(
    Schema.String.annotations({ description: "The confirmation number of that order" })
  )
}) {
  override get message() {
    const order = this.order_id === undefined ? "" : ` It was bought: ${this.order_id} (${this.confirmation_number}).`
    return `The cart ${this.id} is empty.${order}`
  }

  get next(): ReadonlyArray<Next> {
    const order = this.order_id === undefined ? [] : [{ operation: "getOrder", params: { id: this.order_id } }]
    return [...order, { operation: "addToCart", params: { id: this.id } }]
  }
}

/** A cart and its last order; null if it has none. */
interface CartRow {
  readonly id: string
  readonly order_id: string | null
  readonly confirmation_number: string | null
}

interface Purchase {
  readonly cartId: string
  readonly paymentToken: string
  readonly channel: Channel
  readonly buyer: Buyer
}

/**
 * Turns a cart into an order. Stock, payment, order and the emptied cart are one transaction: a decline takes no stock,
 * a conflict takes no money, a crash leaves no half.
 */
export class Checkout extends Effect.Service<Checkout>()("vitrine/Checkout", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const carts = yield* Carts
    const sales = yield* Sales

    /** The error for a cart without lines to buy. */
    const refusalOf = (work: UnitOfWork, cartId: string) =>
      Effect.map(
        sqlOrDie(sql<CartRow>`
          select c.id, o.id as order_id, o.confirmation_number from carts c
          left join orders o on o.sandbox = c.sandbox and o.id = c.order_id
          where c.sandbox = ${work.sandbox} and c.id = ${cartId.toLowerCase()}
            and c.updated_at > ${work.expiryCutoff("cartMs")}`),
        ([row]) => {
          if (row === undefined) return new UnknownCart({ id: truncate(cartId) })
          const { confirmation_number, id, order_id } = row
          const order = order_id === null || confirmation_number === null ? {} : { order_id, confirmation_number }
          return new EmptyCart({ id, ...order })
        }
      )

    const placeWithin = Effect.fnUntraced(function* (work: UnitOfWork, { cartId, ...purchase }: Purchase) {
      const items = yield* carts.takeLines(work, cartId)
      if (items.length === 0) return yield* Effect.flip(refusalOf(work, cartId))
      const order = yield* sales.close(work, { ...purchase, origin: { cart_id: cartId }, items, shippingCents: 0 })
      yield* carts.becameOrder(work, cartId, order.id)
      return order
    })

    return {
      place: traced("Checkout.place", (purchase: Purchase) => sandbox.append((work) => placeWithin(work, purchase)))
    }
  }).pipe(dependingOn(Sandbox, Carts, Sales))
}) {}
