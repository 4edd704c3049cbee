import { ask } from "./ask.ts"
import type { Call } from "./exchange.ts"

/** What the travel desk offers, seen from outside. */
export interface Travel {
  /** The hotels of one city. */
  readonly hotels: ReadonlyArray<string>
  /** Bookings that a fresh sandbox takes, each once: seats and rooms in turn, so that neighbours are different resources. */
  readonly bookings: ReadonlyArray<Call>
}

/** Searches ask for stays and flights from these days on; nothing is booked on a day that they touch. */
export const searchedDays = Array.from({ length: 28 }, (_, day) => day + 2)
const firstBookedDay = 60
const bookedDays = 300
const dayMs = 86_400_000

const routes = ["TLV", "NYC", "LON", "TYO"].flatMap((from, _, all) =>
  all.filter((to) => to !== from).map((to) => ({ from, to }))
)

interface Offer {
  readonly id: string
  readonly seatsLeft: number
}

interface Room {
  readonly hotelId: string
  readonly roomTypeId: string
  readonly checkIn: string
  readonly checkOut: string
  readonly roomsLeft: number
}

/** Something to book, so many times. */
interface Stock {
  readonly call: Call
  readonly left: number
}

/** The date so many days ahead. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const booker = { payment_token: "tok_bench" }

const seatOf = ({ id, seatsLeft }: Offer): Stock => ({
  call: {
    target: "/api/flights/book",
    body: { offer_id: id, passenger_name: "Bench Booker", ...booker },
    status: 201
  },
  left: seatsLeft
})

const nightIn = ({ checkIn, checkOut, hotelId, roomTypeId, roomsLeft }: Room): Stock => ({
  call: {
    target: `/api/hotels/${hotelId}/book`,
    body: { room_type_id: roomTypeId, check_in: checkIn, check_out: checkOut, guest_name: "Bench Booker", ...booker },
    status: 201
  },
  left: roomsLeft
})

/** One of each in every round, as long as there are some left. */
const inRounds = (stock: ReadonlyArray<Stock>): ReadonlyArray<Call> =>
  Array.from({ length: Math.max(0, ...stock.map(({ left }) => left)) }, (_, round) =>
    stock.filter(({ left }) => left > round).map(({ call }) => call)
  ).flat()

/** Looks round the real server's travel desk. */
export const exploreTravel = async (port: number): Promise<Travel> => {
  const [found = ""] = await ask(port, [
    { target: `/api/hotels?city=LON&check_in=${dayAhead(20)}&check_out=${dayAhead(27)}` }
  ])
  const hotels = (JSON.parse(found) as { items: ReadonlyArray<{ id: string }> }).items.map(({ id }) => id)
  const days = Array.from({ length: bookedDays }, (_, day) => firstBookedDay + day)
  const flights = days.flatMap((day) =>
    routes.map(({ from, to }) => ({ target: `/api/flights?from=${from}&to=${to}&date=${dayAhead(day)}` }))
  )
  const rooms = days.flatMap((day) =>
    hotels.map((id) => ({
      target: `/api/hotels/${id}/availability?check_in=${dayAhead(day)}&check_out=${dayAhead(day + 1)}`
    }))
  )
  const seats = (await ask(port, flights)).flatMap(
    (body) => (JSON.parse(body) as { items: ReadonlyArray<Offer> }).items
  )
  const nights = (await ask(port, rooms)).flatMap((body) => (JSON.parse(body) as { rooms: ReadonlyArray<Room> }).rooms)
  return { hotels, bookings: inRounds([...nights.map(nightIn), ...seats.map(seatOf)]) }
}
