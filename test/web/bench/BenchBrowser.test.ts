import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { controlOf } from "../../bench/control.ts"
import { useStore } from "../../support/store.ts"
import { hasBrowser, launch, visitor } from "../browser.ts"

// A browser takes its time on a busy machine.
setDefaultTimeout(90_000)

const store = useStore()
const { make } = controlOf(() => store.url)
let browser: Browser
let page: Page

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launch()
  page = await (await visitor(browser)).newPage()
  page.setDefaultTimeout(20_000)
})
afterAll(() => browser?.close())

describe.skipIf(!hasBrowser)("a page of the bench", () => {
  test("says once what was done, and not again when it is loaded again", async () => {
    await make("once")
    const address = `${store.url}/bench/sandboxes/once/control`
    const done = page.locator(".done")
    await page.goto(address)
    await page.getByText("Reset", { exact: true }).click()
    await page.getByRole("button", { name: "Reset it" }).click()
    await done.getByText("The sandbox was emptied").waitFor()
    await page.waitForURL(address)
    await page.reload()
    expect(await done.count()).toBe(0)
    await page.getByText("Drop", { exact: true }).click()
    await page.getByRole("button", { name: "Drop it for good" }).click()
    await done.getByText("The sandbox once was dropped.").waitFor()
    await page.waitForURL(`${store.url}/bench`)
    // What else the address says stays in it.
    await page.goto(`${store.url}/bench?dropped=once&label=task%3Amug#new`)
    await done.waitFor()
    await page.waitForURL(`${store.url}/bench?label=task%3Amug#new`)
  })
})
