import { ask } from "./recording.ts"

/** What the travel desk offers, seen from outside. */
export interface Travel {
  /** The hotels of one city. */
  readonly hotels: ReadonlyArray<string>
  /** Dates far enough ahead that they stay bookable for the whole run, one after the other. */
  readonly dates: ReadonlyArray<string>
  /** The offer of every free seat of a fresh sandbox on `dates`, so that neighbours are different flights. */
  readonly seats: ReadonlyArray<string>
}

/** Searches ask for this date and the week from it; nothing is booked on those days. */
export const searchedDay = 20
const firstBookedDay = 40
const bookedDays = 320
const dayMs = 86_400_000

const routes = ["TLV", "NYC", "LON", "TYO"].flatMap((from, _, all) =>
  all.filter((to) => to !== from).map((to) => ({ from, to }))
)

interface Offer {
  readonly id: string
  readonly seatsLeft: number
}

/** The date so many days ahead. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const inRounds = (offers: ReadonlyArray<Offer>): ReadonlyArray<string> =>
  Array.from({ length: Math.max(0, ...offers.map(({ seatsLeft }) => seatsLeft)) }, (_, round) =>
    offers.filter(({ seatsLeft }) => seatsLeft > round).map(({ id }) => id)
  ).flat()

/** Looks round the real server's travel desk. */
export const exploreTravel = async (port: number): Promise<Travel> => {
  const [found = ""] = await ask(port, [
    { target: `/api/hotels?city=LON&check_in=${dayAhead(searchedDay)}&check_out=${dayAhead(searchedDay + 7)}` }
  ])
  const { items: hotels } = JSON.parse(found) as { items: ReadonlyArray<{ id: string }> }
  const dates = Array.from({ length: bookedDays }, (_, day) => dayAhead(firstBookedDay + day))
  const searches = dates.flatMap((date) =>
    routes.map(({ from, to }) => ({ target: `/api/flights?from=${from}&to=${to}&date=${date}` }))
  )
  const answers = await ask(port, searches)
  const offers = answers.flatMap((body) => (JSON.parse(body) as { items: ReadonlyArray<Offer> }).items)
  return { hotels: hotels.map(({ id }) => id), dates, seats: inRounds(offers) }
}
