import { Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { didYouMean, quote } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"

export class HotelNotFound extends Schema.TaggedError<HotelNotFound>()("HotelNotFound", {
  id: Schema.String,
  /** Hotels whose name resembles it. */
  nearest: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String }))
}) {
  override get message() {
    const hotels = this.nearest.map(({ id, name }) => `${id} (${name})`)
    return `No hotel has the id ${quote(this.id)}.${didYouMean(hotels)}`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "searchHotels" }]
  }
}

export class UnknownRoomType extends Schema.TaggedError<UnknownRoomType>()("UnknownRoomType", {
  id: Schema.String,
  hotel: Schema.String,
  /** The hotel's room types. */
  options: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String }))
}) {
  override get message() {
    const known = this.options.map(({ id, name }) => `${id} (${name})`).join(", ")
    return `room_type_id: ${quote(this.id)} is not a room type of ${this.hotel}. Its room types are ${known}.`
  }
}

/** No room is left on a night of the stay. */
export class NoRoomsLeft extends Schema.TaggedError<NoRoomsLeft>()("NoRoomsLeft", {
  hotel_id: Schema.String,
  hotel: Schema.String,
  room: Schema.String,
  night: CalendarDate,
  guests: Schema.Number,
  check_in: CalendarDate,
  check_out: CalendarDate
}) {
  override get message() {
    return `${this.room} at ${this.hotel} is sold out on ${this.night}. Nothing was booked and nothing was charged.`
  }

  get next(): ReadonlyArray<Next> {
    const { check_in, check_out, guests, hotel_id: id } = this
    return [{ operation: "getHotelAvailability", params: { id, check_in, check_out, guests } }]
  }
}

/** More guests than the room sleeps; `options` are the hotel's room types that sleep them. */
export class TooManyGuests extends Schema.TaggedError<TooManyGuests>()("TooManyGuests", {
  hotel_id: Schema.String,
  room: Schema.String,
  sleeps: Schema.Number,
  guests: Schema.Number,
  check_in: CalendarDate,
  check_out: CalendarDate,
  options: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, sleeps: Schema.Number }))
}) {
  override get message() {
    const { guests, options, room, sleeps } = this
    const fitting = options.map(({ id, name, sleeps }) => `${id} (${name}, sleeps ${sleeps})`).join(", ")
    const others = options.length === 0 ? "No room in this hotel sleeps that many guests" : `The hotel has ${fitting}`
    return `guests: ${room} sleeps ${sleeps}, ${guests} wanted. ${others}.`
  }

  get next(): ReadonlyArray<Next> {
    const { check_in, check_out, guests, hotel_id: id } = this
    return this.options.length === 0
      ? []
      : [{ operation: "getHotelAvailability", params: { id, check_in, check_out, guests } }]
  }
}
