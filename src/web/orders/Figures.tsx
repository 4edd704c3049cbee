/** @jsxImportSource preact */
import { price } from "../page/words.ts"
import type { Entry } from "./Entry.ts"

const totalCents = ({ booking, order }: Entry): number => (order ?? booking)?.total.amountCents ?? 0

interface FiguresProps {
  readonly entries: ReadonlyArray<Entry>
  /** There are entries on other pages, which do not count. */
  readonly isPart: boolean
}

/** What the entries of a page come to. */
export const Figures = ({ entries, isPart }: FiguresProps) => {
  const orders = entries.filter(({ type }) => type === "order").length
  const cents = entries.reduce((sum, entry) => sum + totalCents(entry), 0)
  return (
    <>
      <dl class="figures">
        <div>
          <dt>Orders</dt>
          <dd data-figure="order">{orders}</dd>
        </div>
        <div>
          <dt>Bookings</dt>
          <dd data-figure="booking">{entries.length - orders}</dd>
        </div>
        <div>
          <dt>Takings</dt>
          <dd data-figure="total" data-cents={cents}>
            {price(cents)}
          </dd>
        </div>
      </dl>
      {isPart ? <p class="muted found">Of the entries of this page alone.</p> : null}
    </>
  )
}
