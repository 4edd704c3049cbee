import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import type { Fragment } from "@effect/sql/Statement"
import { Array as Arr, Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { CartId } from "../../domain/Ids.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { traced } from "../../domain/traced.ts"
import { Catalog, firstAvailable, type Item } from "../catalog/Catalog.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { Turn } from "../sandbox/Turn.ts"
import type { CatalogueProduct } from "../world/Catalogue.ts"
import { Cart, cartItem } from "./Cart.ts"
import { CartNotFound, InsufficientStock, QuantityLimitExceeded, UnknownProduct, UnknownVariant } from "./CartErrors.ts"

export interface NewItem {
  /** An id or slug. */
  readonly productId: string
  /** Without one the first variant that is available. */
  readonly variantId?: string | undefined
  /** 1 to 99. */
  readonly quantity: number
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

    /** The cart as it stands in the turn's transaction. */
    const findInTurn = traced("Carts.findInTurn", (turn: Turn, id: string) =>
      rowsIn(turn.sandbox)(id).pipe(sqlOrDie, Effect.map(toCart))
    )

    const chooseVariant = Effect.fnUntraced(function* (product: CatalogueProduct, variantId: string | undefined) {
      const left = yield* catalog.left(product.variants)
      const position =
        variantId === undefined
          ? firstAvailable(left)
          : product.variants.findIndex(({ id }) => id === variantId.toLowerCase())
      const variant = product.variants[position]
      if (variant === undefined) return yield* UnknownVariant.of(variantId ?? "", product)
      return { product, variant, left: left[position] ?? 0 }
    })

    const unknownProduct = (id: string) =>
      Option.match(catalog.findItem(id), {
        onNone: () => UnknownProduct.of(id, catalog.meantBy(id)),
        onSome: ({ product }) => UnknownProduct.ofVariant(id, product)
      })

    const putLine = (turn: Turn, cartId: string, { variant }: Item, quantity: number) => sql`
      insert into cart_lines (sandbox, cart_id, variant_id, position, quantity)
      values (${turn.sandbox}, ${cartId}, ${variant.id}, ${turn.sequence}, ${quantity})
      on conflict (sandbox, cart_id, variant_id) do update set quantity = excluded.quantity`

    const touch = (turn: Turn, cartId: string) => sql`
      update carts set updated_at = ${turn.timestamp} where sandbox = ${turn.sandbox} and id = ${cartId}`

    const addInTurn = Effect.fnUntraced(function* (turn: Turn, cartId: string, wanted: NewItem) {
      const cart = yield* Effect.flatMap(findInTurn(turn, cartId), orNotFound(cartId))
      const product = yield* Effect.mapError(catalog.find(wanted.productId), () => unknownProduct(wanted.productId))
      const { left, variant } = yield* chooseVariant(product, wanted.variantId)
      const name = `${product.name} (${variant.label})`
      const inCart = cart.items.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0
      const quantity = inCart + wanted.quantity
      if (quantity > 99) return yield* QuantityLimitExceeded.of(name, inCart, wanted.quantity)
      if (quantity > left) return yield* InsufficientStock.of(name, quantity, left)
      yield* putLine(turn, cart.id, { product, variant }, quantity)
      yield* touch(turn, cart.id)
      return yield* Effect.flatMap(findInTurn(turn, cart.id), orNotFound(cart.id))
    })

    const changeInTurn = Effect.fnUntraced(function* (turn: Turn, cartId: string, variantId: string, quantity: number) {
      const cart = yield* Effect.flatMap(findInTurn(turn, cartId), orNotFound(cartId))
      const line = cart.items.find((item) => item.variantId === variantId)
      const item = catalog.findItem(variantId)
      if (line === undefined || Option.isNone(item)) return cart
      if (quantity === 0) {
        yield* sql`
          delete from cart_lines where sandbox = ${turn.sandbox} and cart_id = ${cart.id} and variant_id = ${variantId}`
      } else {
        const [left = 0] = yield* catalog.left([item.value.variant])
        if (quantity > left) {
          return yield* InsufficientStock.of(`${line.productName} (${line.variantLabel})`, quantity, left)
        }
        yield* putLine(turn, cart.id, item.value, quantity)
      }
      yield* touch(turn, cart.id)
      return yield* Effect.flatMap(findInTurn(turn, cart.id), orNotFound(cart.id))
    })

    return {
      findInTurn,

      create: traced("Carts.create", () =>
        sandbox.write((turn) => {
          const id = CartId.make(turn.id("cart"))
          const { sandbox: key, timestamp } = turn
          return Effect.as(
            sql`insert into carts (sandbox, id, created_at, updated_at) values (${key}, ${id}, ${timestamp}, ${timestamp})`,
            new Cart({ id, items: [], createdAt: turn.at, updatedAt: turn.at })
          )
        })
      ),

      get: traced(
        "Carts.get",
        Effect.fnUntraced(function* (id: string) {
          const found = yield* sqlOrDie(rowsIn(yield* sandbox.key)(id))
          return yield* orNotFound(id)(toCart(found))
        })
      ),

      /** Adds units of a variant to its line; nothing is set aside for the cart until it is checked out. */
      addItem: traced("Carts.addItem", (cartId: string, item: NewItem) =>
        sandbox.write((turn) => addInTurn(turn, cartId, item))
      ),

      /**
       * Sets the units of a line, 0 to 99; none takes it out. A line that is not there is left alone: it was taken out
       * before, by another window.
       */
      changeItem: traced("Carts.changeItem", (cartId: string, variantId: string, quantity: number) =>
        sandbox.write((turn) => changeInTurn(turn, cartId, variantId, quantity))
      ),

      /** Takes all lines out of the cart, in the turn's transaction. */
      empty: traced(
        "Carts.empty",
        Effect.fnUntraced(function* (turn: Turn, cartId: CartId) {
          yield* sqlOrDie(sql`delete from cart_lines where sandbox = ${turn.sandbox} and cart_id = ${cartId}`)
          yield* sqlOrDie(touch(turn, cartId))
        })
      )
    }
  }),
  dependencies: [Sandbox.Default, Catalog.Default]
}) {}

const orNotFound = (id: string) => (cart: Option.Option<Cart>) => Effect.mapError(cart, () => CartNotFound.of(id))
