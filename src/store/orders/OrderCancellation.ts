import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { traced } from "../../domain/traced.ts"
import { orderTerms } from "../cancellation/Cancellation.ts"
import { refundWithin } from "../cancellation/refundWithin.ts"
import { Inventory } from "../inventory/Inventory.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { Order } from "./Order.ts"
import { Orders } from "./Orders.ts"

/** Cancels an order: restocks its goods and refunds it, in one transaction and only once. */
export class OrderCancellation extends Effect.Service<OrderCancellation>()("vitrine/OrderCancellation", {
  scoped: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const inventory = yield* Inventory
    const orders = yield* Orders

    const cancelWithin = Effect.fnUntraced(function* (work: UnitOfWork, id: string) {
      const order = yield* orders.get(id)
      const cancellationState = yield* refundWithin(work, { ...order, kind: "order" }, orderTerms(order.createdAt))
      for (const { quantity, variantId: sku } of order.items) {
        yield* inventory.giveBack(work, { sku, dates: [""], quantity })
      }
      yield* orders.cancel(work, order, cancellationState.refund.amount)
      // Members in the order of the schema, as in a read and in the answer to a retry.
      const { createdAt, ...others } = order
      return makeUnchecked(Order, { ...others, ...cancellationState, createdAt })
    })

    return {
      /** Cancels the order with this id or confirmation number, in any case. The feed gets an entry for it. */
      cancel: traced("OrderCancellation.cancel", (id: string) => sandbox.append((work) => cancelWithin(work, id)))
    }
  }).pipe(dependingOn(Sandbox.Default, Inventory.Default, Orders.Default))
}) {}
