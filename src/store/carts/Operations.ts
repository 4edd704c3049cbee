import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import type { CartsApi } from "./Api.ts"
import { Carts, type LineName } from "./Carts.ts"

const lineOf = (path: { readonly id: string; readonly variant_id: string }): LineName => ({
  cartId: path.id,
  variantId: path.variant_id
})

export class CartOperations extends Effect.Service<CartOperations>()("vitrine/CartOperations", {
  scoped: Effect.gen(function* () {
    const carts = yield* Carts
    const operations: Operations<typeof CartsApi> = {
      createCart: () => carts.create(),
      getCart: ({ path }) => Effect.map(carts.get(path.id), (cart) => cart.withTotals),
      addToCart: ({ path, payload }) =>
        carts.addItem(path.id, {
          productId: payload.product_id,
          variantId: payload.variant_id,
          quantity: payload.quantity ?? 1
        }),
      changeCartLine: ({ path, payload }) => carts.changeLine(lineOf(path), payload.quantity),
      removeFromCart: ({ path }) => carts.removeLine(lineOf(path))
    }
    return operations
  }).pipe(dependingOn(Carts.Default))
}) {}
