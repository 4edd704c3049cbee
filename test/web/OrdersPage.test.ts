import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { seedOrders } from "../store/orders/seedOrders.ts"
import { newDatabase } from "../support/database.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"
import { freeCar, seedPurchases } from "./demo.ts"
import { addressesIn, getPage, textOf } from "./pages.ts"

const entries = 2450

let database: TestDatabase
let store: Awaited<ReturnType<typeof startStore>>

beforeAll(async () => {
  database = await newDatabase()
  store = await startStore(database.settings)
  await seedOrders(database, entries, 10)
})
afterAll(async () => {
  await store.stop()
  await database.close()
})

/** The times of the entries on a page, in order. */
const timesOn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/data-created="([^"]+)"/g)].map(([, time = ""]) => time)

/** The link to older entries, if it is shown. */
const olderOn = (html: string): string | undefined =>
  /<nav[^>]*id="feed-ways"[^>]*hidden/.test(html)
    ? undefined
    : addressesIn(/<nav[^>]*id="feed-ways".*?<\/nav>/s.exec(html)?.[0] ?? "").find((path) => path.includes("before="))

/** The counts on a page, by name. */
const countsOn = (html: string): Record<string, number> =>
  Object.fromEntries(
    [...html.matchAll(/data-(?:count|figure)="([^"]+)" data-value="(\d+)"/g)].map(([, name, value]) => [
      name,
      Number(value)
    ])
  )

const walk = async (path: string): Promise<ReadonlyArray<string>> => {
  const seen: Array<string> = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { body, status }: { body: string; status: number } = await getPage(`${store.url}${next}`)
    expect(status).toBe(200)
    expect(timesOn(body).length).toBeLessThanOrEqual(200)
    seen.push(...timesOn(body))
    next = olderOn(body)
  }
  return seen
}

const timesOf = async (query: string): Promise<ReadonlyArray<string>> =>
  (await get(`${store.url}/api/orders?${query}`)).body.items.map(({ createdAt }: { createdAt: string }) => createdAt)

describe("the orders page of a long run", () => {
  test("leads back page by page to the first entry, each shown once, at most 200 on a page", async () => {
    expect(await walk("/orders")).toEqual(await timesOf(""))
  })

  test("keeps its filter from page to page", async () => {
    const gpt = await walk("/orders?channel=gpt")
    expect(gpt).toHaveLength(entries / 10)
    expect(gpt).toEqual(await timesOf("channel=gpt"))
    const { body } = await getPage(`${store.url}/orders?channel=gpt`)
    const older = olderOn(body)
    const page = (await getPage(`${store.url}${older}`)).body
    expect(
      addressesIn(page).some((path) => /channel=gpt&kind=order&before=|channel=gpt&before=[^&]+&kind=order/.test(path))
    ).toBe(true)
    // Only the newest page updates itself.
    expect([body, page].map((html) => html.includes('id="feed"'))).toEqual([true, false])
  })

  test("shows the totals of the whole run on every page and with every filter", async () => {
    const offer = await freeCar(store.url, "LHR")
    await fetch(`${store.url}/api/cars/book`, {
      method: "POST",
      body: JSON.stringify({ offer_id: offer.id, driver_name: "Dana", payment_token: "tok_visa", channel: "gpt" }),
      headers: { "content-type": "application/json" }
    })
    const { booking } = (await get(`${store.url}/api/orders?kind=car`)).body.items[0]
    const totals = {
      ...{ channel: entries + 1, "channel:web": 0, "channel:mcp": entries * 0.9, "channel:acp": 0 },
      ...{ "channel:gpt": entries / 10 + 1, kind: entries + 1 },
      ...{ "kind:order": entries, "kind:hotel": 0, "kind:flight": 0, "kind:car": 1 },
      ...{ order: entries, booking: 1, canceled: 0, total: entries * 3132 + booking.total.amountCents }
    }
    for (const query of ["", "?channel=gpt", "?kind=hotel", "?before=2026-01-01T00:00:01.000Z", "?channel=foo"]) {
      expect(countsOn((await getPage(`${store.url}/orders${query}`)).body)).toEqual(totals)
    }
  })

  test("reports a wrong position or filter, and says when nothing older is left", async () => {
    const wrong = await getPage(`${store.url}/orders?before=yesterday`)
    expect(wrong.status).toBe(400)
    expect(textOf(wrong.body)).toContain("Nothing is listed. before: This should be ")
    for (const [query, accepted] of [
      ["channel=foo", "channel: This should be one of web, mcp, acp, gpt."],
      ["kind=boat", "kind: This should be one of order, hotel, flight, car."]
    ]) {
      const none = await getPage(`${store.url}/orders?${query}`)
      expect(none.status).toBe(400)
      expect(textOf(none.body)).toContain(`Nothing is listed. ${accepted}`)
      expect(timesOn(none.body)).toEqual([])
    }
    expect(textOf((await getPage(`${store.url}/orders?kind=hotel`)).body)).toContain("Nothing here matches.")
    const end = await getPage(`${store.url}/orders?before=2000-01-01T00:00:00Z`)
    expect(end.status).toBe(200)
    expect(textOf(end.body)).toContain("There are no older entries.")
  })

  test("shows the age of an entry by the clock, even if nothing was bought since", async () => {
    await seedOrders(database, 3, 1, "idle")
    const { body } = await getPage(`${store.url}/sandboxes/idle/orders`)
    const days = Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 86_400_000)
    expect(textOf(body)).toContain(`${days} days ago`)
    expect(textOf(body)).not.toContain("just now")
  })
})

test("a name with a direction mark does not reverse the text after it in the feed", async () => {
  const url = `${store.url}/sandboxes/turned`
  const { id } = await freeCar(url, "LHR")
  const [driver_name, driver_email] = ["\u202eDana", "dana@shop.example"]
  const booked = await post(`${url}/api/cars/book`, {
    offer_id: id,
    driver_name,
    driver_email,
    payment_token: "tok_visa"
  })
  expect(booked.status).toBe(201)
  const { body } = await getPage(`${url}/orders`)
  expect(textOf(body)).toContain(`For ${driver_name} , ${driver_email}`)
  expect([body.includes("\u202e"), body.replaceAll(/<bdi>[^<]*<\/bdi>/g, "").includes("\u202e")]).toEqual([true, false])
})

test("a short run is one page, and shows the number of passengers", async () => {
  const url = `${store.url}/sandboxes/short-run`
  await seedPurchases(url)
  const { body } = await getPage(`${url}/orders`)
  expect(timesOn(body)).toHaveLength(9)
  expect(olderOn(body)).toBeUndefined()
  expect(textOf(body)).toContain("2 passengers")
  const { booking } = (await get(`${url}/api/orders?kind=flight`)).body.items[0]
  expect(textOf((await getPage(`${url}/bookings/${booking.id}`)).body)).toContain("Passengers 2")
})

test("an order shows a variant that its product no longer has without a picture, and goods that are gone without a link", async () => {
  const url = `${store.url}/sandboxes/outlived`
  const { body } = await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))
  const seen = async () => {
    const page = await getPage(`${url}/orders/${body.id}`)
    const isLinked = /arc-desk-lamp|prod_\w+/.test(page.body.replaceAll(/images\/products\/[\w-]+/g, "picture"))
    return [textOf(page.body).includes("Arc Desk Lamp"), isLinked, page.body.includes("images/products")]
  }
  expect(await seen()).toEqual([true, true, true])
  await database.query(`update order_lines set variant_id = 'var_gone' where order_id = '${body.id}'`)
  expect(await seen()).toEqual([true, true, false])
  await database.query(
    `update order_lines set product_id = 'prod_gone', variant_id = 'var_gone' where order_id = '${body.id}'`
  )
  expect(await seen()).toEqual([true, false, false])
})
