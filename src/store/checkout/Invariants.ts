import { Either, Schema } from "effect"
import { computedInvariant, forEachRow, sqlInvariant } from "../../database/Invariant.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { variantsExist } from "../catalog/variantsExist.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { Address, SessionStatus, ShippingOptionId } from "./CheckoutSession.ts"
import { shippingOf } from "./Quote.ts"

const decodeShipping = Schema.decodeUnknownEither(
  Schema.Struct({
    address: Schema.NullOr(Schema.parseJson(Address)),
    shippingOption: Schema.NullOr(ShippingOptionId),
    at: Timestamp
  })
)

interface Completed {
  readonly sandbox: string
  readonly place: string
  readonly address: string | null
  readonly shipping_option: string | null
  readonly updated_at: string
  readonly shipping: number
}

const shippingIsQuoted = computedInvariant({
  name: "sessions.shipping",
  sentence: "The total of a completed session's order is its goods, their tax and the shipping of the session.",
  check: (sql, tally) =>
    forEachRow(
      ({ place, sandbox }, limit) => sql<Completed>`
        select s.sandbox, s.id as place, s.address, s.shipping_option, s.updated_at,
          o.total_cents - o.subtotal_cents - o.tax_cents as shipping
        from checkout_sessions s join orders o on o.sandbox = s.sandbox and o.id = s.order_id
        where s.sandbox in ${currentSandboxes(sql)} and (s.sandbox, s.id) > (${sandbox}, ${place})
        order by s.sandbox, s.id limit ${limit}`,
      ({ address, place: id, sandbox: owner, shipping, shipping_option: shippingOption, updated_at: at }) => {
        const cents = Either.map(
          decodeShipping({ address, shippingOption, at }),
          (session) => shippingOf(session, session.at)?.priceCents ?? 0
        )
        const expected = Either.match(cents, {
          onLeft: () => "an address and a shipping option that can be read",
          onRight: (cents) => `a shipping cost of ${cents}`
        })
        const isRight = Either.isRight(cents) && cents.right === shipping
        tally(isRight, { owner, id, expected, found: String(shipping) })
      }
    )
})

export const sessionInvariants = [
  sqlInvariant({
    name: "sessions.lines",
    sentence: "Every checkout session has at least one line.",
    tables: ["checkout_sessions"],
    violations: (sql) => sql`
      select sandbox as owner, id, 'a line' as expected, 'none' as found from checkout_sessions s
      where sandbox in ${currentSandboxes(sql)} and not exists (
        select 1 from checkout_session_lines l where l.sandbox = s.sandbox and l.session_id = s.id)`
  }),
  sqlInvariant({
    name: "sessions.status",
    sentence:
      "A checkout session is open, completed or canceled. A completed session has an order, every other one has none.",
    tables: ["checkout_sessions"],
    violations: (sql) => sql`
      select sandbox as owner, id,
        case when status = 'completed' then 'an order' else 'open or canceled, without an order' end as expected,
        status || ', order ' || coalesce(order_id, 'none') as found
      from checkout_sessions where sandbox in ${currentSandboxes(sql)} and (
        not ${sql.in("status", SessionStatus.literals)}
        or (case when status = 'completed' then 1 else 0 end) <> (case when order_id is null then 0 else 1 end))`
  }),
  sqlInvariant({
    name: "sessions.orders",
    sentence: "The order of a completed session exists, and belongs to no other session.",
    tables: ["checkout_sessions"],
    violations: (sql) => sql`
      select s.sandbox as owner, min(s.id) as id, 'one session of the order ' || s.order_id as expected,
        count(*) || ' sessions, ' || count(o.id) || ' with an order' as found
      from checkout_sessions s left join orders o on o.sandbox = s.sandbox and o.id = s.order_id
      where s.sandbox in ${currentSandboxes(sql)} and s.order_id is not null
      group by s.sandbox, s.order_id having count(*) <> 1 or count(o.id) <> 1`
  }),
  sqlInvariant({
    name: "sessions.goods",
    sentence: "The order of a completed session has the goods of the session.",
    tables: ["checkout_session_lines", "order_lines"],
    violations: (sql) => sql`
      select sandbox as owner, id || ' ' || variant_id as id, sum(asked) as expected, sum(bought) as found
      from (
        select s.sandbox, s.id, l.variant_id, l.quantity as asked, 0 as bought
        from checkout_sessions s join checkout_session_lines l on l.sandbox = s.sandbox and l.session_id = s.id
        where s.status = 'completed'
        union all
        select s.sandbox, s.id, l.variant_id, 0, l.quantity
        from checkout_sessions s join order_lines l on l.sandbox = s.sandbox and l.order_id = s.order_id
        where s.status = 'completed'
      ) goods
      where sandbox in ${currentSandboxes(sql)}
      group by sandbox, id, variant_id having sum(asked) <> sum(bought)`
  }),
  shippingIsQuoted,
  sqlInvariant({
    name: "sessions.shipped",
    sentence: "An order that did not come from a checkout session has no shipping cost.",
    tables: ["orders"],
    violations: (sql) => sql`
      select o.sandbox as owner, o.id, o.subtotal_cents + o.tax_cents as expected, o.total_cents as found
      from orders o join (
        select sandbox, id from orders
        where sandbox in ${currentSandboxes(sql)} and total_cents <> subtotal_cents + tax_cents
        except select sandbox, order_id from checkout_sessions where order_id is not null
      ) shipped on shipped.sandbox = o.sandbox and shipped.id = o.id`
  }),
  variantsExist("checkout_session_lines", {
    name: "sessions.variants",
    sentence: "Every line of a checkout session names a variant of the catalogue."
  })
]
