/** @jsxImportSource preact */
import { DateTime } from "effect"
import type { ComponentChildren } from "preact"
import type { Booking } from "../../../store/bookings/Booking.ts"
import type { Order } from "../../../store/orders/Order.ts"
import { FactList } from "../../layout/FactList.tsx"
import { Badge } from "../../orders/Badge.tsx"
import { sumsOf } from "../../orders/OrderPage.tsx"
import type { Purchase } from "../../orders/Receipt.tsx"
import { capitalize, instant, price } from "../../page/format.ts"
import { Sums } from "../../shop/Sums.tsx"
import { bookedFacts } from "../../travel/BookingPage.tsx"
import { SeenLines } from "./Goods.tsx"

interface PanelProps {
  readonly bought: Purchase
  readonly kind: string
  readonly children: ComponentChildren
}

const PurchasePanel = ({ bought, children, kind }: PanelProps) => {
  const createdAt = DateTime.formatIso(bought.createdAt)
  return (
    <article class="panel">
      <header class="seen-bought">
        <h3>{`${kind} ${bought.confirmationNumber}`}</h3>
        <Badge channel={bought.channel} />
        <time class="muted" dateTime={createdAt}>
          {instant(createdAt)}
        </time>
      </header>
      {children}
      {bought.refund === undefined ? null : (
        <p>{`Canceled. Refunded ${price(bought.refund.amount.amountCents)}, fee ${price(bought.refund.fee.amountCents)}.`}</p>
      )}
    </article>
  )
}

export const SeenOrder = ({ order }: { readonly order: Order }) => (
  <PurchasePanel bought={order} kind="Order">
    <SeenLines items={order.items} />
    <Sums sums={sumsOf(order)} totalCents={order.total.amountCents} />
  </PurchasePanel>
)

export const SeenBooking = ({ booking }: { readonly booking: Booking }) => {
  const total = ["Total", price(booking.total.amountCents)] as const
  return (
    <PurchasePanel bought={booking} kind={`${capitalize(booking.kind)} booking`}>
      <FactList facts={[...bookedFacts(booking), total]} />
    </PurchasePanel>
  )
}

interface FeedProps {
  readonly items: ReadonlyArray<{ readonly order?: Order; readonly booking?: Booking }>
}

export const SeenFeed = ({ items }: FeedProps) => (
  <article class="panel">
    <h3>Purchases</h3>
    {items.length === 0 ? <p class="muted">There are none.</p> : null}
    <FactList
      facts={items.flatMap(({ booking, order }) => {
        const bought = order ?? booking
        const canceled = bought?.status === "canceled" ? "Canceled: " : ""
        return bought === undefined
          ? []
          : [[`${canceled}${bought.confirmationNumber}`, price(bought.total.amountCents)] as const]
      })}
    />
  </article>
)
