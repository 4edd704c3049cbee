/** @jsxImportSource preact */
import { formatNumber, price } from "../page/format.ts"
import { usePageContext } from "../page/PageContext.ts"
import type { Count } from "./Entry.ts"

/** The totals of the sandbox, without refunds. */
export const Figures = ({ counts }: { readonly counts: ReadonlyArray<Count> }) => {
  const { travel } = usePageContext()
  const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0)
  const orders = sum(({ canceled, entries, kind }) => (kind === "order" ? entries - canceled : 0))
  const bookings = sum(({ canceled, entries, kind }) => (kind === "order" ? 0 : entries - canceled))
  const canceled = sum(({ canceled }) => canceled)
  const cents = sum(({ cents }) => cents)
  const hasBookings = travel.length > 0 || counts.some(({ kind }) => kind !== "order")
  const figures = [
    ["Orders", "order", orders, formatNumber(orders)],
    ...(hasBookings ? [["Bookings", "booking", bookings, formatNumber(bookings)] as const] : []),
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
