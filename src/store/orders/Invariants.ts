import type { SqlClient } from "@effect/sql/SqlClient"
import { sqlInvariant } from "../../database/Invariant.ts"
import { Channel } from "../../domain/Channel.ts"
import { taxPercent } from "../../domain/Money.ts"
import { variantsExist } from "../catalog/variantsExist.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"

/** Orders with the sums of their lines. */
const orderSums = (sql: SqlClient) => sql`
  select o.sandbox, o.id, o.subtotal_cents, o.tax_cents, o.total_cents, count(l.position) as lines,
    coalesce(sum(l.quantity * l.unit_price_cents), 0) as goods,
    coalesce(sum((l.quantity * l.unit_price_cents * ${sql.literal(String(taxPercent))} + 50) / 100), 0) as tax
  from orders o left join order_lines l on l.sandbox = o.sandbox and l.order_id = o.id
  where o.sandbox in ${currentSandboxes(sql)}
  group by o.sandbox, o.id, o.subtotal_cents, o.tax_cents, o.total_cents`

export const orderInvariants = [
  sqlInvariant({
    name: "orders.lines",
    sentence: "Every order has at least one line.",
    tables: ["orders"],
    violations: (sql) => sql`
      select sandbox as owner, id, 'a line' as expected, 'none' as found from (${orderSums(sql)}) o where lines = 0`
  }),
  sqlInvariant({
    name: "orders.subtotal",
    sentence: "The subtotal of an order is the sum of its lines.",
    tables: ["orders", "order_lines"],
    violations: (sql) => sql`
      select sandbox as owner, id, goods as expected, subtotal_cents as found
      from (${orderSums(sql)}) o where subtotal_cents <> goods`
  }),
  sqlInvariant({
    name: "orders.tax",
    sentence: `The tax of an order is ${taxPercent} % of each line, rounded half up, summed over all lines.`,
    tables: ["orders", "order_lines"],
    violations: (sql) => sql`
      select sandbox as owner, id, tax as expected, tax_cents as found
      from (${orderSums(sql)}) o where tax_cents <> tax`
  }),
  sqlInvariant({
    name: "orders.total",
    sentence: "The total of an order is its subtotal, its tax and a shipping cost that is not negative.",
    tables: ["orders"],
    violations: (sql) => sql`
      select sandbox as owner, id, 'at least ' || (subtotal_cents + tax_cents) as expected,
        cast(total_cents as text) as found
      from orders where sandbox in ${currentSandboxes(sql)} and total_cents < subtotal_cents + tax_cents`
  }),
  sqlInvariant({
    name: "orders.quantities",
    sentence: "Every line of an order holds at least one unit, at a price that is not negative.",
    tables: ["order_lines"],
    violations: (sql) => sql`
      select sandbox as owner, order_id || ' line ' || position as id, '1 or more at 0 or more' as expected,
        quantity || ' at ' || unit_price_cents as found
      from order_lines where sandbox in ${currentSandboxes(sql)} and (quantity < 1 or unit_price_cents < 0)`
  }),
  sqlInvariant({
    name: "orders.refunds",
    sentence: "A canceled order was canceled after it was placed, and refunded in full. No other order is refunded.",
    tables: ["orders"],
    violations: (sql) => sql`
      select sandbox as owner, id,
        case when canceled_at is null then 'no refund' else total_cents || ', after ' || created_at end as expected,
        coalesce(cast(refund_cents as text), 'nothing') || ' at ' || coalesce(canceled_at, 'no time') as found
      from orders where sandbox in ${currentSandboxes(sql)} and (
        (canceled_at is null and refund_cents is not null)
        or (canceled_at is not null and (refund_cents is null or refund_cents <> total_cents or canceled_at <= created_at)))`
  }),
  variantsExist("order_lines", {
    name: "orders.goods",
    sentence: "Every line of an order names a variant of the catalogue."
  }),
  sqlInvariant({
    name: "orders.channels",
    sentence: "Every order and every booking has a known channel.",
    tables: ["orders", "bookings"],
    violations: (sql) => sql`
      select sandbox as owner, id, ${sql.literal(`'${Channel.literals}'`)} as expected, channel as found
      from (select sandbox, id, channel from orders union all select sandbox, id, channel from bookings) e
      where sandbox in ${currentSandboxes(sql)} and not ${sql.in("channel", Channel.literals)}`
  })
]
