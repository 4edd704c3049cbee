import { expect, test } from "bun:test"
import { get } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { dayAhead } from "./demo.ts"
import { addressesIn, getPage, textOf } from "./pages.ts"

const store = useStore()
const open = (query: string) => getPage(`${store.url}/products?${query}`)

test("a search without a full match shows the best partial matches, and says so", async () => {
  const { body, status } = await open("q=mug+for+coffee+lovers")
  expect(status).toBe(200)
  expect(textOf(body)).toContain("No product matches all of: mug, coffee, lovers. Nothing matches: lovers.")
  expect(addressesIn(body)).toContain("/products/stoneware-coffee-mug")
  expect(textOf((await open("q=mug")).body)).not.toContain("No product matches")
})

test("a search that finds nothing says why", async () => {
  const { body, status } = await open("q=xylophone")
  expect(status).toBe(200)
  expect(textOf(body)).toContain("Nothing matches: xylophone. The shop has apparel,")
})

test("a flight search that finds nothing says if there is a direct flight, and where flights go", async () => {
  const { body, status } = await getPage(`${store.url}/flights?from=JFK&to=LGW`)
  expect(status).toBe(200)
  expect(textOf(body)).toMatch(
    / 0 flights, by time of departure No direct flight goes from JFK to LGW\. Direct flights from JFK go to /
  )
  const flown = textOf((await getPage(`${store.url}/flights?from=JFK&to=LHR&date=${dayAhead(40)}`)).body)
  expect(flown).not.toContain(" 0 flights")
  expect(flown).not.toContain("No direct flight")
})

test("a hotel search that finds nothing says how many hotels there are, and the lowest rate", async () => {
  const { body, status } = await getPage(`${store.url}/hotels?city=LON&max_nightly_cents=100`)
  expect(status).toBe(200)
  expect(textOf(body)).toMatch(/ 0 hotels London has \d+ hotels, .* The lowest nightly rate is \$\d+\.\d\d\./)
})

test("a later page of the shop says that it shows further products", async () => {
  const { body, status } = await get(`${store.url}/api/products?limit=40`)
  expect(status).toBe(200)
  const rest = (await get(`${store.url}/api/products?cursor=${body.nextCursor}&limit=100`)).body.items
  const count = async (query: string) => /role="status"[^>]*>([^<]*)/.exec((await open(query)).body)?.[1]
  expect(await count("")).toBe(`${40 + rest.length} products`)
  expect(await count(`cursor=${body.nextCursor}`)).toBe(`${rest.length} further products`)
  expect(await count("cursor=zzz")).toBeUndefined()
})

test("the shop is sorted as the URL says, and links to departments keep the order", async () => {
  const { body } = await open("q=mug&sort=price_low")
  const mugs = addressesIn(body).filter((address) => /^\/products\/.*mug/.test(address))
  expect(mugs).toEqual(
    ["enamel-stripe-camp-mug", "stoneware-coffee-mug", "speckle-ceramic-mug"].map((slug) => `/products/${slug}`)
  )
  expect(addressesIn(body)).toContain("/products?q=mug&sort=price_low&category=drinkware")
})

const selected = (html: string): ReadonlyArray<string | undefined> =>
  [...html.matchAll(/<option value="([^"]*)" selected>([^<]*)/g)].map(([, value, text]) => `${value} ${text}`)

/** The labels of the price choices on a page. */
const limits = (html: string) => [...html.matchAll(/>(Any price|Up to [^<]*)</g)].map(([, text]) => text)

test("a price limit from the URL becomes one of the choices, and is selected", async () => {
  const { body } = await open("max_price_cents=3000")
  expect(limits(body)).toEqual(["Any price", "Up to $25", "Up to $30", "Up to $50", "Up to $100"])
  expect(selected(body)).toEqual(["3000 Up to $30"])
  expect(limits((await open("max_price_cents=2500")).body)).toEqual(limits((await open("")).body))
  const hotels = await getPage(`${store.url}/hotels?city=LON&max_nightly_cents=25050`)
  expect(limits(hotels.body)).toContain("Up to $250.50")
  expect(selected(hotels.body)).toContain("25050 Up to $250.50")
})

test("a refused price limit is never worded as a price, and a valid one stays selected if other parameters are refused", async () => {
  const without = limits((await open("")).body)
  for (const limit of ["1000000001", "99999999999999999999999", "02500", "-1", "cheap"]) {
    const { body, status } = await open(`max_price_cents=${limit}`)
    expect([status, limits(body), selected(body)]).toEqual([400, without, []])
    expect(addressesIn(body).filter((address) => address.includes("max_price_cents"))).toEqual([])
    const hotels = await getPage(`${store.url}/hotels?city=LON&max_nightly_cents=${limit}`)
    expect([hotels.status, limits(hotels.body)]).toEqual([400, limits((await getPage(`${store.url}/hotels`)).body)])
  }
  const { body } = await open("max_price_cents=3000&sort=price&category=garden")
  expect(selected(body)).toEqual(["3000 Up to $30"])
  expect(addressesIn(body)).toContain("/products?max_price_cents=3000&category=desk")
  expect(body).toContain('<input type="hidden" name="category" value/>')
  const hotels = await getPage(`${store.url}/hotels?city=LON&max_nightly_cents=25050&guests=many`)
  expect([hotels.status, selected(hotels.body)]).toEqual([400, ["LON London", "many many", "25050 Up to $250.50"]])
})

test.each([
  ["category=cars", "category: This should be one of apparel, accessories, desk, drinkware."],
  ["sort=price", "sort: This should be one of relevance, price_low, price_high, name."],
  ["max_price_cents=cheap", "max_price_cents: This should be a whole number of cents from 0 to"]
])("?%s is refused with the accepted values", async (query, accepted) => {
  const { body, status } = await open(query)
  expect(status).toBe(400)
  expect(textOf(body)).toContain(`Nothing was searched. ${accepted}`)
  // Nothing was searched: the page has the name of no department, and no count.
  expect(body).toContain("<h1>Not a valid search</h1>")
  expect(body).toContain("<title>Not a valid search · Vitrine</title>")
  expect(textOf(body)).not.toMatch(/\d products?|Nothing here matches/)
})
