import { DateTime, Schema } from "effect"
import { Channel } from "../../domain/Channel.ts"
import { BookingId, ConfirmationNumber } from "../../domain/Ids.ts"
import { exactOptional } from "../../domain/Input.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Cancellation, CancellationStateRow, cancellationStateOf } from "../cancellation/Cancellation.ts"
import { Booking, BookingRef, bookingDetails, Guest } from "./Booking.ts"

/** The details of a booking, stored in one JSON column. Times are checked when they are written. */
export const StoredDetails = Schema.Struct({
  ...bookingDetails,
  cancellation: exactOptional(
    Schema.Struct({ freeUntil: Schema.NullOr(Schema.String), feeCents: Schema.Int, until: Schema.String })
  )
})
const detailsText = Schema.parseJson(StoredDetails)

export type BookingDetails = Pick<Booking, keyof typeof bookingDetails>

const ref = Schema.parseJson(BookingRef)
export const encodeRef = Schema.encodeSync(ref)
export const encodeDetails = Schema.encodeSync(Schema.parseJson(Schema.Struct(bookingDetails)))

export const bookingColumns =
  "id, confirmation_number, channel, ref, details, guest_name, guest_email, total_cents, created_at"

const BookingRow = Schema.Struct({
  id: BookingId,
  confirmation_number: ConfirmationNumber,
  channel: Channel,
  ref,
  /** Bookings of 0.1.0 have none. */
  details: Schema.NullOr(detailsText),
  guest_name: Schema.String,
  guest_email: Schema.String,
  total_cents: Schema.Int,
  // In the format of `UnitOfWork`: to check it again would take longer than reading all other columns.
  created_at: Schema.String,
  ...CancellationStateRow
})

export const decodeBookingRows = Schema.decodeUnknown(Schema.Array(BookingRow))

const detailsOf = (details: typeof StoredDetails.Type | null): BookingDetails => {
  const { cancellation, ...rest } = details ?? {}
  if (cancellation === undefined) return rest
  const { feeCents, freeUntil, until } = cancellation
  const terms = makeUnchecked(Cancellation, {
    freeUntil: freeUntil === null ? null : DateTime.unsafeMake(freeUntil),
    feeCents,
    until: DateTime.unsafeMake(until)
  })
  return { ...rest, cancellation: terms }
}

export const toBooking = (row: typeof BookingRow.Type): Booking =>
  makeUnchecked(Booking, {
    id: row.id,
    confirmationNumber: row.confirmation_number,
    channel: row.channel,
    kind: row.ref.kind,
    ref: row.ref,
    ...detailsOf(row.details),
    guest: makeUnchecked(Guest, { name: row.guest_name, email: row.guest_email }),
    total: usd(row.total_cents),
    ...cancellationStateOf(row, row.total_cents),
    createdAt: DateTime.unsafeMake(row.created_at)
  })
