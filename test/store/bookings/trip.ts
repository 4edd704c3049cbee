import type { Answer } from "../../support/requests.ts"
import { bookCar, bookFlight, bookRoom, garret } from "./agency.ts"

type BookingFunction = (url: string, body?: object, headers?: Record<string, string>) => Promise<Answer>

/** One booking of each kind: the last room, the last seat, and a car, each for one traveller in March 2027. */
export const bookByKind: Record<"hotel" | "flight" | "car", BookingFunction> = {
  hotel: (url, body, headers) => {
    const stay = { room_type_id: garret.room.id, check_in: "2027-03-12", check_out: "2027-03-15" }
    return bookRoom(url, garret.hotel.id, { ...stay, ...body }, headers)
  },
  flight: (url, body, headers) => bookFlight(url, { offer_id: "flt_kv207_tlv_lgw_20270312_economy", ...body }, headers),
  car: (url, body, headers) => bookCar(url, { offer_id: "car_lhr_compact_20270312_20270315", ...body }, headers)
}

/** Books the whole trip, one booking after the other. */
export const bookTrip = async (url: string): Promise<ReadonlyArray<Answer["body"]>> => {
  const booked: Array<Answer["body"]> = []
  for (const book of Object.values(bookByKind)) {
    const { body, status } = await book(url)
    if (status !== 201) throw new Error(`not booked: ${JSON.stringify(body)}`)
    booked.push(body)
  }
  return booked
}
