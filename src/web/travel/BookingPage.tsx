/** @jsxImportSource preact */
import { Effect } from "effect"
import type { Booking, BookingRef } from "../../store/bookings/Booking.ts"
import { FactList, type Facts } from "../layout/FactList.tsx"
import { findBooking, Receipt, receiptPage } from "../orders/Receipt.tsx"
import { capitalize, formatCount, longDate, price } from "../page/format.ts"
import { termsText } from "./Terms.tsx"
import { placeName } from "./TravelSearch.tsx"

const factsOf = (ref: BookingRef): Facts => {
  switch (ref.kind) {
    case "hotel":
      return [
        ["Hotel", ref.hotelName],
        ["Room", ref.roomName],
        ["Check-in", longDate(ref.checkIn)],
        ["Check-out", `${longDate(ref.checkOut)}, ${formatCount(ref.nights, "night")}`]
      ]
    case "flight":
      return [
        ["Flight", ref.flightNumber],
        ["Route", `${ref.from} ${placeName(ref.from)} to ${ref.to} ${placeName(ref.to)}`],
        ["Date", longDate(ref.date)],
        ["Cabin", capitalize(ref.cabin)]
      ]
    case "car":
      return [
        ["Class", ref.className],
        ["Pick-up at", `${ref.location}, ${placeName(ref.location)}`],
        ["Pick-up", longDate(ref.pickupDate)],
        ["Return", longDate(ref.dropoffDate)]
      ]
  }
}

/** What was booked, how many and for whom. */
export const bookedFacts = ({ guest, guests, passengers, ref }: Booking): Facts => [
  ...factsOf(ref),
  ...(passengers === undefined ? [] : [["Passengers", String(passengers)] as const]),
  ...(guests === undefined ? [] : [["Guests", String(guests)] as const]),
  ["Booked for", guest.name]
]

const thanks = { hotel: "Your room is booked.", flight: "Your seats are booked.", car: "Your car is booked." }

interface BookingProps {
  readonly booking: Booking
  readonly placed: boolean
  readonly cancelable: boolean
  /** The cancellation terms, if the booking has them and is not canceled. */
  readonly terms: string | undefined
}

const BookingView = ({ booking, cancelable, placed, terms }: BookingProps) => {
  const facts: Facts = [
    ...bookedFacts(booking),
    ...(booking.guest.email === "" ? [] : [["E-mail", booking.guest.email] as const]),
    ["Status", capitalize(booking.status)],
    ...(terms === undefined ? [] : [["Cancellation", terms] as const])
  ]
  return (
    <Receipt
      bought={booking}
      title={placed ? thanks[booking.kind] : `${capitalize(booking.kind)} booking`}
      kind="Booking"
      cancelable={cancelable}
      disclaimer="nobody expects you there"
      back={{ to: `/${booking.kind}s`, text: "Back to the travel desk" }}
    >
      <FactList facts={facts} total={["Total", price(booking.total.amountCents)]} />
    </Receipt>
  )
}

/** `/bookings/{id or confirmation number}` */
export const bookingPage = receiptPage("Booking", findBooking, (booking, visit) => {
  const { cancellation, status } = booking
  const terms =
    cancellation === undefined || status === "canceled" ? Effect.succeed(undefined) : termsText(cancellation)
  return Effect.map(terms, (terms) => <BookingView booking={booking} terms={terms} {...visit} />)
})
