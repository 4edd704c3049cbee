/** @jsxImportSource preact */
import { price } from "../page/format.ts"
import type { Count } from "./Entry.ts"

const sum = (counts: ReadonlyArray<Count>, of: "entries" | "cents"): number =>
  counts.reduce((total, count) => total + count[of], 0)

/** What everything in the sandbox comes to. */
export const Figures = ({ counts }: { readonly counts: ReadonlyArray<Count> }) => {
  const orders = counts.filter(({ kind }) => kind === "order")
  const bookings = counts.filter(({ kind }) => kind !== "order")
  const cents = sum(counts, "cents")
  return (
    <dl class="figures">
      <div>
        <dt>Orders</dt>
        <dd data-figure="order" data-value={sum(orders, "entries")}>
          {sum(orders, "entries").toLocaleString("en-US")}
        </dd>
      </div>
      <div>
        <dt>Bookings</dt>
        <dd data-figure="booking" data-value={sum(bookings, "entries")}>
          {sum(bookings, "entries").toLocaleString("en-US")}
        </dd>
      </div>
      <div>
        <dt>Takings</dt>
        <dd data-figure="total" data-value={cents}>
          {price(cents)}
        </dd>
      </div>
    </dl>
  )
}
