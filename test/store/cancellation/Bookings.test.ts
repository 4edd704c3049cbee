import { describe, expect, test } from "bun:test"
import { nightlyRate } from "../../../src/store/world/Hotels.ts"
import { type Answer, get, post } from "../../support/requests.ts"
import {
  bookCar,
  bookFlight,
  bookLastRoom,
  day,
  expectRefused,
  garret,
  offerOf,
  useAgency
} from "../bookings/agency.ts"
import { bookByKind } from "../bookings/trip.ts"

const agency = useAgency()

const cancel = (url: string, id: string): Promise<Answer> => post(`${url}/api/bookings/${id}/cancel`)

const usd = (amountCents: number) => ({ amountCents, currency: "USD" })

/** Books at the opening time and cancels at `instant`. */
const canceledAt = async (url: string, instant: string, book: (url: string) => Promise<Answer>) => {
  agency.setTime("2026-11-20T09:30:00.000Z")
  const { body, status } = await book(url)
  expect(status).toBe(201)
  agency.setTime(instant)
  return { booked: body, answer: await cancel(url, body.id) }
}

type Terms = { readonly feeCents: number; readonly freeUntil: string | null; readonly until: string }

const economy = (url: string) => bookFlight(url, { offer_id: "flt_zv201_tlv_lhr_20270312_economy", passengers: 3 })
const business = (url: string) => bookFlight(url, { offer_id: "flt_zv201_tlv_lhr_20270312_business" })

const cases: ReadonlyArray<
  [
    what: string,
    book: typeof economy,
    terms: Terms,
    instants: ReadonlyArray<[at: string, fee: "free" | "fee" | "late"]>
  ]
> = [
  [
    "a stay",
    bookByKind.hotel,
    // Noon in New York.
    { freeUntil: "2027-03-10T17:00:00.000Z", feeCents: 0, until: "2027-03-12T17:00:00.000Z" },
    [
      ["2027-03-10T16:59:59.999Z", "free"],
      ["2027-03-10T17:00:00.000Z", "fee"],
      ["2027-03-12T16:59:59.999Z", "fee"],
      ["2027-03-12T17:00:00.000Z", "late"]
    ]
  ],
  [
    "economy seats",
    economy,
    { freeUntil: null, feeCents: 0, until: "2027-03-12T05:15:00.000Z" },
    [
      ["2026-11-20T09:30:00.000Z", "fee"],
      ["2027-03-12T05:14:59.999Z", "fee"],
      ["2027-03-12T05:15:00.000Z", "late"]
    ]
  ],
  [
    "a business seat",
    business,
    { freeUntil: "2027-03-12T05:15:00.000Z", feeCents: 0, until: "2027-03-12T05:15:00.000Z" },
    [
      ["2027-03-12T05:14:59.999Z", "free"],
      ["2027-03-12T05:15:00.000Z", "late"]
    ]
  ],
  [
    "a car",
    bookByKind.car,
    { freeUntil: "2027-03-12T00:00:00.000Z", feeCents: 0, until: "2027-03-13T00:00:00.000Z" },
    [
      ["2027-03-11T23:59:59.999Z", "free"],
      ["2027-03-12T00:00:00.000Z", "fee"],
      ["2027-03-12T23:59:59.999Z", "fee"],
      ["2027-03-13T00:00:00.000Z", "late"]
    ]
  ]
]

/** The cancellation fee, computed from the booking's own price. */
const feeOf = ({ kind, ref, total }: Answer["body"]): number => {
  if (kind === "hotel") return nightlyRate("test", "NYC", garret.room, day("2027-03-12"))
  if (kind === "car") return total.amountCents / 3
  return ref.cabin === "business" ? 0 : total.amountCents / 5
}

describe("POST /api/bookings/{id}/cancel", () => {
  test.each(cases)("refunds %s by the terms of its booking", async (what, book, terms, instants) => {
    for (const [index, [at, expected]] of instants.entries()) {
      const url = agency.sandbox(`terms-${what.replaceAll(" ", "-")}-${index}`)
      const { answer, booked } = await canceledAt(url, at, book)
      const feeCents = feeOf(booked)
      expect([booked.cancellation, booked.status]).toEqual([{ ...terms, feeCents }, "confirmed"])
      if (expected === "late") {
        expectRefused(answer, 409, "too_late_to_cancel", [terms.until])
        expect(answer.body.error.details).toEqual({ id: booked.id, kind: booked.kind, until: terms.until })
        expect((await get(`${url}/api/bookings/${booked.id}`)).body).toEqual(booked)
        continue
      }
      const fee = expected === "free" ? 0 : feeCents
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          ...booked,
          status: "canceled",
          canceledAt: expect.any(String),
          refund: { amount: usd(booked.total.amountCents - fee), fee: usd(fee) }
        }
      ])
      // The feed's time advances even if the clock stands still.
      expect(Date.parse(answer.body.canceledAt) - Date.parse(at)).toBeOneOf([0, 1])
      for (const id of [booked.id, booked.confirmationNumber.toLowerCase()]) {
        expect((await get(`${url}/api/bookings/${id}`)).body).toEqual(answer.body)
      }
    }
  })

  test.each(Object.entries(bookByKind))(
    "makes a %s available again, so that it can be booked once more",
    async (kind, book) => {
      const url = agency.sandbox(`again-${kind}`)
      agency.setTime("2026-11-20T09:30:00.000Z")
      const first = await book(url)
      if (kind !== "car") expect((await book(url)).status).toBe(409)
      const { body } = await cancel(url, first.body.confirmationNumber)
      expect(body.status).toBe("canceled")
      expect((await book(url)).status).toBe(201)
      if (kind !== "car") expect((await book(url)).status).toBe(409)
    }
  )

  test("restores every seat of a party, and every car of a day", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const url = agency.sandbox("counts")
    const route = { from: "TLV", to: "LHR", date: "2027-03-12" }
    const { seatsLeft } = await offerOf(url, "ZV201", route)
    const { body } = await economy(url)
    expect((await offerOf(url, "ZV201", route)).seatsLeft).toBe(seatsLeft - 3)
    await cancel(url, body.id)
    expect((await offerOf(url, "ZV201", route)).seatsLeft).toBe(seatsLeft)
    const offer_id = "car_lhr_compact_20270312_20270315"
    const booked: Array<string> = []
    for (
      let answer = await bookCar(url, { offer_id });
      answer.status === 201;
      answer = await bookCar(url, { offer_id })
    ) {
      booked.push(answer.body.id)
    }
    for (const id of booked) expect((await cancel(url, id)).status).toBe(200)
    for (const _ of booked) expect((await bookCar(url, { offer_id })).status).toBe(201)
    expect((await bookCar(url, { offer_id })).status).toBe(409)
  })

  test("is refused the second time, with the time of the first", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const url = agency.sandbox("twice")
    const { id } = (await bookByKind.hotel(url)).body
    const { canceledAt } = (await cancel(url, id)).body
    const second = await cancel(url, id)
    expectRefused(second, 409, "already_canceled", [canceledAt])
    expect(second.body.error.details).toEqual({ id, kind: "hotel", canceled_at: canceledAt })
    expect(second.body.error.next).toMatchObject([
      { operation: "getBooking", path: `/sandboxes/twice/api/bookings/${id}` }
    ])
    // Another guest books the released room, which a second cancellation must not release again.
    expect((await bookByKind.hotel(url)).status).toBe(201)
    expectRefused(await cancel(url, id), 409, "already_canceled")
    expect((await bookByKind.hotel(url)).status).toBe(409)
  })

  test("does not find bookings of another sandbox, nor orders", async () => {
    const url = agency.sandbox("mine")
    const { id } = (await bookByKind.hotel(agency.sandbox("yours"))).body
    for (const unknown of [id, "bkg_none", "VT-000000"]) {
      expectRefused(await cancel(url, unknown), 404, "booking_not_found")
    }
  })

  test("happens once among concurrent calls, and the room is sold once more", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const url = agency.sandbox("at-once")
    const book = () => bookLastRoom(url, garret, "2027-03-12", "2027-03-15")
    const { id } = (await book()).body
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? cancel(url, id) : book()))
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    const { items } = (await get(`${url}/api/orders`)).body
    expect(items).toHaveLength(3)
  })
})
