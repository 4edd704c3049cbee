import type { Call } from "./exchange.ts"

export interface Price {
  readonly amountCents: number
  readonly currency: string
}

/** Something to book, so many times. */
export interface Offer {
  /** Books it. */
  readonly call: Call
  /** What the call names it by. */
  readonly name: string
  /** The members of a booking that say what was booked. */
  readonly booked: { readonly kind: string; readonly [member: string]: unknown }
  readonly total: Price
  readonly left: number
}

/** What the body of a booking of a room names it by. */
export const nameOfRoom = (hotel: string, roomType: string, checkIn: string, checkOut: string): string =>
  `${hotel} ${roomType} ${checkIn} ${checkOut}`
