import { Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { HotelId, RoomTypeId } from "../../domain/Ids.ts"
import { Count, exactOptional, Integer, joinWithOr, withDescription } from "../../domain/Input.ts"
import { makeBounds, roomGuests, stayNights } from "../../domain/Limits.ts"
import { Cents, Money } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Cancellation } from "../cancellation/Cancellation.ts"
import { cityCodes } from "../world/City.ts"
import { HotelSearchHint } from "./HotelSearchHint.ts"

// The standard world has no hotel with one star, but a pack may.
const stars = makeBounds(1, 5)

export class HotelSummary extends Schema.Class<HotelSummary>("HotelSummary")(
  {
    id: HotelId,
    name: Schema.String,
    city: Schema.Literal(...cityCodes).annotations({ description: joinWithOr(cityCodes) }),
    stars: Integer(stars).annotations({ description: String(stars) }),
    description: Schema.String,
    amenities: Schema.Array(Schema.String).annotations({ description: "Lower-case words" }),
    fromNightlyCents: Schema.NullOr(Cents).annotations({
      description:
        "The lowest nightly rate of the stay, in cents, among room types that sleep the guests and have a room on every night; null when sold out"
    }),
    totalCents: Schema.NullOr(Cents).annotations({
      description: "The lowest total of the stay among the same room types, in cents; null when sold out"
    })
  },
  { description: "A hotel with its lowest price" }
) {
  /** The same without the long members. */
  get brief(): HotelSummary {
    return makeUnchecked(HotelSummary, { ...this, description: "", amenities: [] })
  }
}

export class HotelSummaries extends Schema.Class<HotelSummaries>("HotelSummaries")({
  items: Schema.Array(HotelSummary),
  hint: exactOptional(HotelSearchHint.annotations({ description: "Why the list is empty. Absent otherwise" }))
}) {}

export class NightlyRate extends Schema.Class<NightlyRate>("NightlyRate")(
  { date: CalendarDate.annotations({ description: "The date on which the night begins" }), rate: Money },
  { description: "What one night costs" }
) {}

export class RoomAvailability extends Schema.Class<RoomAvailability>("RoomAvailability")(
  {
    hotelId: HotelId,
    roomTypeId: RoomTypeId.annotations({ description: "The room_type_id to book with" }),
    roomName: Schema.String.annotations({ description: "The room type's name" }),
    sleeps: Integer(roomGuests).annotations({ description: "How many guests the room sleeps" }),
    checkIn: CalendarDate,
    checkOut: CalendarDate,
    nights: Integer(stayNights).annotations({ description: "Nights from checkIn to checkOut" }),
    roomsLeft: Count.annotations({
      description: "Rooms left on every night of the stay; 0 means sold out for these dates"
    }),
    nightlyRates: Schema.Array(NightlyRate).annotations({ description: "One entry for each night" }),
    total: withDescription(Money, "The sum of the nightly rates"),
    cancellation: Cancellation
  },
  { description: "A room type for a stay" }
) {
  /** The same without the rate of each night. */
  get brief(): RoomAvailability {
    return makeUnchecked(RoomAvailability, { ...this, nightlyRates: [] })
  }
}

/** Why a hotel has no room to show. Sold-out rooms are listed, so this is never because none is left. */
class RoomsHint extends Schema.Class<RoomsHint>("RoomsHint")(
  { message: Schema.String.annotations({ description: "What to do instead" }) },
  { description: "Why no room type of a hotel is suitable" }
) {}

export const roomsHintOf = (guests: number): RoomsHint =>
  new RoomsHint({ message: `No room in this hotel sleeps ${guests} guests. Book two rooms, or choose another hotel.` })

export class Rooms extends Schema.Class<Rooms>("Rooms")({
  rooms: Schema.Array(RoomAvailability).annotations({ description: "Room types that sleep the guests" }),
  hint: exactOptional(RoomsHint.annotations({ description: "Why the list is empty. Absent otherwise" }))
}) {}
