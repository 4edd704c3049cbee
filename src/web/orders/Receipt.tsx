/** @jsxImportSource preact */
import { DateTime } from "effect"
import type { ComponentChildren } from "preact"
import { Icon } from "../layout/Icon.tsx"
import { instant } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { Badge } from "./Badge.tsx"
import type { ChannelName } from "./Entry.ts"

interface ReceiptProps {
  readonly bought: {
    readonly id: string
    readonly confirmationNumber: string
    readonly channel: ChannelName
    readonly createdAt: DateTime.Utc
  }
  /** What it is, or thanks for it. */
  readonly title: string
  /** What the id is of: `Order`, `Booking`. */
  readonly kind: string
  /** What does not happen, as the end of a sentence. */
  readonly nothing: string
  /** Where there is more to buy. */
  readonly back: { readonly to: string; readonly text: string }
  readonly children: ComponentChildren
}

/** What was bought, as its page shows it: an order and a booking alike. */
export const Receipt = ({ back, bought, children, kind, nothing, title }: ReceiptProps) => {
  const createdAt = DateTime.formatIso(bought.createdAt)
  return (
    <article class="wrap page receipt">
      <header class="receipt-head">
        <span class="seal">
          <Icon name="check" />
        </span>
        <p class="muted">{title}</p>
        <h1>{bought.confirmationNumber}</h1>
        <p class="receipt-facts">
          <Badge channel={bought.channel} />
          <time dateTime={createdAt}>{instant(createdAt)}</time>
        </p>
      </header>
      <div class="panel">{children}</div>
      <p class="muted small-print">
        {`${kind} id `}
        <code>{bought.id}</code>
        {`. The payment was simulated and ${nothing}.`}
      </p>
      <p class="actions">
        <Link to={back.to} class="button">
          {back.text}
        </Link>
        <Link to="/orders" class="button quiet">
          All orders and bookings
        </Link>
      </p>
    </article>
  )
}
