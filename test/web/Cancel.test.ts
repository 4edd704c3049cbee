import { describe, expect, test } from "bun:test"
import { bookFlight, bookLastRoom, garret, useAgency } from "../store/bookings/agency.ts"
import { type Answer, cartWith, checkout, get, post } from "../support/requests.ts"
import { addressesIn, getPage, hiddenFieldsOf, makeVisitor, textOf } from "./pages.ts"

const store = useAgency()
const opening = "2026-11-20T09:30:00.000Z"

const buy = async (url: string): Promise<Answer["body"]> =>
  (await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))).body

const bookRoom = async (url: string): Promise<Answer["body"]> =>
  (await bookLastRoom(url, garret, "2027-03-12", "2027-03-15")).body

const economy = { offer_id: "flt_zv201_tlv_lhr_20270312_economy", passengers: 2 }

const dollars = (cents: number): string => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`

/** The fee in the form of a confirmation page. */
const feeOn = (html: string): string => /name="fee_cents" value="(\d+)"/.exec(html)?.[1] ?? ""

describe("canceling on the pages, without script", () => {
  test("shows the refund first, cancels once, and shows the result", async () => {
    store.setTime(opening)
    const url = store.sandbox("order")
    const { confirmationNumber, id, total } = await buy(url)
    const receipt = await getPage(`${url}/orders/${confirmationNumber}`)
    expect(addressesIn(receipt.body)).toContain(`/sandboxes/order/orders/${id}/cancel`)
    const form = await getPage(`${url}/orders/${confirmationNumber}/cancel`)
    expect(textOf(form.body)).toContain(`Canceling is free now: the full amount is refunded.`)
    expect(textOf(form.body)).toContain(`Refund ${dollars(total.amountCents)}`)
    expect(feeOn(form.body)).toBe("0")
    expect((await get(`${url}/api/orders/${id}`)).body.status).toBe("confirmed")

    const visitor = makeVisitor()
    const done = await visitor.submit(`${url}/orders/${id}/cancel`, { fee_cents: "0" })
    expect([done.status, done.url]).toEqual([200, `${url}/orders/${id}`])
    expect(textOf(done.html)).toMatch(/Order, canceled .* Fee \$0\.00 Refund /)
    expect(addressesIn(done.html).filter((path) => path.endsWith("/cancel"))).toEqual([])
    expect((await get(`${url}/api/orders/${id}`)).body.status).toBe("canceled")
    // Opening the form again leads to the canceled purchase, and so does sending it again.
    expect((await visitor.open(`${url}/orders/${id}/cancel`)).url).toBe(`${url}/orders/${id}`)
    expect((await visitor.submit(`${url}/orders/${id}/cancel`, { fee_cents: "0" })).url).toBe(`${url}/orders/${id}`)
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(2)
  })

  test("removes the thanks for the purchase from its page", async () => {
    store.setTime(opening)
    const url = store.sandbox("thanks")
    const visitor = makeVisitor()
    for (const [kind, id, thanks, canceled] of [
      ["order", (await buy(url)).id, "Thank you. Your order is placed.", "Order, canceled"],
      ["booking", (await bookRoom(url)).id, "Your room is booked.", "Hotel booking, canceled"]
    ] as const) {
      const at = `${url}/${kind}s/${id}?placed=1`
      expect(textOf((await getPage(at)).body)).toContain(thanks)
      await visitor.submit(`${url}/${kind}s/${id}/cancel`, { fee_cents: "0" })
      const text = textOf((await getPage(at)).body)
      expect([text.includes(thanks), text.includes(canceled)]).toEqual([false, true])
    }
  })

  test("shows the fee, and never charges a fee other than the one shown", async () => {
    store.setTime(opening)
    const url = store.sandbox("fee")
    const { cancellation, id, total } = await bookRoom(url)
    const free = await getPage(`${url}/bookings/${id}/cancel`)
    expect(feeOn(free.body)).toBe("0")
    store.setTime(cancellation.freeUntil)
    const visitor = makeVisitor()
    const refused = await visitor.submit(`${url}/bookings/${id}/cancel`, { fee_cents: "0" })
    expect(refused.status).toBe(409)
    const fee = dollars(cancellation.feeCents)
    expect(textOf(refused.html)).toContain("The fee has changed meanwhile. Nothing was canceled yet.")
    expect(textOf(refused.html)).toContain(`Canceling costs ${fee} now: the rest is refunded.`)
    expect((await get(`${url}/api/bookings/${id}`)).body.status).toBe("confirmed")
    const done = await visitor.submit(`${url}/bookings/${id}/cancel`, { fee_cents: feeOn(refused.html) })
    const refund = dollars(total.amountCents - cancellation.feeCents)
    expect(textOf(done.html)).toMatch(/Hotel booking, canceled/)
    expect(textOf(done.html)).toContain(`Fee ${fee} Refund ${refund}`)
    const row = textOf((await getPage(`${url}/orders`)).body)
    expect(row).toContain("Canceled: Orchard Street Rooms")
    expect(row).toContain(`Refunded ${refund}, fee ${fee}`)
  })

  test("never cancels another purchase that has the same id after a reset", async () => {
    const url = store.sandbox("anew")
    const visitor = makeVisitor()
    /** Opens a cancellation form, resets, makes another purchase with the same id, and then sends the form. */
    const cancelLate = async (kind: string, buyFirst: () => Promise<Answer["body"]>, buyNext = buyFirst) => {
      const { id } = await buyFirst()
      const path = `${url}/${kind}s/${id}/cancel`
      const fields = hiddenFieldsOf((await getPage(path)).body)
      expect((await post(`${store.url}/bench/v1/sandboxes/anew/reset`, {})).status).toBe(200)
      store.setTime("2026-11-20T09:30:01.000Z")
      expect((await buyNext()).id).toBe(id)
      const refused = await visitor.submit(path, fields)
      expect(refused.status).toBe(409)
      expect(textOf(refused.html)).toContain(`The page showed another ${kind} with this id. Nothing was canceled yet.`)
      expect((await get(`${url}/api/${kind}s/${id}`)).body.status).toBe("confirmed")
      await visitor.submit(path, hiddenFieldsOf(refused.html))
      expect((await get(`${url}/api/${kind}s/${id}`)).body.status).toBe("canceled")
      await post(`${store.url}/bench/v1/sandboxes/anew/reset`, {})
    }
    const buyMug = async () =>
      (await checkout(url, await cartWith(url, { product_id: "speckle-ceramic-mug" }))).body as Answer["body"]
    store.setTime(opening)
    await cancelLate("order", () => buy(url))
    store.setTime(opening)
    await cancelLate("booking", () => bookRoom(url))
    // The clock stands still now: both purchases have the same time, and only their goods differ.
    await cancelLate("order", () => buy(url), buyMug)
    store.setTime(opening)
  })

  test("is not offered when it is too late, and a late attempt is refused with the reason", async () => {
    store.setTime(opening)
    const url = store.sandbox("late")
    const { confirmationNumber, id } = (await bookFlight(url, economy)).body
    const receipt = textOf((await getPage(`${url}/bookings/${id}`)).body)
    expect(receipt).toMatch(/Cancellation Canceling costs \$[\d.]+ Total .* Cancel the booking/)
    store.setTime("2027-03-12T05:15:00.000Z")
    expect(textOf((await getPage(`${url}/bookings/${id}`)).body)).not.toContain("Cancel the booking")
    const visitor = makeVisitor()
    expect((await visitor.open(`${url}/bookings/${id}/cancel`)).url).toBe(`${url}/bookings/${id}`)
    const { html, status } = await visitor.submit(`${url}/bookings/${id}/cancel`, {})
    expect(status).toBe(409)
    const text = textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? "").trim()
    const why = "Its flight departed at 12 Mar 2027, 05:15:00 UTC. Nothing was changed."
    expect(text).toBe(`${confirmationNumber} cannot be canceled any more ${why} See the booking`)
    expect(html).toContain(`<title>${confirmationNumber} cannot be canceled any more`)
    store.setTime(opening)
  })

  test("an order too late shows no refund", async () => {
    store.setTime(opening)
    const url = store.sandbox("over")
    const { createdAt, id } = await buy(url)
    store.setTime(new Date(Date.parse(createdAt) + 30 * 60_000).toISOString())
    const visitor = makeVisitor()
    expect((await visitor.open(`${url}/orders/${id}/cancel`)).url).toBe(`${url}/orders/${id}`)
    const { html, status } = await visitor.submit(`${url}/orders/${id}/cancel`, { fee_cents: "0" })
    expect([status, feeOn(html)]).toEqual([409, ""])
    expect(textOf(html)).toContain("cannot be canceled any more")
    expect(textOf(html)).toMatch(
      /The 30 minutes in which an order can be canceled ended at \d+ Nov 2026, \d+:\d+:\d+ UTC\./
    )
    expect(textOf(html)).not.toMatch(/Refund|Cancel the order/)
    expect((await get(`${url}/api/orders/${id}`)).body.status).toBe("confirmed")
    store.setTime(opening)
  })

  test("is described by its terms at each time, on the page that books a room and on the booking's page", async () => {
    store.setTime(opening)
    const stay = "check_in=2027-03-12&check_out=2027-03-15"
    const form = `${store.sandbox("offer")}/hotels/${garret.hotel.id}/book?room_type_id=${garret.room.id}&${stay}`
    const url = store.sandbox("promise")
    const { cancellation, id } = await bookRoom(url)
    const termsAt = async (at: string): Promise<ReadonlyArray<string | undefined>> => {
      store.setTime(at)
      const pages = [await getPage(form), await getPage(`${url}/bookings/${id}`)]
      return pages.map(({ body }) => /Free to cancel[^<]*|Canceling costs[^<]*|Cannot be canceled/.exec(body)?.[0])
    }
    const fee = dollars(cancellation.feeCents).replace(".00", "")
    const free = `Free to cancel until 10 Mar 2027, 17:00:00 UTC, after that the fee is ${fee}`
    expect(await termsAt(opening)).toEqual([free, free])
    expect(await termsAt(cancellation.freeUntil)).toEqual([`Canceling costs ${fee}`, `Canceling costs ${fee}`])
    const gone = `${store.sandbox("gone")}/bookings/${(await bookRoom(store.sandbox("gone"))).id}`
    expect((await makeVisitor().submit(`${gone}/cancel`, {})).html).not.toContain("Canceling costs")
    expect(await termsAt(cancellation.until)).toEqual(["Cannot be canceled", "Cannot be canceled"])
    store.setTime(opening)
  })

  test("economy seats costs exactly the share of the fare that the booking page gives", async () => {
    store.setTime(opening)
    const url = store.sandbox("seats")
    const overlay = [{ sku: "ZV201/economy", priceCents: 12_343 }]
    expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "seats", overlay })).status).toBe(201)
    const { body } = await getPage(`${url}/flights/book?offer_id=${economy.offer_id}&passengers=3`)
    expect(/Canceling costs[^<]*/.exec(body)?.[0]).toBe("Canceling costs 20 % of the fare")
    expect(textOf(body)).toContain("Total $370.29")
    const { cancellation, id } = (await bookFlight(url, { ...economy, passengers: 3 })).body
    expect(cancellation.feeCents).toBe(7406)
    expect(textOf((await getPage(`${url}/bookings/${id}`)).body)).toContain("Canceling costs $74.06")
  })

  test("works with a very high fee", async () => {
    store.setTime(opening)
    const url = store.sandbox("dear")
    const overlay = [{ sku: "ZV201/economy", priceCents: 100_000_000, percent: 900 }]
    expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "dear", overlay })).status).toBe(201)
    const { id } = (await bookFlight(url, { ...economy, passengers: 9 })).body
    const fee_cents = feeOn((await getPage(`${url}/bookings/${id}/cancel`)).body)
    expect(fee_cents).toBe("1800000000")
    const { html, status } = await makeVisitor().submit(`${url}/bookings/${id}/cancel`, { fee_cents })
    expect(status).toBe(200)
    expect(textOf(html)).toContain("Fee $18,000,000.00 Refund $72,000,000.00")
  })

  test("an unknown purchase is a 404 page", async () => {
    for (const path of ["orders/VT-000000", "bookings/bkg_none"]) {
      const { body, status } = await getPage(`${store.url}/${path}/cancel`)
      expect([status, addressesIn(body).filter((address) => address.includes("undefined"))]).toEqual([404, []])
      expect((await makeVisitor().submit(`${store.url}/${path}/cancel`, {})).status).toBe(404)
    }
  })
})

test("the totals of the orders page leave out what was canceled", async () => {
  store.setTime(opening)
  const url = store.sandbox("sums")
  const [first, second] = [await buy(url), await bookRoom(url)]
  await makeVisitor().submit(`${url}/orders/${first.id}/cancel`, {})
  const { body } = await getPage(`${url}/orders`)
  const value = (name: string) =>
    Number(new RegExp(`data-(?:figure|count)="${name}" data-value="(-?\\d+)"`).exec(body)?.[1])
  expect(["order", "booking", "canceled", "total"].map(value)).toEqual([1, 1, 1, second.total.amountCents])
  // The chips count all rows, those of cancellations too.
  expect(["channel", "kind:order", "kind:hotel"].map(value)).toEqual([3, 2, 1])
})

test("the policies of every shop explain cancellation", async () => {
  const agent = { disclosure: "neutral" }
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "discreet", agent })).status).toBe(201)
  for (const url of [store.url, store.sandbox("discreet")]) {
    const policies = textOf((await getPage(`${url}/policies/shop`)).body)
    expect(policies).toContain(
      "You cancel an order or a booking on its own page: an order within 30 minutes, a booking on the terms"
    )
    expect(policies).not.toContain("nothing to return")
  }
})

test("a room is booked for the number of guests of the search", async () => {
  const url = store.sandbox("guests")
  const { hotel, room } = garret
  const { body } = await getPage(`${url}/hotels/${hotel.id}?check_in=2027-03-12&check_out=2027-03-15&guests=1`)
  const book = addressesIn(body).find((path) => path.includes(`/book?room_type_id=${room.id}`)) ?? ""
  expect(book).toContain("guests=1")
  const form = await getPage(`${store.url}${book}`)
  expect(form.body).toContain('name="guests"')
  const stay = { room_type_id: room.id, check_in: "2027-03-12", check_out: "2027-03-15" }
  const sent = { ...stay, guest_name: "Dana", payment_token: "tok_visa" }
  const refused = await makeVisitor().submit(`${url}/hotels/${hotel.id}/book`, { ...sent, guests: "2" })
  expect([refused.status, textOf(refused.html).includes("sleeps 1, 2 wanted")]).toEqual([400, true])
  const done = await makeVisitor().submit(`${url}/hotels/${hotel.id}/book`, { ...sent, guests: "1" })
  expect(textOf(done.html)).toContain("Guests 1")
})
