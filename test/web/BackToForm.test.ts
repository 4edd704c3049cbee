import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Redacted } from "effect"
import type { Browser, Page } from "playwright-core"
import { post, send } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, newVisitor } from "./browser.ts"
import { buy } from "./demo.ts"

// A browser takes its time on a busy machine.
setDefaultTimeout(90_000)

const store = useStore()
const closed = useStore({
  adminToken: Redacted.make("the-admin-token-of-tests"),
  benchToken: Redacted.make("the-bench-token-of-tests")
})

let browser: Browser

beforeAll(async () => {
  if (hasBrowser) browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Goes on from the page, and back to it. A browser that has not stored it shows an error: it sends no form by itself. */
const expectBack = async (page: Page, text: string): Promise<void> => {
  await page.getByText(text).waitFor()
  await page.goto(`${store.url}/policies/terms`)
  await page.goBack()
  await page.getByText(text).waitFor()
}

const withPage = async (steps: (page: Page) => Promise<void>): Promise<void> => {
  const context = await newVisitor(browser)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await steps(page)
  await context.close()
}

describe.skipIf(!hasBrowser)("the back button leads to", () => {
  test("a refused sign-in", async () => {
    for (const [path, label, text] of [
      ["/visibility", "API key", "That key is not accepted."],
      ["/visibility/keys", "Admin token", "That is not the admin token."],
      ["/bench", "Bench token", "This is not the token of the bench."]
    ] as const) {
      await withPage(async (page) => {
        await page.goto(`${closed.url}${path}`)
        await page.getByLabel(label).fill("nonsense")
        await page.getByRole("button", { name: "Sign in" }).click()
        await expectBack(page, text)
      })
    }
  })

  test("the sign-in page that answered a form after the session ended", async () => {
    await withPage(async (page) => {
      await page.goto(`${closed.url}/bench`)
      await page.getByLabel("Bench token").fill("the-bench-token-of-tests")
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByRole("heading", { name: "Sandboxes" }).waitFor()
      await page.context().clearCookies()
      await page.getByRole("button", { name: "Make a sandbox" }).click()
      await expectBack(page, "The operator of this server signs in with its bench token.")
    })
  })

  test("the error page that answered a form", async () => {
    await withPage(async (page) => {
      const shop = `${store.url}/sandboxes/emptied`
      const { id } = await buy(shop, "web", { product_id: "arc-desk-lamp" })
      await page.goto(`${shop}/orders/${id}/cancel`)
      expect((await post(`${shop}/api/demo/reset`)).status).toBe(200)
      await page.getByRole("button", { name: "Cancel the order" }).click()
      await expectBack(page, "There is no such order.")
    })
    await withPage(async (page) => {
      await post(`${store.url}/bench/v1/sandboxes`, { name: "dropped" })
      await page.goto(`${store.url}/bench/sandboxes/dropped/control`)
      expect((await send("DELETE", `${store.url}/bench/v1/sandboxes/dropped`)).status).toBe(204)
      await page.getByRole("button", { name: "Freeze" }).click()
      await expectBack(page, "There is nothing here.")
    })
    await withPage(async (page) => {
      const { body } = await post(`${store.url}/bench/v1/sandboxes`, { task: "travel/two-seats-to-gatwick" })
      await page.goto(`${body.baseUrl}/products/arc-desk-lamp`)
      await page.getByRole("button", { name: "Add to cart" }).click()
      await page.getByText("In your cart.").waitFor()
      await page.goto(`${body.baseUrl}/checkout`)
      await page.locator("input[name=payment_token]").fill("tok_visa")
      expect((await post(`${store.url}/bench/v1/sandboxes/${body.name}/grade`, {})).status).toBe(200)
      await page.getByRole("button", { name: "Pay" }).click()
      await expectBack(page, "The shop is closed.")
    })
  })
})
