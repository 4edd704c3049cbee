import { expect, test } from "bun:test"
import { get, post, useStore } from "../support/store.ts"
import { freeCar } from "./demo.ts"
import { getPage, hiddenIn, makeVisitor, textOf } from "./pages.ts"

const store = useStore()

const agent = { disclosure: "open" }

const made = async (name: string, settings: object): Promise<string> => {
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name, ...settings })).status).toBe(201)
  return `${store.url}/sandboxes/${name}`
}

/** A visitor at the checkout of a shop, with a lamp. */
const atCheckout = async (url: string) => {
  const visitor = makeVisitor()
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
  const { html } = await visitor.open(`${url}/checkout`)
  const pay = (payment_token: string) => visitor.submit(`${url}/checkout`, { ...hiddenIn(html), payment_token })
  return { html, pay }
}

test("an open shop that lists the tokens that pay asks for one, and offers none that does not", async () => {
  const payments = { accept: "listed", tokens: [{ token: "tok_dana" }] }
  const url = await made("listed", { agent, payments })
  const { html, pay } = await atCheckout(url)
  const car = await getPage(`${url}/cars/book?offer_id=${(await freeCar(url, "LHR")).id}`)
  for (const form of [html, car.body]) {
    expect(form).not.toContain("tok_visa")
    expect(textOf(form)).toContain("Payment token")
  }
  expect((await getPage(url)).body).not.toContain("tok_visa")
  const refused = await pay("tok_visa")
  expect([refused.status, textOf(refused.html).includes("This token is not accepted.")]).toEqual([402, true])
  expect((await pay("tok_dana")).url).toContain("?placed=1")
  expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
})

test("one that lists none offers those that pay everywhere", async () => {
  const url = await made("any", { agent, payments: { accept: "any" } })
  expect((await atCheckout(url)).html).toContain('value="tok_visa"')
  expect((await getPage(url)).body).toContain("tok_visa")
})
