import type { Call } from "./exchange.ts"

export interface Price {
  readonly amountCents: number
  readonly currency: string
}

/** Something to book, with the number of times that it can be booked. */
export interface Offer {
  /** The call that books it. */
  readonly call: Call
  /** The name in the call's body. */
  readonly name: string
  /** The members of a booking that describe what was booked. */
  readonly booked: { readonly kind: string; readonly [member: string]: unknown }
  readonly total: Price
  readonly left: number
}

/** The name of a room in the body of its booking. */
export const nameOfRoom = (hotel: string, roomType: string, checkIn: string, checkOut: string): string =>
  `${hotel} ${roomType} ${checkIn} ${checkOut}`
