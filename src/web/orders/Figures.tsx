/** @jsxImportSource preact */
import { formatNumber, price } from "../page/format.ts"
import type { Count } from "./Entry.ts"

/** The totals of the sandbox, without refunds. */
export const Figures = ({ counts }: { readonly counts: ReadonlyArray<Count> }) => {
  const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0)
  const orders = sum(({ canceled, entries, kind }) => (kind === "order" ? entries - canceled : 0))
  const bookings = sum(({ canceled, entries, kind }) => (kind === "order" ? 0 : entries - canceled))
  const canceled = sum(({ canceled }) => canceled)
  const cents = sum(({ cents }) => cents)
  const figures = [
    ["Orders", "order", orders, formatNumber(orders)],
    ["Bookings", "booking", bookings, formatNumber(bookings)],
    ["Canceled", "canceled", canceled, formatNumber(canceled)],
    ["Revenue", "total", cents, price(cents)]
  ] as const
  return (
    <dl class="figures">
      {figures.map(([title, name, value, text]) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd data-figure={name} data-value={value}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
