import { describe, expect, test } from "bun:test"
import { newDatabase } from "../../support/database.ts"
import { get } from "../../support/requests.ts"
import { bookFlight, expectRefused, offerOf, startAgency } from "./agency.ts"
import { bookByKind, bookTrip } from "./trip.ts"

const offer_id = "flt_zv201_tlv_lhr_20270312_economy"
const route = { from: "TLV", to: "LHR", date: "2027-03-12" }

/** Runs `work` on an agency, then stops the agency. */
const within = async <A>(
  settings: Parameters<typeof startAgency>[0],
  work: (url: string) => Promise<A>
): Promise<A> => {
  const { stop, url } = await startAgency(settings)
  try {
    return await work(url)
  } finally {
    await stop()
  }
}

describe("an agency that is restarted", () => {
  test("on its database has its bookings and their availability, and accepts an offer found before", async () => {
    await using database = await newDatabase()
    const { settings } = database
    const { before, offer } = await within(settings, async (url) => {
      await bookTrip(url)
      return { before: (await get(`${url}/api/orders`)).body.items, offer: await offerOf(url, "ZV201", route) }
    })
    await within(settings, async (url) => {
      expect((await get(`${url}/api/orders`)).body.items).toEqual(before)
      expectRefused(await bookByKind.hotel(url), 409, "no_rooms_left")
      expectRefused(await bookByKind.flight(url), 409, "not_enough_seats")
      const { body, status } = await bookFlight(url, { offer_id: offer.id, passengers: 2 })
      expect([status, body.total.amountCents]).toEqual([201, offer.fare.amountCents * 2])
      expect((await offerOf(url, "ZV201", route)).seatsLeft).toBe(offer.seatsLeft - 2)
    })
  })

  test("on a new database gives the same offers with the same seed, and other prices with another seed", async () => {
    const answersOf = async (url: string) => [
      (await get(`${url}/api/hotels?city=LON&check_in=2027-03-12&check_out=2027-03-15&guests=2`)).body,
      (await get(`${url}/api/flights?from=LON&to=TYO&date=2027-03-12`)).body,
      (await get(`${url}/api/cars?location=HND&pickup_date=2027-03-12&dropoff_date=2027-03-15`)).body,
      (await bookFlight(url, { offer_id })).body
    ]
    const first = await within({}, answersOf)
    expect(await within({}, answersOf)).toEqual(first)
    const other = await within({ seed: "other" }, answersOf)
    for (const [position, answer] of other.entries()) expect(answer).not.toEqual(first[position])
    // The same offer id costs the fare of this world's search, not of the other world's.
    const fare = await within({ seed: "other" }, async (url) => (await offerOf(url, "ZV201", route)).fare)
    expect(other[3].total).toEqual(fare)
    expect(other[3].total).not.toEqual(first[3].total)
  })
})
