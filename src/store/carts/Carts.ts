import { Effect, Option } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { CartId } from "../../domain/Ids.ts"
import { truncate } from "../../domain/Input.ts"
import { lineUnits } from "../../domain/Limits.ts"
import { makeUnchecked, withoutValidation } from "../../domain/makeUnchecked.ts"
import { traced } from "../../domain/traced.ts"
import { Catalog, firstAvailable } from "../catalog/Catalog.ts"
import type { Goods } from "../catalog/Goods.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import type { CatalogueProduct } from "../world/Catalogue.ts"
import { Cart, type CartItem, cartItem } from "./Cart.ts"
import {
  CartItemNotFound,
  CartNotFound,
  InsufficientStock,
  QuantityLimitExceeded,
  UnknownProduct,
  UnknownVariant
} from "./CartErrors.ts"
import { CartRows } from "./CartRows.ts"

interface NewItem {
  /** An id or slug. */
  readonly productId: string
  /** Absent for the first available variant. */
  readonly variantId?: string | undefined
  /** 1 to 99. */
  readonly quantity: number
}

/** Identifies a line of a cart. */
export interface LineName {
  readonly cartId: string
  /** In any case. */
  readonly variantId: string
}

/** The carts of the current sandbox. A line holds one variant, at the catalogue's current price. */
export class Carts extends Effect.Service<Carts>()("vitrine/Carts", {
  scoped: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const catalog = yield* Catalog
    const rows = yield* CartRows

    /** Changes the lines of a cart, and yields the changed cart. */
    const withCart = <E>(
      cartId: string,
      change: (work: UnitOfWork, cart: Cart) => Effect.Effect<ReadonlyArray<CartItem>, E>
    ) =>
      sandbox.write((work) =>
        Effect.gen(function* () {
          const cart = yield* Effect.flatMap(rows.open(work, cartId), orNotFound(cartId))
          return makeUnchecked(Cart, { ...cart, items: yield* change(work, cart) })
        })
      )

    const chooseVariant = Effect.fnUntraced(function* (product: CatalogueProduct, variantId: string | undefined) {
      const left = yield* catalog.left(product.variants)
      const position =
        variantId === undefined
          ? firstAvailable(left)
          : product.variants.findIndex(({ id }) => id === variantId.toLowerCase())
      const variant = product.variants[position]
      if (variant === undefined)
        return yield* new UnknownVariant({
          id: truncate(variantId ?? ""),
          product: product.name,
          options: product.variants.map(({ id, label }) => ({ id, label }))
        })
      return { product, variant, left: left[position] ?? 0 }
    })

    const unknownProduct = ({ findItem, similarSlugs }: Goods, id: string) =>
      Option.match(findItem(id), {
        onNone: () => new UnknownProduct({ id: truncate(id), nearest: similarSlugs(id) }),
        onSome: ({ product }) => new UnknownProduct({ id: truncate(id), variant_of: product.slug, nearest: [] })
      })

    const addWithin = Effect.fnUntraced(function* (work: UnitOfWork, cart: Cart, wanted: NewItem) {
      const goods = yield* catalog.goods
      const product = yield* Effect.mapError(goods.find(wanted.productId), () =>
        unknownProduct(goods, wanted.productId)
      )
      const { left, variant } = yield* chooseVariant(product, wanted.variantId)
      const name = `${product.name} (${variant.label})`
      const line = cart.items.find(({ variantId }) => variantId === variant.id)
      const inCart = line?.quantity ?? 0
      const quantity = inCart + wanted.quantity
      if (quantity > lineUnits.max)
        return yield* new QuantityLimitExceeded({ product: name, in_cart: inCart, added: wanted.quantity })
      if (quantity > left) return yield* new InsufficientStock({ product: name, wanted: quantity, left })
      const added = cartItem({ product, variant }, quantity)
      yield* rows.putLine(work, cart, added)
      return line === undefined ? [...cart.items, added] : replaceLine(cart, line, added)
    })

    /** Changes a line of a cart, and yields the changed cart. */
    const withLine = <E>(
      { cartId, variantId }: LineName,
      change: (work: UnitOfWork, cart: Cart, line: CartItem) => Effect.Effect<ReadonlyArray<CartItem>, E>
    ) =>
      withCart<E | CartItemNotFound>(cartId, (work, cart) => {
        const line = cart.items.find((item) => item.variantId === variantId.toLowerCase())
        return line === undefined
          ? Effect.fail(new CartItemNotFound({ cart_id: cart.id, variant_id: truncate(variantId) }))
          : change(work, cart, line)
      })

    const removeLine = (work: UnitOfWork, cart: Cart, line: CartItem) =>
      Effect.as(rows.removeLine(work, cart, line), replaceLine(cart, line))

    const setQuantity = Effect.fnUntraced(function* (work: UnitOfWork, cart: Cart, line: CartItem, quantity: number) {
      const item = yield* Effect.orDie((yield* catalog.goods).findItem(line.variantId))
      const [left = 0] = yield* catalog.left([item.variant])
      const product = `${line.productName} (${line.variantLabel})`
      if (quantity > left) return yield* new InsufficientStock({ product, wanted: quantity, left })
      const changed = cartItem(item, quantity)
      yield* rows.putLine(work, cart, changed)
      return replaceLine(cart, line, changed)
    })

    const takeLines = (work: UnitOfWork, cartId: string) => {
      if (work.expiry?.cartMs === undefined) return rows.takeLines(work, cartId)
      return Effect.flatMap(rows.open(work, cartId), (cart) =>
        Option.isSome(cart) ? rows.takeLines(work, cartId) : Effect.succeed([])
      )
    }

    return {
      create: traced("Carts.create", () =>
        sandbox.write((work) => {
          const id = CartId.make(work.id("cart"), withoutValidation)
          const cart = makeUnchecked(Cart, { id, items: [], createdAt: work.at, updatedAt: work.at })
          return Effect.as(rows.add(work, cart), cart)
        })
      ),

      get: traced("Carts.get", (id: string) => Effect.flatMap(rows.find(id), orNotFound(id))),

      /** Adds units of a variant to its line; no stock is reserved before checkout. */
      addItem: traced("Carts.addItem", (cartId: string, item: NewItem) =>
        withCart(cartId, (work, cart) => addWithin(work, cart, item))
      ),

      /** Sets the units of a line, 0 to 99; 0 removes the line. */
      changeLine: traced("Carts.changeLine", (line: LineName, quantity: number) =>
        withLine(line, (work, cart, found) =>
          quantity === 0 ? removeLine(work, cart, found) : setQuantity(work, cart, found, quantity)
        )
      ),

      removeLine: traced("Carts.removeLine", (line: LineName) => withLine(line, removeLine)),

      /** Deletes and returns all lines of a cart, in the transaction of the unit of work; none if there is no such cart. */
      takeLines: traced("Carts.takeLines", takeLines),

      /** Records which order the lines became, in the transaction of the unit of work. */
      becameOrder: traced("Carts.becameOrder", rows.becameOrder)
    }
  }).pipe(dependingOn(Sandbox, Catalog, CartRows))
}) {}

const orNotFound = (id: string) => (cart: Option.Option<Cart>) =>
  Effect.mapError(cart, () => new CartNotFound({ id: truncate(id) }))

/** The lines of a cart with one of them replaced. */
const replaceLine = ({ items }: Cart, line: CartItem, ...others: ReadonlyArray<CartItem>) =>
  items.flatMap((item) => (item === line ? others : [item]))
