import { expect, test } from "bun:test"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { addressesIn, hiddenFieldsOf, makeVisitor, textOf } from "./pages.ts"

const store = useStore()

/** A visitor with a lamp in the cart and an open cart page. `pay` acts in another window, `change` in the open one. */
const withLamp = async (name: string, settings: object = {}) => {
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name, ...settings })).status).toBe(201)
  const url = `${store.url}/sandboxes/${name}`
  const visitor = makeVisitor()
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
  const { variant = "" } = hiddenFieldsOf((await visitor.open(`${url}/cart`)).html)
  const pay = async () => {
    const { html } = await visitor.open(`${url}/checkout`)
    const paid = await visitor.submit(`${url}/checkout`, { ...hiddenFieldsOf(html), payment_token: "tok_visa" })
    expect(paid.url).toContain("?placed=1")
  }
  /** Sends the form of the lamp. Returns the status, the text of the alert and its links. */
  const change = async (fields: Record<string, string>) => {
    const { html, status } = await visitor.submit(`${url}/cart`, { variant, ...fields })
    const alert = /<div class="alert".*?<\/div>/s.exec(html)?.[0] ?? ""
    return { status, says: textOf(alert).trim(), leads: addressesIn(alert) }
  }
  return { url, visitor, pay, change }
}

const isGone = "That line is no longer in the cart: it was bought or removed in another window."

test("changing a line that was paid for in another window says so, with a link to the orders", async () => {
  const { change, pay, url } = await withLamp("bought")
  await pay()
  const expected = { status: 404, says: `${isGone} See all purchases`, leads: ["/sandboxes/bought/orders"] }
  for (const fields of [{ quantity: "2" }, { remove: "1" }]) expect(await change(fields)).toEqual(expected)
  expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
})

test("changing a line that was removed from a cart with other lines says so, without a link", async () => {
  const { change, url, visitor } = await withLamp("removed")
  await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "1" })
  expect((await change({ remove: "1" })).status).toBe(200)
  expect(await change({ quantity: "2" })).toEqual({ status: 404, says: isGone, leads: [] })
})

test("a change announces the new number of items and the total", async () => {
  const { url, visitor } = await withLamp("announced")
  const { variant = "" } = hiddenFieldsOf((await visitor.open(`${url}/cart`)).html)
  const announced = async (fields: Record<string, string>) => {
    const { html } = await visitor.submit(`${url}/cart`, { variant, ...fields })
    return textOf(/role="status">.*?<\/p>/s.exec(html)?.[0] ?? "")
  }
  expect(await announced({ quantity: "2" })).toMatch(/2 items\s*, total \$\d+\.\d\d/)
  expect(await announced({ remove: "1" })).toContain("Nothing in it yet.")
})

test("an impossible quantity for a line that is gone says that it is gone", async () => {
  const { change, pay, url, visitor } = await withLamp("typed")
  for (const quantity of ["1e1", "200"])
    expect((await change({ quantity })).says).toContain("Quantity of Arc Desk Lamp")
  await pay()
  for (const quantity of ["1e1", "200"]) {
    expect(await change({ quantity })).toMatchObject({ status: 404, says: expect.stringContaining(isGone) })
  }
  await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "1" })
  expect(await change({ quantity: "200" })).toEqual({ status: 404, says: isGone, leads: [] })
})

test("changing an expired cart says that the cart is gone", async () => {
  const { change } = await withLamp("expired", { expiry: { cartMinutes: 30 } })
  const says = "The shop no longer has your cart. Nothing was changed. See all purchases"
  await post(`${store.url}/bench/v1/sandboxes/expired/clock/advance`, { by: "PT31M" })
  const expected = { status: 404, says, leads: ["/sandboxes/expired/orders"] }
  for (const fields of [{ quantity: "2" }, { remove: "1" }]) expect(await change(fields)).toEqual(expected)
  const reset = await withLamp("reset")
  expect((await post(`${store.url}/bench/v1/sandboxes/reset/reset`, {})).status).toBe(200)
  expect(await reset.change({ quantity: "2" })).toEqual({ ...expected, leads: ["/sandboxes/reset/orders"] })
})
