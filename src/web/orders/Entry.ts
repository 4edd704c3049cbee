/** An entry of the orders feed as `GET /api/orders` sends it. Declared again here, for the browser's script. */
export interface Entry {
  readonly type: "order" | "booking"
  readonly createdAt: string
  readonly order?: OrderJson
  readonly booking?: BookingJson
}

export interface OrderJson {
  readonly id: string
  readonly confirmationNumber: string
  readonly channel: ChannelName
  readonly items: ReadonlyArray<ItemJson>
  readonly total: MoneyJson
  readonly refund?: RefundJson
}

interface ItemJson {
  readonly productName: string
  readonly variantId: string
  readonly variantLabel: string
  readonly quantity: number
  readonly unitPrice: MoneyJson
}

export interface BookingJson {
  readonly id: string
  readonly confirmationNumber: string
  readonly channel: ChannelName
  readonly kind: "hotel" | "flight" | "car"
  readonly ref: RefJson
  readonly passengers?: number
  readonly guests?: number
  readonly guest: { readonly name: string; readonly email: string }
  readonly total: MoneyJson
  readonly refund?: RefundJson
}

export type RefJson =
  | {
      readonly kind: "hotel"
      readonly hotelName: string
      readonly roomName: string
      readonly checkIn: string
      readonly checkOut: string
    }
  | {
      readonly kind: "flight"
      readonly flightNumber: string
      readonly from: string
      readonly to: string
      readonly date: string
      readonly cabin: string
    }
  | {
      readonly kind: "car"
      readonly className: string
      readonly location: string
      readonly pickupDate: string
      readonly dropoffDate: string
    }

interface MoneyJson {
  readonly amountCents: number
}

/** Of a cancellation: its entry has the refund, and the entry of the purchase does not change. */
interface RefundJson {
  readonly amount: MoneyJson
  readonly fee: MoneyJson
}

export const channels = ["web", "mcp", "acp", "gpt"] as const

export type ChannelName = (typeof channels)[number]

export const kinds = ["order", "hotel", "flight", "car"] as const

/** The kind of a purchase: goods, or one of the three kinds of bookings. */
export type PurchaseKind = (typeof kinds)[number]

export const kindOf = ({ booking }: Entry): PurchaseKind => booking?.kind ?? "order"

/** The part of the feed that a page shows; an empty value means all. */
export interface Filter {
  readonly channel: string
  readonly kind: string
}

/** What an entry adds to the revenue, in cents; negative for a refund. */
export const revenueCents = ({ booking, order }: Entry): number => {
  const bought = order ?? booking
  return bought?.refund === undefined ? (bought?.total.amountCents ?? 0) : -bought.refund.amount.amountCents
}

/** What was bought on one channel and of one kind, in the whole sandbox; `entries` includes cancellations. */
export interface Count extends Record<"entries" | "canceled" | "cents", number> {
  readonly channel: ChannelName
  readonly kind: PurchaseKind
}

/** The most rows of the feed on a page: older ones are a link away, however much is bought while it is open. */
export const maxRows = 200

export const matchesFilter = (entry: Entry, { channel, kind }: Filter): boolean =>
  (channel === "" || channel === (entry.order ?? entry.booking)?.channel) && (kind === "" || kind === kindOf(entry))
