import { expect, test } from "bun:test"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { freeCar } from "./demo.ts"
import { getPage, hiddenFieldsOf, makeVisitor, textOf } from "./pages.ts"

const store = useStore()

const agent = { disclosure: "open" }

const makeShop = async (name: string, settings: object): Promise<string> => {
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name, ...settings })).status).toBe(201)
  return `${store.url}/sandboxes/${name}`
}

/** A visitor at the checkout of a shop with a lamp in the cart. */
const atCheckout = async (url: string) => {
  const visitor = makeVisitor()
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
  const { html } = await visitor.open(`${url}/checkout`)
  const pay = (payment_token: string, more: Record<string, string> = {}) =>
    visitor.submit(`${url}/checkout`, { ...hiddenFieldsOf(html), payment_token, ...more })
  return { html, pay }
}

test("a shop that accepts only listed tokens asks for a token, and offers no test card", async () => {
  const payments = { accept: "listed", tokens: [{ token: "tok_dana" }] }
  const url = await makeShop("listed", { agent, payments })
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

test("a shop that accepts any token offers the test cards", async () => {
  const url = await makeShop("any", { agent, payments: { accept: "any" } })
  expect((await atCheckout(url)).html).toContain('value="tok_visa"')
  expect((await getPage(url)).body).toContain("tok_visa")
})

/** Whether the first tag that begins like this is invalid, and the texts of its `aria-describedby`. */
const described = (html: string, tag: string) => {
  const [found = ""] = new RegExp(`<${tag}[^>]*>`).exec(html) ?? []
  const ids = /aria-describedby="([^"]*)"/.exec(found)?.[1]?.split(" ") ?? []
  return {
    isInvalid: found.includes('aria-invalid="true"'),
    by: ids.map((id) => new RegExp(`<p[^>]* id="${id}"[^>]*>\\s*([^<]*?)\\s*<`).exec(html)?.[1])
  }
}

test("a refused token is marked at its field", async () => {
  const { html, pay } = await atCheckout(await makeShop("typed", {}))
  const field = 'input[^>]*name="payment_token"'
  expect(described(html, field)).toEqual({ isInvalid: false, by: [] })
  const refused = await pay("tok_declined_lost_card")
  expect(described(refused.html, field)).toEqual({ isInvalid: true, by: ["Declined: lost card"] })
  expect(refused.html).toContain('value="tok_declined_lost_card"')
})

test("the error of a chosen card is at the choice, and that of a typed token also at its field", async () => {
  const { html, pay } = await atCheckout(await makeShop("chosen", { agent }))
  const [choice, typed] = ["fieldset class=.payment", 'input[^>]*name="own_token"']
  const hint = "A token typed here is used instead of the choice above."
  expect(described(html, choice)).toEqual({ isInvalid: false, by: [] })
  expect(described(html, typed)).toEqual({ isInvalid: false, by: [hint] })
  const declined = await pay("tok_declined_lost_card")
  expect(described(declined.html, choice).by).toEqual(["Declined: lost card"])
  expect(described(declined.html, typed)).toEqual({ isInvalid: false, by: [hint] })
  const unknown = await pay("own", { own_token: "4242" })
  const text = "Tokens begin with tok_ or spt_."
  expect(described(unknown.html, choice).by).toEqual([text])
  expect(described(unknown.html, typed)).toEqual({ isInvalid: true, by: [text, hint] })
})

test("a typed token stays in the form, even if the accepted tokens change meanwhile", async () => {
  const { pay } = await atCheckout(await makeShop("meanwhile", { agent }))
  const accept = async (payments: object) => {
    expect((await send("PATCH", `${store.url}/bench/v1/sandboxes/meanwhile`, { payments })).status).toBe(200)
  }
  /** The status of a sent form, and the value of the field in the returned form. */
  const shown = async (name: string, sent: ReturnType<typeof pay>) => {
    const { html, status } = await sent
    const [field = ""] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
    return [status, /value="([^"]*)"/.exec(field)?.[1] ?? ""]
  }

  await accept({ accept: "listed", tokens: [{ token: "tok_dana" }] })
  for (const chosen of ["own", "tok_visa"]) {
    expect(await shown("payment_token", pay(chosen, { own_token: "tok_x" }))).toEqual([402, "tok_x"])
  }
  expect(await shown("payment_token", pay("own"))).toEqual([400, ""])

  await accept({ accept: "any" })
  const { html } = await pay("4242")
  expect(await shown("own_token", pay("4242"))).toEqual([402, "4242"])
  expect(/<input[^>]*value="own"[^>]*>/.exec(html)?.[0]).toContain("checked")
})
