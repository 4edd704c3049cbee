/** @jsxImportSource preact */
import { Icon, type IconName } from "../layout/Icon.tsx"
import { capitalize, formatCount, instant, longDate, price, relativeTime } from "../page/format.ts"
import { Badge } from "./Badge.tsx"
import {
  type BookingJson,
  type Entry,
  kindOf,
  type OrderJson,
  type PurchaseKind,
  type RefJson,
  revenueCents
} from "./Entry.ts"

const icons: Record<PurchaseKind, IconName> = { order: "box", hotel: "bed", flight: "plane", car: "car" }

const orderTitle = ({ items }: OrderJson): string => {
  const [first, ...others] = items
  if (first === undefined) return "Nothing"
  const more = others.length === 0 ? "" : ` and ${formatCount(others.length, "other product")}`
  return `${first.quantity > 1 ? `${first.quantity} × ` : ""}${first.productName}${more}`
}

const refTitle = (ref: RefJson): readonly [title: string, details: string] => {
  switch (ref.kind) {
    case "hotel":
      return [ref.hotelName, `${ref.roomName}, ${longDate(ref.checkIn)} to ${longDate(ref.checkOut)}`]
    case "flight":
      return [`${ref.flightNumber}, ${ref.from} to ${ref.to}`, `${capitalize(ref.cabin)}, ${longDate(ref.date)}`]
    case "car":
      return [`${ref.className} car, ${ref.location}`, `${longDate(ref.pickupDate)} to ${longDate(ref.dropoffDate)}`]
  }
}

const Goods = ({ order }: { readonly order: OrderJson }) => (
  <ul class="entry-lines">
    {order.items.map((item) => (
      <li key={item.variantId}>
        <span>{`${item.quantity} × ${item.productName}`}</span>
        <span class="muted">{item.variantLabel}</span>
        <span>{price(item.quantity * item.unitPrice.amountCents)}</span>
      </li>
    ))}
  </ul>
)

const Trip = ({ booking }: { readonly booking: BookingJson }) => (
  <p>
    {refTitle(booking.ref)[1]}
    {booking.passengers === undefined ? "" : `, ${formatCount(booking.passengers, "passenger")}`}
    {booking.guests === undefined ? "" : `, ${formatCount(booking.guests, "guest")}`}
    <br />
    {"For "}
    <bdi>{booking.guest.name}</bdi>
    {booking.guest.email === "" ? null : (
      <>
        {", "}
        <bdi>{booking.guest.email}</bdi>
      </>
    )}
  </p>
)

interface RowProps {
  readonly entry: Entry
  /** The path prefix of the sandbox. */
  readonly base: string
  /** The current time, in epoch milliseconds. */
  readonly now: number
}

/** The content of an entry's row: the same on the server and in the browser. */
export const EntryRow = ({ base, entry, now }: RowProps) => {
  const { booking, createdAt, order } = entry
  const bought = order ?? booking
  if (bought === undefined) return null
  const title = booking === undefined ? orderTitle(order as OrderJson) : refTitle(booking.ref)[0]
  const path = `${base}/${entry.type}s/${bought.id}`
  return (
    <details>
      <summary>
        <span class="entry-kind" title={capitalize(kindOf(entry))}>
          <Icon name={icons[kindOf(entry)]} />
        </span>
        <span class="entry-title">
          <strong>{bought.refund === undefined ? title : `Canceled: ${title}`}</strong>
          <span class="muted">{bought.confirmationNumber}</span>
        </span>
        <Badge channel={bought.channel} />
        <time class="muted" dateTime={createdAt} title={instant(createdAt)}>
          {relativeTime(now - Date.parse(createdAt))}
        </time>
        <span class="entry-total">{price(revenueCents(entry))}</span>
      </summary>
      <div class="entry-more">
        {order === undefined ? null : <Goods order={order} />}
        {booking === undefined ? null : <Trip booking={booking} />}
        {bought.refund === undefined ? null : (
          <p>{`Refunded ${price(bought.refund.amount.amountCents)}, fee ${price(bought.refund.fee.amountCents)}`}</p>
        )}
        <p class="muted">
          {`${instant(createdAt)} · `}
          <code>{bought.id}</code>
          {" · "}
          <a href={path}>{entry.type === "order" ? "Open the order" : "Open the booking"}</a>
        </p>
      </div>
    </details>
  )
}
