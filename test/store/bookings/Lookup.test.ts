import { beforeAll, describe, expect, test } from "bun:test"
import { type Answer, cartWith, checkout, get } from "../../support/requests.ts"
import { expectRefused, useAgency } from "./agency.ts"
import { bookByKind, bookTrip } from "./trip.ts"

const agency = useAgency()

let url = ""
let booked: ReadonlyArray<Answer["body"]> = []
let order: Answer["body"]
beforeAll(async () => {
  url = agency.sandbox("a-trip")
  booked = await bookTrip(url)
  order = (await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))).body
})

describe("GET /api/bookings/{id}", () => {
  test("returns what the booking returned, by id or confirmation number, in any case", async () => {
    expect(booked.map(({ kind }) => kind)).toEqual(["hotel", "flight", "car"])
    // At least one has a digit that looks like a letter.
    expect(booked.map(({ confirmationNumber }) => confirmationNumber).join()).toMatch(/[01]/)
    for (const booking of booked) {
      for (const key of [booking.id, booking.confirmationNumber]) {
        const heard = key.startsWith("VT-") ? key.replaceAll("0", "O").replaceAll("1", "L") : key
        for (const spelled of [key, key.toLowerCase(), key.toUpperCase(), heard]) {
          const { body, status } = await get(`${url}/api/bookings/${spelled}`)
          expect([spelled, status, body]).toEqual([spelled, 200, booking])
        }
      }
    }
  })

  test("has every documented field, and in ref only the members of its kind", () => {
    const members = {
      hotel: ["checkIn", "checkOut", "hotelName", "kind", "nights", "roomName"],
      flight: ["cabin", "date", "flightNumber", "from", "kind", "to"],
      car: ["className", "dropoffDate", "kind", "location", "pickupDate"]
    }
    for (const booking of booked) {
      const more = { hotel: ["guests", "hotelId", "roomTypeId"], flight: ["offerId", "passengers"], car: ["offerId"] }
      expect(Object.keys(booking).toSorted()).toEqual(
        [
          "cancellation",
          "channel",
          "confirmationNumber",
          "createdAt",
          "guest",
          "id",
          "kind",
          "ref",
          "status",
          "total",
          ...more[booking.kind as keyof typeof more]
        ].toSorted()
      )
      expect(Object.keys(booking.ref).toSorted()).toEqual(members[booking.kind as keyof typeof members])
      expect(booking.ref.kind).toBe(booking.kind)
      expect(booking.guest).toEqual({ name: "Dana Levi", email: "" })
      expect(booking.status).toBe("confirmed")
      expect(Object.keys(booking.total)).toEqual(["amountCents", "currency"])
    }
  })

  test.each(["bkg_0000000000000000", "VT-000000", "vt-", "nothing", "%00", "VT-7KQ2M9%20"])("%s is 404", async (id) => {
    const parts = [JSON.stringify(decodeURIComponent(id)), "GET /api/orders"]
    expectRefused(await get(`${url}/api/bookings/${id}`), 404, "booking_not_found", parts)
  })

  test("is 404 for a booking of another sandbox", async () => {
    for (const { confirmationNumber, id } of booked) {
      for (const other of [agency.url, agency.sandbox("another")]) {
        expectRefused(await get(`${other}/api/bookings/${id}`), 404, "booking_not_found")
        expectRefused(await get(`${other}/api/bookings/${confirmationNumber}`), 404, "booking_not_found")
      }
    }
  })

  test("does not find orders, nor GET /api/orders/{id} bookings, and no two have the same number", async () => {
    for (const key of [order.id, order.confirmationNumber]) {
      expectRefused(await get(`${url}/api/bookings/${key}`), 404, "booking_not_found", ["GET /api/orders/{id}"])
    }
    for (const { confirmationNumber, id } of booked) {
      for (const key of [id, confirmationNumber]) {
        expectRefused(await get(`${url}/api/orders/${key}`), 404, "order_not_found", ["GET /api/bookings/{id}"])
      }
    }
    const all = [...booked, order]
    expect(new Set(all.map(({ confirmationNumber }) => confirmationNumber)).size).toBe(4)
    expect(new Set(all.map(({ id }) => id)).size).toBe(4)
  })
})

describe("a booking's channel", () => {
  describe.each(Object.entries(bookByKind))("of a %s", (kind, book) => {
    const channelOf = async (name: string, body?: object, headers?: Record<string, string>): Promise<string> => {
      const answer = await book(agency.sandbox(`${kind}-${name}`), body, headers)
      expect(answer.status).toBe(201)
      const { id } = answer.body
      expect((await get(`${agency.sandbox(`${kind}-${name}`)}/api/bookings/${id}`)).body).toEqual(answer.body)
      return answer.body.channel
    }

    test("is web by default", async () => {
      expect(await channelOf("plain")).toBe("web")
      expect(await channelOf("null", { channel: null })).toBe("web")
    })

    test.each(["gpt", "mcp", "acp", "web"])("is %s if the body or the header says so", async (channel) => {
      expect(await channelOf(`body-${channel}`, { channel })).toBe(channel)
      expect(await channelOf(`header-${channel}`, {}, { "X-Store-Channel": channel })).toBe(channel)
    })

    test("is the body's if both give one", async () => {
      expect(await channelOf("both", { channel: "gpt" }, { "x-store-channel": "acp" })).toBe("gpt")
      expect(await channelOf("both-null", { channel: null }, { "x-store-channel": "acp" })).toBe("acp")
      expect(await channelOf("wrong-header", { channel: "gpt" }, { "x-store-channel": "fax" })).toBe("gpt")
    })
  })
})
