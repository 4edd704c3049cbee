/** An entry of the orders feed as `GET /api/orders` sends it. Written out, as the browser's script knows it too. */
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

/** Of what was canceled: its entry tells of the refund, that of the purchase stays as it was. */
interface RefundJson {
  readonly amount: MoneyJson
  readonly fee: MoneyJson
}

export const channels = ["web", "mcp", "acp", "gpt"] as const

export type ChannelName = (typeof channels)[number]

export const kinds = ["order", "hotel", "flight", "car"] as const

/** What was bought: goods, or one of the three kinds of bookings. */
export type PurchaseKind = (typeof kinds)[number]

export const kindOf = ({ booking }: Entry): PurchaseKind => booking?.kind ?? "order"

/** The part of the feed that a page shows; all of it where nothing is named. */
export interface Filter {
  readonly channel: string
  readonly kind: string
}

/** What an entry adds to the takings, in cents: a refund takes away. */
export const revenueCents = ({ booking, order }: Entry): number => {
  const bought = order ?? booking
  return bought?.refund === undefined ? (bought?.total.amountCents ?? 0) : -bought.refund.amount.amountCents
}

/** What was bought on one channel and of one kind, over the whole sandbox; of the entries some are cancellations. */
export interface Count extends Record<"entries" | "canceled" | "cents", number> {
  readonly channel: ChannelName
  readonly kind: PurchaseKind
}

/** Rows of the feed that a page holds at most: older ones are a link away, however much is bought while it is open. */
export const maxRows = 200

export const matchesFilter = (entry: Entry, { channel, kind }: Filter): boolean =>
  (channel === "" || channel === (entry.order ?? entry.booking)?.channel) && (kind === "" || kind === kindOf(entry))
