import type { Call } from "./exchange.ts"
import { nameOfRoom, type Offer, type Price } from "./offer.ts"
import { sendRequests } from "./sendRequests.ts"

/** What the travel desk offers, as its API shows it. */
export interface Travel {
  /** The hotels of one city. */
  readonly hotels: ReadonlyArray<string>
  readonly offers: ReadonlyArray<Offer>
  /** The bookings that a fresh sandbox accepts, each once: seats and rooms in turn, so that neighbours use different resources. */
  readonly bookings: ReadonlyArray<Call>
}

/** The first days of the stays and flights that searches ask for; nothing is booked on a day that they touch. */
export const searchedDays = Array.from({ length: 28 }, (_, day) => day + 2)
const firstBookedDay = 60
const bookedDays = 60
const dayMs = 86_400_000

const routes = ["TLV", "NYC", "LON", "TYO"].flatMap((from, _, all) =>
  all.filter((to) => to !== from).map((to) => ({ from, to }))
)

interface FlightOffer {
  readonly id: string
  readonly flightNumber: string
  readonly from: string
  readonly to: string
  readonly date: string
  readonly cabin: string
  readonly fare: Price
  readonly seatsLeft: number
}

interface Room {
  readonly hotelId: string
  readonly roomTypeId: string
  readonly roomName: string
  readonly checkIn: string
  readonly checkOut: string
  readonly nights: number
  readonly roomsLeft: number
  readonly total: Price
}

/** The date so many days ahead. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const payment = { payment_token: "tok_bench" }

// The shape is the real server's, but the fee is constant: no workload cancels.
const cancellationOn = (date: string) => ({
  freeUntil: `${date}T09:00:00.000Z`,
  feeCents: 10_000,
  until: `${date}T09:00:00.000Z`
})

const seatOffer = ({ cabin, date, fare, flightNumber, from, id, seatsLeft, to }: FlightOffer): Offer => ({
  call: {
    target: "/api/flights/book",
    body: { offer_id: id, passenger_name: "Bench Booker", ...payment },
    status: 201
  },
  name: id,
  booked: {
    kind: "flight",
    ref: { kind: "flight", flightNumber, from, to, date, cabin },
    passengers: 1,
    offerId: id,
    cancellation: cancellationOn(date)
  },
  total: fare,
  left: seatsLeft
})

const roomOffer = (hotelName: string, room: Room): Offer => {
  const { checkIn, checkOut, hotelId, nights, roomName, roomTypeId, roomsLeft, total } = room
  return {
    call: {
      target: `/api/hotels/${hotelId}/book`,
      body: {
        room_type_id: roomTypeId,
        check_in: checkIn,
        check_out: checkOut,
        guest_name: "Bench Booker",
        ...payment
      },
      status: 201
    },
    name: nameOfRoom(hotelId, roomTypeId, checkIn, checkOut),
    booked: {
      kind: "hotel",
      ref: { kind: "hotel", hotelName, roomName, checkIn, checkOut, nights },
      guests: 1,
      hotelId,
      roomTypeId,
      cancellation: cancellationOn(checkIn)
    },
    total,
    left: roomsLeft
  }
}

/** One of each offer in every round, until none is left. */
const roundRobin = (stock: ReadonlyArray<Offer>): ReadonlyArray<Call> =>
  Array.from({ length: Math.max(0, ...stock.map(({ left }) => left)) }, (_, round) =>
    stock.filter(({ left }) => left > round).map(({ call }) => call)
  ).flat()

/** Reads the real server's travel offers over its API. */
export const exploreTravel = async (port: number): Promise<Travel> => {
  const [found = ""] = await sendRequests(port, [
    { target: `/api/hotels?city=LON&check_in=${dayAhead(20)}&check_out=${dayAhead(27)}` }
  ])
  const { items } = JSON.parse(found) as { items: ReadonlyArray<{ id: string; name: string }> }
  const nameOf = new Map(items.map(({ id, name }) => [id, name]))
  const hotels = [...nameOf.keys()]
  const days = Array.from({ length: bookedDays }, (_, day) => firstBookedDay + day)
  const flights = days.flatMap((day) =>
    routes.map(({ from, to }) => ({ target: `/api/flights?from=${from}&to=${to}&date=${dayAhead(day)}` }))
  )
  const rooms = days.flatMap((day) =>
    hotels.map((id) => ({
      target: `/api/hotels/${id}/availability?check_in=${dayAhead(day)}&check_out=${dayAhead(day + 1)}`
    }))
  )
  const seats = (await sendRequests(port, flights)).flatMap(
    (body) => (JSON.parse(body) as { items: ReadonlyArray<FlightOffer> }).items
  )
  const nights = (await sendRequests(port, rooms)).flatMap(
    (body) => (JSON.parse(body) as { rooms: ReadonlyArray<Room> }).rooms
  )
  const offers = [...nights.map((room) => roomOffer(nameOf.get(room.hotelId) ?? "", room)), ...seats.map(seatOffer)]
  return { hotels, offers, bookings: roundRobin(offers) }
}
