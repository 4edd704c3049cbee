import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import { IdempotencyKeys } from "../idempotency/IdempotencyKeys.ts"
import type { CartsApi } from "./Api.ts"
import { Cart } from "./Cart.ts"
import { Carts, type LineName } from "./Carts.ts"

const lineOf = (path: { readonly id: string; readonly variant_id: string }): LineName => ({
  cartId: path.id,
  variantId: path.variant_id
})

export class CartOperations extends Effect.Service<CartOperations>()("vitrine/CartOperations", {
  scoped: Effect.gen(function* () {
    const carts = yield* Carts
    const keys = yield* IdempotencyKeys
    const operations: Operations<typeof CartsApi> = {
      createCart: (request) => keys.once("createCart", request, Cart, carts.create()),
      getCart: ({ path }) => Effect.map(carts.get(path.id), (cart) => cart.withTotals),
      addToCart: (request) => {
        const { product_id: productId, quantity = 1, variant_id: variantId } = request.payload
        const added = carts.addItem(request.path.id, { productId, variantId, quantity })
        return keys.once("addToCart", request, Cart, added)
      },
      changeCartLine: ({ path, payload }) => carts.changeLine(lineOf(path), payload.quantity),
      removeFromCart: ({ path }) => carts.removeLine(lineOf(path))
    }
    return operations
  }).pipe(dependingOn(Carts, IdempotencyKeys))
}) {}
