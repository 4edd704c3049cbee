import { Effect, Schema } from "effect"
import type { Channel } from "../../domain/Channel.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { OrderId } from "../../domain/Ids.ts"
import { exactOptional } from "../../domain/Input.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked, withoutValidation } from "../../domain/makeUnchecked.ts"
import type { Next } from "../../domain/Problem.ts"
import { traced } from "../../domain/traced.ts"
import { type CartItem, Totals } from "../carts/Cart.ts"
import { Catalog } from "../catalog/Catalog.ts"
import { type Claim, Inventory } from "../inventory/Inventory.ts"
import { Order } from "../orders/Order.ts"
import { type Buyer, Orders } from "../orders/Orders.ts"
import { Payments } from "../payments/Payments.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"

/** What was to be bought: a cart or an agent's session, whose lines can be changed. */
const origin = { cart_id: exactOptional(Schema.String), checkout_session_id: exactOptional(Schema.String) }

/** The goods were sold to others meanwhile. `product` is absent where none of the chosen goods is sold any more. */
export class OutOfStock extends Schema.TaggedError<OutOfStock>()("OutOfStock", {
  product: exactOptional(Schema.String),
  variant_id: exactOptional(Schema.String),
  wanted: Schema.Number,
  left: Schema.Number,
  ...origin
}) {
  override get message() {
    const what =
      this.product === undefined
        ? "None of the chosen products is sold any more"
        : `${this.product}: ${this.left} left, ${this.wanted} wanted`
    return `${what}. Nothing was bought and nothing was charged.`
  }

  /** First how to want fewer units, if some are left. */
  get next(): ReadonlyArray<Next> {
    const { cart_id, checkout_session_id: id, left, variant_id } = this
    const search = { operation: "searchProducts" }
    if (left === 0) return [search]
    if (id !== undefined) return [{ operation: "acpUpdateCheckoutSession", params: { id } }, search]
    if (cart_id === undefined || variant_id === undefined) return [search]
    return [{ operation: "changeCartLine", params: { id: cart_id, variant_id } }, search]
  }
}

interface Sale {
  /** Empty if the lines are of neither a cart nor a session. */
  readonly origin: Schema.Struct.Type<typeof origin>
  readonly items: ReadonlyArray<CartItem>
  /** In cents; 0 where nothing is shipped. */
  readonly shippingCents: number
  readonly paymentToken: string
  readonly channel: Channel
  readonly buyer: Buyer
}

/** Wanted units by variant: lines of the same variant share its stock. */
const unitsOf = (items: ReadonlyArray<CartItem>): ReadonlyMap<string, number> =>
  items.reduce(
    (units, { quantity, variantId }) => units.set(variantId, (units.get(variantId) ?? 0) + quantity),
    new Map<string, number>()
  )

/** Sells goods, whether from a cart or from an agent's checkout session. */
export class Sales extends Effect.Service<Sales>()("vitrine/Sales", {
  scoped: Effect.gen(function* () {
    const catalog = yield* Catalog
    const inventory = yield* Inventory
    const payments = yield* Payments
    const orders = yield* Orders

    const claimsOf = (items: ReadonlyArray<CartItem>): Effect.Effect<ReadonlyArray<Claim>> =>
      Effect.map(catalog.stock, (stock) =>
        [...unitsOf(items)].map(([sku, quantity]) => ({ sku, date: "", quantity, capacity: stock.get(sku) ?? 0 }))
      )

    const takeStock = (work: UnitOfWork, { items, origin }: Sale) =>
      Effect.flatMap(claimsOf(items), (claims) => inventory.take(work, claims)).pipe(
        Effect.mapError(({ claim, left }) => {
          const line = items.find(({ variantId }) => variantId === claim.sku)
          const name = `${line?.productName} (${line?.variantLabel})`
          return new OutOfStock({ product: name, variant_id: claim.sku, wanted: claim.quantity, left, ...origin })
        })
      )

    return {
      /** Takes the stock, authorizes the payment and writes the order, in the transaction of the unit of work. */
      close: traced("Sales.close", function* (work: UnitOfWork, sale: Sale) {
        yield* takeStock(work, sale)
        const goods = Totals.of(sale.items)
        const total = usd(goods.total.amountCents + sale.shippingCents)
        const id = OrderId.make(work.id("ord"), withoutValidation)
        yield* payments.pay(work, { id, token: sale.paymentToken, cents: total.amountCents })
        const order = makeUnchecked(Order, {
          id,
          confirmationNumber: work.confirmationNumber,
          channel: sale.channel,
          items: sale.items,
          subtotal: goods.subtotal,
          tax: goods.tax,
          total,
          status: "confirmed",
          createdAt: work.at
        })
        yield* orders.add(work, order, sale.buyer)
        return order
      })
    }
  }).pipe(dependingOn(Catalog, Inventory, Payments, Orders))
}) {}
