import { Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { Channel } from "../../domain/Channel.ts"
import { BookingId, ConfirmationNumber, HotelId, RoomTypeId } from "../../domain/Ids.ts"
import { exactOptional, Integer, withDescription } from "../../domain/Input.ts"
import { flightPassengers, roomGuests, stayNights } from "../../domain/Limits.ts"
import { Money } from "../../domain/Money.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Cancellation, cancellationStateFields } from "../cancellation/Cancellation.ts"
import { CabinName } from "./CabinName.ts"

export class HotelRef extends Schema.Class<HotelRef>("HotelRef")(
  {
    kind: Schema.Literal("hotel").annotations({ description: "Always hotel" }),
    hotelName: Schema.String.annotations({ description: "The hotel's name" }),
    roomName: Schema.String.annotations({ description: "The room type's name" }),
    checkIn: CalendarDate,
    checkOut: CalendarDate,
    nights: Integer(stayNights).annotations({ description: "Nights from checkIn to checkOut" })
  },
  { description: "The stay that was booked" }
) {}

export class FlightRef extends Schema.Class<FlightRef>("FlightRef")(
  {
    kind: Schema.Literal("flight").annotations({ description: "Always flight" }),
    flightNumber: Schema.String.annotations({ description: "The flight's number", examples: ["ZV201"] }),
    from: Schema.String.annotations({ description: "IATA code of the airport of departure", examples: ["TLV"] }),
    to: Schema.String.annotations({ description: "IATA code of the airport of arrival", examples: ["LHR"] }),
    date: CalendarDate,
    cabin: CabinName
  },
  { description: "The flight that was booked" }
) {}

export class CarRef extends Schema.Class<CarRef>("CarRef")(
  {
    kind: Schema.Literal("car").annotations({ description: "Always car" }),
    className: Schema.String.annotations({ description: "The name of the car class", examples: ["Compact"] }),
    location: Schema.String.annotations({ description: "Where the car is picked up", examples: ["LHR"] }),
    pickupDate: CalendarDate,
    dropoffDate: CalendarDate
  },
  { description: "The car rental that was booked" }
) {}

export const BookingRef = Schema.Union(HotelRef, FlightRef, CarRef).annotations({
  description: "What was booked; its members depend on its kind"
})
export type BookingRef = typeof BookingRef.Type

export class Guest extends Schema.Class<Guest>("Guest")(
  {
    name: Schema.String,
    email: Schema.String.annotations({ description: "An e-mail address, or empty if none was given" })
  },
  { description: "Who stays, flies or drives" }
) {}

/** The details of a booking besides what was booked, as far as its kind has them; bookings of 0.1.0 have none. */
export const bookingDetails = {
  passengers: exactOptional(
    Integer(flightPassengers).annotations({
      description: "Seats booked on a flight; absent for other bookings"
    })
  ),
  guests: exactOptional(
    Integer(roomGuests).annotations({
      description: "Guests that share the room; absent for other bookings"
    })
  ),
  hotelId: exactOptional(HotelId),
  roomTypeId: exactOptional(RoomTypeId),
  offerId: exactOptional(Schema.String.annotations({ description: "The flight or car offer that was booked" })),
  cancellation: exactOptional(Cancellation)
}

export class Booking extends Schema.Class<Booking>("Booking")(
  {
    id: BookingId,
    confirmationNumber: ConfirmationNumber,
    channel: Channel,
    kind: Schema.Literal("hotel", "flight", "car").annotations({ description: "What kind of booking it is" }),
    ref: BookingRef,
    ...bookingDetails,
    guest: Guest,
    total: withDescription(Money, "The total price of the booking"),
    ...cancellationStateFields,
    createdAt: Timestamp.annotations({
      description: "When it was booked, RFC 3339 in UTC; strictly later than every earlier entry of the feed"
    })
  },
  { description: "A booking of a room, seats or a car" }
) {}
