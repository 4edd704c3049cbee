import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import type { Fragment } from "@effect/sql/Statement"
import { Array as Arr, Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { CartId, type OrderId } from "../../domain/Ids.ts"
import { shortened } from "../../domain/Input.ts"
import { lineUnits } from "../../domain/Limits.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { traced } from "../../domain/traced.ts"
import { Catalog, firstAvailable, type Item } from "../catalog/Catalog.ts"
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

interface NewItem {
  /** An id or slug. */
  readonly productId: string
  /** Without one the first variant that is available. */
  readonly variantId?: string | undefined
  /** 1 to 99. */
  readonly quantity: number
}

/** A line of a cart, by what it is a line of. */
export interface LineName {
  readonly cartId: string
  /** In any case. */
  readonly variantId: string
}

// A cart without lines is one row whose line is null.
const CartRow = Schema.Struct({
  id: CartId,
  created_at: Timestamp,
  updated_at: Timestamp,
  variant_id: Schema.NullOr(Schema.String),
  quantity: Schema.NullOr(Schema.Int)
})

/** The carts of the current sandbox. A line holds one variant; its price is the catalogue's of the moment. */
export class Carts extends Effect.Service<Carts>()("vitrine/Carts", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const catalog = yield* Catalog

    const rowsIn = (sandbox: string | Fragment) =>
      SqlSchema.findAll({
        Request: Schema.String,
        Result: CartRow,
        execute: (id) => sql`
          select carts.id, carts.created_at, carts.updated_at, cart_lines.variant_id, cart_lines.quantity
          from carts left join cart_lines on cart_lines.sandbox = carts.sandbox and cart_lines.cart_id = carts.id
          where carts.sandbox = ${sandbox} and carts.id = ${id.toLowerCase()}
          order by cart_lines.position`
      })

    const toCart = (found: ReadonlyArray<typeof CartRow.Type>) =>
      Arr.head(found).pipe(
        Option.map(({ created_at: createdAt, id, updated_at: updatedAt }) => {
          const items = found.flatMap(({ quantity, variant_id }) =>
            variant_id === null || quantity === null
              ? []
              : Option.toArray(Option.map(catalog.findItem(variant_id), (item) => cartItem(item, quantity)))
          )
          return new Cart({ id, items, createdAt, updatedAt })
        })
      )

    /** The cart as it stands in the transaction of the unit of work. */
    const findWithin = traced("Carts.findWithin", (work: UnitOfWork, id: string) =>
      rowsIn(work.sandbox)(id).pipe(sqlOrDie, Effect.map(toCart))
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
          id: shortened(variantId ?? ""),
          product: product.name,
          options: product.variants.map(({ id, label }) => ({ id, label }))
        })
      return { product, variant, left: left[position] ?? 0 }
    })

    const unknownProduct = (id: string) =>
      Option.match(catalog.findItem(id), {
        onNone: () => new UnknownProduct({ id: shortened(id), nearest: catalog.meantBy(id) }),
        onSome: ({ product }) => new UnknownProduct({ id: shortened(id), variant_of: product.slug, nearest: [] })
      })

    const putLine = (work: UnitOfWork, cartId: string, { variant }: Item, quantity: number) => sql`
      insert into cart_lines (sandbox, cart_id, variant_id, position, quantity)
      values (${work.sandbox}, ${cartId}, ${variant.id}, ${work.sequence}, ${quantity})
      on conflict (sandbox, cart_id, variant_id) do update set quantity = excluded.quantity`

    const touch = (work: UnitOfWork, cartId: string) => sql`
      update carts set updated_at = ${work.timestamp} where sandbox = ${work.sandbox} and id = ${cartId}`

    const addWithin = Effect.fnUntraced(function* (work: UnitOfWork, cartId: string, wanted: NewItem) {
      const cart = yield* Effect.flatMap(findWithin(work, cartId), orNotFound(cartId))
      const product = yield* Effect.mapError(catalog.find(wanted.productId), () => unknownProduct(wanted.productId))
      const { left, variant } = yield* chooseVariant(product, wanted.variantId)
      const name = `${product.name} (${variant.label})`
      const inCart = cart.items.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0
      const quantity = inCart + wanted.quantity
      if (quantity > lineUnits.most)
        return yield* new QuantityLimitExceeded({ product: name, in_cart: inCart, added: wanted.quantity })
      if (quantity > left) return yield* new InsufficientStock({ product: name, wanted: quantity, left })
      yield* putLine(work, cart.id, { product, variant }, quantity)
      yield* touch(work, cart.id)
      return yield* Effect.flatMap(findWithin(work, cart.id), orNotFound(cart.id))
    })

    /** Changes what a line of a cart holds, and yields the cart as it then is. */
    const withLine = <E>(
      { cartId, variantId }: LineName,
      change: (work: UnitOfWork, cart: Cart, line: CartItem) => Effect.Effect<unknown, E>
    ) =>
      sandbox.write((work) =>
        Effect.gen(function* () {
          const cart = yield* Effect.flatMap(findWithin(work, cartId), orNotFound(cartId))
          const line = cart.items.find((item) => item.variantId === variantId.toLowerCase())
          if (line === undefined) {
            return yield* new CartItemNotFound({ cart_id: cart.id, variant_id: shortened(variantId) })
          }
          yield* change(work, cart, line)
          yield* touch(work, cart.id)
          return yield* Effect.flatMap(findWithin(work, cart.id), orNotFound(cart.id))
        })
      )

    const removeLine = (work: UnitOfWork, { id }: Cart, { variantId }: CartItem) => sql`
      delete from cart_lines where sandbox = ${work.sandbox} and cart_id = ${id} and variant_id = ${variantId}`

    const setQuantity = Effect.fnUntraced(function* (work: UnitOfWork, cart: Cart, line: CartItem, quantity: number) {
      const item = yield* Effect.orDie(catalog.findItem(line.variantId))
      const [left = 0] = yield* catalog.left([item.variant])
      const product = `${line.productName} (${line.variantLabel})`
      if (quantity > left) return yield* new InsufficientStock({ product, wanted: quantity, left })
      yield* putLine(work, cart.id, item, quantity)
    })

    return {
      findWithin,

      create: traced("Carts.create", () =>
        sandbox.write((work) => {
          const id = CartId.make(work.id("cart"))
          const { sandbox: key, timestamp } = work
          return Effect.as(
            sql`insert into carts (sandbox, id, created_at, updated_at) values (${key}, ${id}, ${timestamp}, ${timestamp})`,
            new Cart({ id, items: [], createdAt: work.at, updatedAt: work.at })
          )
        })
      ),

      get: traced(
        "Carts.get",
        Effect.fnUntraced(function* (id: string) {
          const found = yield* sqlOrDie(rowsIn(yield* sandbox.stateKey)(id))
          return yield* orNotFound(id)(toCart(found))
        })
      ),

      /** Adds units of a variant to its line; nothing is set aside for the cart until it is checked out. */
      addItem: traced("Carts.addItem", (cartId: string, item: NewItem) =>
        sandbox.write((work) => addWithin(work, cartId, item))
      ),

      /** Sets the units of a line, 0 to 99; with none the line is removed. */
      changeLine: traced("Carts.changeLine", (line: LineName, quantity: number) =>
        withLine(line, (work, cart, found) =>
          quantity === 0 ? removeLine(work, cart, found) : setQuantity(work, cart, found, quantity)
        )
      ),

      removeLine: traced("Carts.removeLine", (line: LineName) => withLine(line, removeLine)),

      /** Takes all lines out of the cart, which became an order, in the transaction of the unit of work. */
      empty: traced(
        "Carts.empty",
        Effect.fnUntraced(function* (work: UnitOfWork, cartId: CartId, orderId: OrderId) {
          yield* sqlOrDie(sql`delete from cart_lines where sandbox = ${work.sandbox} and cart_id = ${cartId}`)
          yield* sqlOrDie(sql`
            update carts set updated_at = ${work.timestamp}, order_id = ${orderId}
            where sandbox = ${work.sandbox} and id = ${cartId}`)
        })
      )
    }
  }),
  dependencies: [Sandbox.Default, Catalog.Default]
}) {}

const orNotFound = (id: string) => (cart: Option.Option<Cart>) =>
  Effect.mapError(cart, () => new CartNotFound({ id: shortened(id) }))
