import { beforeAll, describe, expect, test } from "bun:test"
import { catalogue } from "../../src/store/world/Catalogue.ts"
import { cartWith, checkout, get, useStore } from "../support/store.ts"
import { addressesIn, getPage, textOf } from "./pages.ts"

const store = useStore()

// Goods of which there are at least forty.
const plenty = catalogue("test").flatMap(({ id, variants }) =>
  variants.flatMap((variant) => (variant.stock >= 40 ? [{ product_id: id, variant_id: variant.id }] : []))
)

const url = () => `${store.url}/sandboxes/long-run`

const buy = async (which: number) => {
  const cart = await cartWith(url(), plenty[which % plenty.length] ?? { product_id: "" })
  expect((await checkout(url(), cart, { channel: which % 10 === 0 ? "gpt" : "mcp" })).status).toBe(201)
}

/** When the entries of a page were made, as they stand on it. */
const timesOn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/data-created="([^"]+)"/g)].map(([, time = ""]) => time)

const wayTo = (html: string, word: RegExp): string | undefined =>
  addressesIn(html).find(
    (address) => /\/orders\?/.test(address) && word.test(address) && !/channel=(web|acp)/.test(address)
  )

describe("the orders page of a long run", () => {
  const bought = 205

  beforeAll(async () => {
    for (let number = 0; number < bought; number++) await buy(number)
  }, 30_000)

  test("leads back to the first entry, each shown once", async () => {
    const seen: Array<string> = []
    let path: string | undefined = "/sandboxes/long-run/orders"
    while (path !== undefined) {
      const { body, status }: { body: string; status: number } = await getPage(`${store.url}${path}`)
      expect(status).toBe(200)
      expect(textOf(body)).toContain("Of the entries of this page alone.")
      seen.push(...timesOn(body))
      path = />Older</.test(body) ? addressesIn(body).findLast((address) => address.includes("before=")) : undefined
    }
    const { items } = (await get(`${url()}/api/orders`)).body
    expect(seen).toEqual(items.map(({ createdAt }: { createdAt: string }) => createdAt))
    expect(seen).toHaveLength(bought)
  })

  test("keeps its filter on the way, and its place when another is chosen", async () => {
    const { body } = await getPage(`${url()}/orders?channel=gpt`)
    expect(timesOn(body)).toHaveLength(10)
    const older = wayTo(body, /channel=gpt&before=/)
    const page = (await getPage(`${store.url}${older}`)).body
    expect(timesOn(page)).toHaveLength(10)
    expect(wayTo(page, /channel=gpt&kind=order&before=|channel=gpt&before=[^&]+&kind=order/)).toBeDefined()
    // Only the newest page goes on by itself.
    expect([body, page].map((html) => html.includes('id="feed"'))).toEqual([true, false])
  })

  test("says so where the place is none, or where nothing is left", async () => {
    const wrong = await getPage(`${url()}/orders?before=yesterday`)
    expect(wrong.status).toBe(400)
    expect(textOf(wrong.body)).toContain("That is no time in the feed.")
    const end = await getPage(`${url()}/orders?before=2000-01-01T00:00:00Z`)
    expect(end.status).toBe(200)
    expect(textOf(end.body)).toContain("Nothing older is left in this sandbox.")
  })
})

test("a short run is one page, and its figures are of all of it", async () => {
  const { body } = await getPage(`${store.url}/sandboxes/short-run/orders`)
  expect(body).not.toMatch(/>Older<|>The newest</)
  expect(textOf(body)).not.toContain("of this page alone")
})
