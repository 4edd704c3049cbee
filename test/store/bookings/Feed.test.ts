import { describe, expect, test } from "bun:test"
import { type Answer, cartWith, checkout, get, post } from "../../support/requests.ts"
import { bookCar, bookLastRoom, garret, inDays, startAgency, useAgency } from "./agency.ts"
import { bookByKind, bookTrip } from "./trip.ts"

const agency = useAgency()

interface Entry {
  readonly type: string
  readonly createdAt: string
  readonly order?: { readonly id: string; readonly createdAt: string }
  readonly booking?: { readonly id: string; readonly createdAt: string }
}

const feed = async (url: string, query = ""): Promise<{ items: ReadonlyArray<Entry>; now: string }> => {
  const { body, status } = await get(`${url}/api/orders${query}`)
  expect(status).toBe(200)
  return body
}

const idsOf = (items: ReadonlyArray<Entry>) => items.map(({ booking, order }) => (booking ?? order)?.id ?? "")

const buy = async (url: string): Promise<Answer["body"]> =>
  (await checkout(url, await cartWith(url, { product_id: "stoneware-coffee-mug" }))).body

/** Books the last room for one night, so many days after the opening day. */
const bookNight = async (url: string, night: number): Promise<Answer["body"]> =>
  (await bookLastRoom(url, garret, inDays(night), inDays(night + 1))).body

describe("GET /api/orders", () => {
  test("lists bookings and orders together, newest first, each in its own member", async () => {
    const url = agency.sandbox("mixed")
    const placed = [await buy(url), await bookNight(url, 1), await buy(url), ...(await bookTrip(url)), await buy(url)]
    const { items, now } = await feed(url)
    expect(items).toEqual(
      placed.toReversed().map((thing): Entry => {
        const name = thing.id.startsWith("ord_") ? "order" : "booking"
        return { type: name, createdAt: thing.createdAt, [name]: thing }
      })
    )
    const times = placed.map(({ createdAt }) => createdAt)
    expect(new Set(times).size).toBe(times.length)
    expect(times.toSorted()).toEqual(times)
    expect(now >= (times.at(-1) ?? "")).toBe(true)
  })

  test("applies after (exclusive) and limit to orders and bookings together", async () => {
    const url = agency.sandbox("after-and-limit")
    const placed: Array<Answer["body"]> = []
    for (let which = 0; which < 10; which++) placed.push(which % 3 === 0 ? await buy(url) : await bookNight(url, which))
    const newestFirst = placed.map(({ id }) => id).reverse()
    for (const [position, { createdAt }] of placed.entries()) {
      const later = placed.slice(position + 1).map(({ id }) => id)
      expect(idsOf((await feed(url, `?after=${createdAt}`)).items)).toEqual(later.toReversed())
    }
    for (const limit of [1, 2, 3, 9, 10, 1000]) {
      expect(idsOf((await feed(url, `?limit=${limit}`)).items)).toEqual(newestFirst.slice(0, limit))
      const after = placed[3]?.createdAt
      expect(idsOf((await feed(url, `?limit=${limit}&after=${after}`)).items)).toEqual(
        newestFirst.slice(0, 6).slice(0, limit)
      )
    }
  })

  test("lists nothing that was refused", async () => {
    const url = agency.sandbox("refused")
    for (const book of Object.values(bookByKind)) {
      expect((await book(url, { payment_token: "tok_declined" })).status).toBe(402)
      expect((await book(url, { payment_token: "x" })).status).toBe(402)
      expect((await book(url, { payment_token: "" })).status).toBe(400)
    }
    await bookByKind.hotel(url)
    expect((await bookByKind.hotel(url)).status).toBe(409)
    expect((await feed(url)).items).toHaveLength(1)
  })
})

test("pollers see every order and booking exactly once, in order, while both are being made", async () => {
  // The clock stands still, so only the feed's own time advances.
  const { stop, url } = await startAgency()
  try {
    let done = false
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      const placed: Array<Answer["body"]> = []
      for (let which = 0; which < 12; which++) {
        const night = 1 + writer * 12 + which
        placed.push(which % 3 === 2 ? await buy(url) : await bookNight(url, night))
      }
      return placed
    })
    const writing = Promise.all(writers).finally(() => {
      done = true
    })
    const poll = async () => {
      const seen: Array<Entry> = []
      let after: string | undefined
      for (let last = false; !last; ) {
        last = done
        const { items, now } = await feed(url, after === undefined ? "" : `?after=${after}`)
        seen.push(...items.toReversed())
        after = now
      }
      return seen
    }
    const [written, ...pollers] = await Promise.all([writing, poll(), poll(), poll()])
    const placed = written.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    expect(placed).toHaveLength(72)
    for (const seen of pollers) expect(idsOf(seen)).toEqual(placed.map(({ id }) => id))
  } finally {
    await stop()
  }
})

describe("a reset", () => {
  test("deletes the bookings, restores availability, and restarts the ids", async () => {
    const url = agency.sandbox("reset")
    const script = async () => {
      const booked = [await bookNight(url, 3), ...(await bookTrip(url))]
      expect((await bookByKind.flight(url)).status).toBe(409)
      return [...booked, await buy(url), await bookNight(url, 4)].map(({ confirmationNumber, id }) => [
        id,
        confirmationNumber
      ])
    }
    const first = await script()
    for (let round = 0; round < 3; round++) {
      expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
      expect((await feed(url)).items).toEqual([])
      for (const [id = "", number = ""] of first) {
        expect((await get(`${url}/api/bookings/${id}`)).status).toBe(404)
        expect((await get(`${url}/api/bookings/${number}`)).status).toBe(404)
      }
      expect(await script()).toEqual(first)
    }
    expect(new Set(first.flat()).size).toBe(first.flat().length)
  })

  test("of one sandbox does not change the bookings of others", async () => {
    const [mine, yours] = [agency.sandbox("mine"), agency.sandbox("yours")]
    const [first, second] = [await bookTrip(mine), await bookTrip(yours)]
    // The same calls in two sandboxes give the same answers.
    expect(second).toEqual(first as Array<Answer["body"]>)
    await post(`${mine}/api/demo/reset`)
    await post(`${agency.url}/api/demo/reset`)
    expect((await feed(mine)).items).toEqual([])
    expect(idsOf((await feed(yours)).items)).toEqual(second.map(({ id }) => id).reverse())
    for (const book of [bookByKind.hotel, bookByKind.flight]) expect((await book(yours)).status).toBe(409)
    expect(await bookTrip(mine)).toMatchObject(first.map(({ confirmationNumber, id }) => ({ confirmationNumber, id })))
  })
})

test("concurrent bookings of the same car get different ids", async () => {
  const url = agency.sandbox("same-car")
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => bookCar(url, { offer_id: "car_lhr_compact_20270312_20270313" }))
  )
  const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  expect(booked.length).toBeGreaterThan(1)
  for (const member of ["id", "confirmationNumber", "createdAt"]) {
    expect(new Set(booked.map((booking) => booking[member])).size).toBe(booked.length)
  }
})
