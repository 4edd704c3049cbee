import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Array as Arr, DateTime, Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { CheckoutSessionId, ConfirmationNumber, LineItemId, OrderId } from "../../domain/Ids.ts"
import { Catalog } from "../catalog/Catalog.ts"
import type { Goods } from "../catalog/Goods.ts"
import { currentExpiryCutoff } from "../sandbox/expiryCutoff.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import {
  Address,
  type CheckoutSession,
  SessionBuyer,
  type SessionStatus,
  type ShippingOptionId,
  sessionLine
} from "./CheckoutSession.ts"

const BuyerText = Schema.NullOr(Schema.parseJson(SessionBuyer))
const AddressText = Schema.NullOr(Schema.parseJson(Address))
const encodeBuyer = Schema.encodeSync(BuyerText)
const encodeAddress = Schema.encodeSync(AddressText)

const decodeBuyer = Schema.decodeSync(BuyerText)
const decodeAddress = Schema.decodeSync(AddressText)

/** A line joined with its session, whose columns are repeated for every line. */
interface LineRow {
  readonly id: CheckoutSessionId
  readonly status: SessionStatus
  readonly buyer: string | null
  readonly address: string | null
  readonly shipping_option: ShippingOptionId | null
  readonly order_id: OrderId | null
  readonly confirmation_number: ConfirmationNumber | null
  readonly created_at: string
  readonly updated_at: string
  readonly line_id: LineItemId
  readonly item_id: string
  readonly variant_id: string
  readonly quantity: number
  /** The price at the sale, or at the session's last change; null in rows of an earlier version. */
  readonly unit_price_cents: number | null
}

/** The stored checkout sessions of the current sandbox. */
export class SessionRows extends Effect.Service<SessionRows>()("vitrine/SessionRows", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const catalog = yield* Catalog

    const rowsIn = (key: string | Fragment, id: string) => sql<LineRow>`
      select s.id, s.status, s.buyer, s.address, s.shipping_option, s.order_id, o.confirmation_number,
        s.created_at, s.updated_at, l.id as line_id, l.item_id, l.variant_id, l.quantity,
        coalesce((
          select min(b.unit_price_cents) from order_lines b
          where b.sandbox = s.sandbox and b.order_id = s.order_id and b.variant_id = l.variant_id
        ), l.unit_price_cents) as unit_price_cents
      from checkout_sessions s
      join checkout_session_lines l on l.sandbox = s.sandbox and l.session_id = s.id
      left join orders o on o.sandbox = s.sandbox and o.id = s.order_id
      where s.sandbox = ${key} and s.id = ${id.toLowerCase()}
      order by l.position`

    /**
     * An open session that was created by `cutoff` reads as canceled. An ended one keeps its prices even if a tester
     * changes them later.
     */
    const toSession = (rows: ReadonlyArray<LineRow>, { findItem }: Goods, cutoff: string) =>
      Option.map(Arr.head(rows), (row): CheckoutSession => {
        const hasExpired = row.status === "open" && row.created_at <= cutoff
        const status = hasExpired ? "canceled" : row.status
        return {
          id: row.id,
          status,
          ...(hasExpired ? { hasExpired } : {}),
          // Lines of variants that the catalogue no longer has are dropped: they cannot be bought.
          lines: rows.flatMap(({ item_id: itemId, line_id: id, quantity, unit_price_cents: cents, variant_id }) => {
            const priceCents = status === "open" ? undefined : (cents ?? undefined)
            return Option.toArray(
              Option.map(findItem(variant_id), (item) => sessionLine(id, itemId, item, quantity, priceCents))
            )
          }),
          buyer: decodeBuyer(row.buyer),
          address: decodeAddress(row.address),
          shippingOption: row.shipping_option,
          orderId: row.order_id,
          confirmationNumber: row.confirmation_number,
          createdAt: DateTime.unsafeMake(row.created_at),
          updatedAt: DateTime.unsafeMake(row.updated_at)
        }
      })

    const find = (key: string | Fragment, id: string, cutoff: string) =>
      Effect.flatMap(sqlOrDie(rowsIn(key, id)), (rows) =>
        Effect.map(catalog.goods, (goods) => toSession(rows, goods, cutoff))
      )

    const writeLines = (work: UnitOfWork, { id, lines }: CheckoutSession) => {
      const rows = lines.map((line, position) => ({
        sandbox: work.sandbox,
        session_id: id,
        position,
        id: line.id,
        item_id: line.itemId,
        variant_id: line.item.variantId,
        quantity: line.item.quantity,
        unit_price_cents: line.item.unitPrice.amountCents
      }))
      return sql`insert into checkout_session_lines ${sql.insert(rows)}`
    }

    return {
      /** The session with this id, in any case, in the current sandbox. */
      find: (id: string) =>
        Effect.flatMap(sandbox.stateKey, (key) =>
          Effect.flatMap(currentExpiryCutoff("sessionMs", sandbox), (cutoff) => find(key, id, cutoff))
        ),

      /** The same, in the transaction of the unit of work. */
      findWithin: (work: UnitOfWork, id: string) => find(work.sandbox, id, work.expiryCutoff("sessionMs")),

      add: Effect.fnUntraced(function* (work: UnitOfWork, session: CheckoutSession) {
        yield* sqlOrDie(sql`
          insert into checkout_sessions (
            sandbox, id, status, buyer, address, shipping_option, order_id, created_at, updated_at
          ) values (
            ${work.sandbox}, ${session.id}, ${session.status}, ${encodeBuyer(session.buyer)},
            ${encodeAddress(session.address)}, ${session.shippingOption}, ${session.orderId}, ${work.timestamp},
            ${work.timestamp}
          )`)
        yield* sqlOrDie(writeLines(work, session))
      }),

      /** Updates an existing session, except its lines. */
      change: (work: UnitOfWork, session: CheckoutSession) =>
        sqlOrDie(sql`
          update checkout_sessions set
            status = ${session.status},
            buyer = ${encodeBuyer(session.buyer)},
            address = ${encodeAddress(session.address)},
            shipping_option = ${session.shippingOption},
            order_id = ${session.orderId},
            updated_at = ${work.timestamp}
          where sandbox = ${work.sandbox} and id = ${session.id}`),

      /** Updates the prices of the existing lines. */
      priceLines: (work: UnitOfWork, { id, lines }: CheckoutSession) => {
        if (lines.length === 0) return Effect.void
        const prices = lines.map((line) => sql`when ${line.id} then cast(${line.item.unitPrice.amountCents} as bigint)`)
        return sqlOrDie(sql`
          update checkout_session_lines
          set unit_price_cents = case id ${sql.join(" ", false)(prices)} else unit_price_cents end
          where sandbox = ${work.sandbox} and session_id = ${id}`)
      },

      replaceLines: Effect.fnUntraced(function* (work: UnitOfWork, session: CheckoutSession) {
        yield* sqlOrDie(sql`
          delete from checkout_session_lines where sandbox = ${work.sandbox} and session_id = ${session.id}`)
        yield* sqlOrDie(writeLines(work, session))
      })
    }
  }).pipe(dependingOn(Sandbox, Catalog))
}) {}
