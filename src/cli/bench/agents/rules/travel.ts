import { Effect } from "effect"
import type { Shop } from "../../../../bench/playing/Shop.ts"
import { formatPrice } from "../../../../domain/Money.ts"
import type { Answer } from "./Answer.ts"
import { daysAfter, daysIn, guestIn, hasPhrase, maxCents, numberOf, tokenIn } from "./reading.ts"

export const soldOut = "It is sold out or not available as you want it, so I bought nothing."

/** Says what was bought, or that nothing was. */
export const confirmationText = (answer: unknown): string => {
  const { confirmationNumber, total } = answer as Answer<"checkout" | "bookFlight" | "bookCar" | "bookHotel">
  if (confirmationNumber === undefined) return soldOut
  return `The confirmation number is ${confirmationNumber}, the total ${formatPrice(total?.amountCents ?? 0)}.`
}

const place = "([A-Z]\\w+(?: [A-Z]\\w+)*)"

/** Books the cheapest economy flight that fits the request. */
export const fly = (text: string, { call }: Shop) =>
  Effect.gen(function* () {
    const [, from, to] = new RegExp(`from ${place} to ${place}`).exec(text) ?? []
    const [date = ""] = daysIn(text)
    const passengers = /companion|two adults/i.test(text) ? 2 : 1
    const number = /\b[A-Z]{2}\d{3}\b/.exec(text)?.[0]
    const by = /lands? by (\d\d:\d\d)/.exec(text)?.[1] ?? (/landing the same day/.test(text) ? "24:00" : undefined)
    const search = { from, to, date, cabin: "economy", limit: 50 }
    const { items: flights = [] } = (yield* call("search_flights", search)) as Answer<"searchFlights">
    const [best] = flights
      .filter(({ flightNumber, seatsLeft }) => seatsLeft >= passengers && flightNumber === (number ?? flightNumber))
      .filter(({ arriveDate, arriveTime }) => by === undefined || (arriveDate === date && arriveTime <= by))
      .filter(({ fare }) => fare.amountCents * passengers <= maxCents(text))
      .toSorted((one, other) => one.fare.amountCents - other.fare.amountCents)
    if (best === undefined) return soldOut
    const guest = { passenger_name: guestIn(text), passengers, payment_token: tokenIn(text) }
    return confirmationText(yield* call("book_flight", { offer_id: best.id, ...guest }))
  })

/** Rents the cheapest car with enough seats. */
export const drive = (text: string, { call }: Shop) =>
  Effect.gen(function* () {
    const [pickup_date, dropoff_date] = daysIn(text)
    const location = new RegExp(`(?:at|in) ${place}`).exec(text)?.[1]
    const seats = numberOf(/(\w+) of us|seats(?: all)? (\w+)/.exec(text)?.slice(1).find(Boolean))
    const search = { location, pickup_date, dropoff_date }
    const { items: cars = [] } = (yield* call("search_cars", search)) as Answer<"searchCars">
    const [best] = cars
      .filter((car) => car.available && car.seats >= seats)
      .toSorted((one, other) => one.total.amountCents - other.total.amountCents)
    if (best === undefined) return soldOut
    const driver = { driver_name: guestIn(text), payment_token: tokenIn(text) }
    return confirmationText(yield* call("book_car", { offer_id: best.id, ...driver }))
  })

/** The items that the text names, or all if it names none. */
const namedOrAll = <Item>(items: ReadonlyArray<Item>, isNamed: (item: Item) => boolean): ReadonlyArray<Item> =>
  items.some(isNamed) ? items.filter(isNamed) : items

/** Books the cheapest room that fits the request. */
export const stay = (text: string, { call }: Shop) =>
  Effect.gen(function* () {
    const city = new RegExp(` in ${place}`).exec(text)?.[1]
    const [check_in = "", last] = daysIn(text)
    const check_out = last ?? daysAfter(check_in, numberOf(/(\w+) nights?/.exec(text)?.[1]))
    const when = { check_in, check_out, guests: numberOf(/(\w+) guests?/.exec(text)?.[1]) }
    const stars = numberOf(/at least (\w+) stars/.exec(text)?.[1])
    const request = { city, ...when, detail: "full", limit: 50 }
    const { items: found = [] } = (yield* call("search_hotels", request)) as Answer<"searchHotels">
    const requestedAmenities = found.flatMap(({ amenities }) => amenities).filter((amenity) => hasPhrase(text, amenity))
    const hotels = namedOrAll(found, ({ name }) => hasPhrase(text, name)).filter(
      (hotel) => hotel.stars >= stars && requestedAmenities.every((amenity) => hotel.amenities.includes(amenity))
    )
    const offered = yield* Effect.forEach(hotels, ({ id }) =>
      Effect.map(
        call("get_hotel_availability", { hotel_id: id, ...when }),
        (answer) => (answer as Answer<"getHotelAvailability">).rooms ?? []
      )
    )
    const [best] = namedOrAll(offered.flat(), ({ roomName }) => hasPhrase(text, roomName))
      .filter(({ roomsLeft, total }) => roomsLeft > 0 && total.amountCents <= maxCents(text))
      .toSorted((one, other) => one.total.amountCents - other.total.amountCents)
    if (best === undefined) return soldOut
    const guest = { guest_name: guestIn(text), payment_token: tokenIn(text) }
    const room = { hotel_id: best.hotelId, room_type_id: best.roomTypeId }
    return confirmationText(yield* call("book_hotel", { ...room, ...when, ...guest }))
  })
