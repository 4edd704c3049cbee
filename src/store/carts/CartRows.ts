import * as SqlClient from "@effect/sql/SqlClient"
import { Array as Arr, DateTime, Effect, Option } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { CartId, OrderId } from "../../domain/Ids.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Catalog } from "../catalog/Catalog.ts"
import { currentExpiryCutoff } from "../sandbox/expiryCutoff.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { Cart, type CartItem, cartItem } from "./Cart.ts"

interface CartRow {
  readonly id: CartId
  readonly created_at: string
  readonly updated_at: string
}

interface LineRow {
  readonly variant_id: string
  readonly quantity: number
  /** Grows with each line that is added. */
  readonly position: number
}

const toCart = ({ created_at, id, updated_at }: CartRow, items: ReadonlyArray<CartItem>): Cart =>
  makeUnchecked(Cart, {
    id,
    items,
    createdAt: DateTime.unsafeMake(created_at),
    updatedAt: DateTime.unsafeMake(updated_at)
  })

/** The stored carts of the current sandbox. */
export class CartRows extends Effect.Service<CartRows>()("vitrine/CartRows", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const catalog = yield* Catalog

    // Lines of variants that the catalogue no longer has are dropped.
    const toItems = (rows: ReadonlyArray<LineRow>) =>
      Effect.map(catalog.goods, ({ findItem }) =>
        rows.flatMap(({ quantity, variant_id }) =>
          Option.toArray(Option.map(findItem(variant_id), (item) => cartItem(item, quantity)))
        )
      )

    const touch = (work: UnitOfWork, id: string) => sql<CartRow>`
      update carts set updated_at = ${work.timestamp}
      where sandbox = ${work.sandbox} and id = ${id.toLowerCase()} and updated_at > ${work.expiryCutoff("cartMs")}
      returning id, created_at, updated_at`

    return {
      add: ({ sandbox: key, timestamp }: UnitOfWork, { id }: Cart) =>
        sqlOrDie(
          sql`insert into carts (sandbox, id, created_at, updated_at) values (${key}, ${id}, ${timestamp}, ${timestamp})`
        ),

      /** The cart with this id, in any case. */
      find: (id: string) =>
        Effect.flatMap(
          Effect.flatMap(sandbox.stateKey, (key) =>
            Effect.map(currentExpiryCutoff("cartMs", sandbox), (cutoff) => ({ key, cutoff }))
          ),
          // A cart without lines is one row whose line is null.
          ({ key, cutoff }) => sql<CartRow & (LineRow | Record<keyof LineRow, null>)>`
            select carts.id, carts.created_at, carts.updated_at,
              cart_lines.variant_id, cart_lines.quantity, cart_lines.position
            from carts left join cart_lines on cart_lines.sandbox = carts.sandbox and cart_lines.cart_id = carts.id
            where carts.sandbox = ${key} and carts.id = ${id.toLowerCase()} and carts.updated_at > ${cutoff}
            order by cart_lines.position`
        ).pipe(
          sqlOrDie,
          Effect.flatMap((rows) =>
            Effect.map(toItems(rows.flatMap((row) => (row.position === null ? [] : [row]))), (items) =>
              Option.map(Arr.head(rows), (row) => toCart(row, items))
            )
          )
        ),

      /** The cart with this id, in any case, for a change: sets its update time to that of the unit of work. */
      open: Effect.fnUntraced(function* (work: UnitOfWork, id: string) {
        const [cart] = yield* sqlOrDie(touch(work, id))
        if (cart === undefined) return Option.none()
        const lines = yield* sqlOrDie(sql<LineRow>`
          select variant_id, quantity, position from cart_lines
          where sandbox = ${work.sandbox} and cart_id = ${cart.id} order by position`)
        return Option.some(toCart(cart, yield* toItems(lines)))
      }),

      /** Deletes and returns all lines of the cart with this id, in any case. */
      takeLines: (work: UnitOfWork, id: string) =>
        sql<LineRow>`
          delete from cart_lines where sandbox = ${work.sandbox} and cart_id = ${id.toLowerCase()}
          returning variant_id, quantity, position`.pipe(
          sqlOrDie,
          // `returning` gives the rows in no particular order.
          Effect.flatMap((lines) => toItems(lines.toSorted((one, other) => one.position - other.position)))
        ),

      becameOrder: (work: UnitOfWork, id: string, orderId: OrderId) =>
        sqlOrDie(sql`
          update carts set updated_at = ${work.timestamp}, order_id = ${orderId}
          where sandbox = ${work.sandbox} and id = ${id.toLowerCase()}`),

      /** Writes a line. A new line comes last. */
      putLine: (work: UnitOfWork, { id }: Cart, { quantity, variantId }: CartItem) =>
        sqlOrDie(sql`
          insert into cart_lines (sandbox, cart_id, variant_id, position, quantity)
          values (${work.sandbox}, ${id}, ${variantId}, ${work.sequence}, ${quantity})
          on conflict (sandbox, cart_id, variant_id) do update set quantity = excluded.quantity`),

      removeLine: (work: UnitOfWork, { id }: Cart, { variantId }: CartItem) =>
        sqlOrDie(sql`
          delete from cart_lines where sandbox = ${work.sandbox} and cart_id = ${id} and variant_id = ${variantId}`)
    }
  }).pipe(dependingOn(Sandbox, Catalog))
}) {}
