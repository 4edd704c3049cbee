import { engine } from "../../support/database.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"

/**
 * Inserts `count` orders of `lines` lines, $31.32 each, directly into the database, for an unused sandbox: one in each
 * millisecond from 2026 on. One in `gptEvery` is on the channel gpt, and the others are on mcp.
 */
export const seedOrders = async (
  { query }: TestDatabase,
  count: number,
  gptEvery = 1000,
  sandbox = "default",
  lines = 1
): Promise<void> => {
  const begin = Date.UTC(2026, 0, 1)
  await query(`insert into sandboxes (name, generation, sequence, clock_ms)
    values ('${sandbox}', 0, ${count}, ${begin + count})`)
  const times = Array.from({ length: count }, (_, index) => new Date(begin + index + 1).toISOString())
  for (let from = 0; from < count; from += 10_000) {
    const part = times.slice(from, from + 10_000)
    const id = (index: number) => `ord_${String(from + index).padStart(16, "0")}`
    const number = (index: number) => `VT-${String(from + index).padStart(6, "0")}`
    const channel = (index: number) => ((from + index) % gptEvery === 0 ? "gpt" : "mcp")
    await query(`insert into orders (sandbox, id, confirmation_number, channel, subtotal_cents, tax_cents, total_cents,
      buyer_name, buyer_email, created_at) values ${part
        .map(
          (at, i) => `('${sandbox}/0', '${id(i)}', '${number(i)}', '${channel(i)}', 2900, 232, 3132, '', '', '${at}')`
        )
        .join()}`)
  }
  const positions = Array.from({ length: lines }, (_, position) => `(${position})`)
  await query(`insert into order_lines (sandbox, order_id, position, product_id, product_name, variant_id, variant_label,
    quantity, unit_price_cents) select sandbox, id, line.column1, 'prod_0123456789abcdef', 'Speckled Ceramic Mug',
    'var_0123456789abcdef', 'Sand', 1, 2900 from orders cross join (values ${positions}) as line
    where sandbox = '${sandbox}/0'`)
  // Postgres would update these statistics by itself within a minute.
  if (engine === "postgres") for (const table of ["orders", "order_lines"]) await query(`analyze ${table}`)
}
