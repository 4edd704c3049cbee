import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, newVisitor } from "./browser.ts"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const store = useStore()

let browser: Browser

beforeAll(async () => {
  if (hasBrowser) browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** What the page of a product says after "Add to cart", in a shop that refuses it. */
const refusalIn = async (script: boolean, shop: string, refuse: () => Promise<unknown>): Promise<string> => {
  const context = await newVisitor(browser, { script })
  const page: Page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${shop}/products/arc-desk-lamp`)
  await refuse()
  await page.getByRole("button", { name: "Add to cart" }).click()
  await page.getByText("Nothing was done").or(page.getByText("cannot be reached")).waitFor()
  const text = (await page.locator("main :is(h1, p)").allTextContents()).join(" ")
  await context.close()
  return text
}

describe.skipIf(!hasBrowser)("with script and without, a refused form says the same", () => {
  test("in a shop with an injected fault", async () => {
    const message = "The shelf is being moved. Nothing was done."
    const effect = { kind: "error", status: 503, code: "shelf_moved", message }
    const says = async (script: boolean) => {
      const { body } = await post(`${store.url}/bench/v1/sandboxes`, {})
      const rule = { when: { surface: ["web"] }, effect }
      return refusalIn(script, body.baseUrl, () => post(`${store.url}/bench/v1/sandboxes/${body.name}/faults`, rule))
    }
    const withoutScript = await says(false)
    expect(withoutScript).toContain(message)
    expect(await says(true)).toBe(withoutScript)
  })

  test("in a shop whose trial was graded", async () => {
    const says = async (script: boolean) => {
      const { body } = await post(`${store.url}/bench/v1/sandboxes`, { task: "travel/two-seats-to-gatwick" })
      return refusalIn(script, body.baseUrl, () => post(`${store.url}/bench/v1/sandboxes/${body.name}/grade`, {}))
    }
    const text = "This has ended. The shop is closed. Nothing was done, and nothing more can be done."
    expect(await says(false)).toBe(text)
    // With script it is an alert above the page of the product.
    expect(await says(true)).toContain(text)
  })
})

describe.skipIf(!hasBrowser)("a form whose answer is lost is sent once, and the browser shows that it was lost", () => {
  const formUnder = async (script: boolean, effect: object) => {
    const { body } = await post(`${store.url}/bench/v1/sandboxes`, {})
    const bench = `${store.url}/bench/v1/sandboxes/${body.name}`
    const context = await newVisitor(browser, { script })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(`${body.baseUrl}/products/arc-desk-lamp`)
    // The connection is used a second time, like any but the first of a visitor: only then is a request repeated.
    await post(`${bench}/faults`, { times: 1, when: { operation: ["addToCart"] }, effect })
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("It is not known whether this was done").waitFor()
    await context.close()
    const { carts } = (await get(`${bench}/state`)).body.state
    const { items } = (await get(`${bench}/journal?operation=addToCart`)).body
    return { carts: carts.length, entries: items.map(({ delivered }: { readonly delivered: boolean }) => delivered) }
  }

  test.each([
    [1, { kind: "drop", phase: "after" }],
    [1, { kind: "drop", phase: "after", how: "partial" }],
    [0, { kind: "drop", phase: "before" }],
    [0, { kind: "hang", ms: 10 }]
  ] as const)("with %d carts after %j", async (carts, effect) => {
    for (const script of [false, true])
      expect([script, await formUnder(script, effect)]).toEqual([script, { carts, entries: [false] }])
  })
})
